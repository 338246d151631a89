// Stays alive on SIGTERM and says that it got it.
process.on("SIGTERM", () => process.stdout.write("got SIGTERM\n"));
process.stdout.write("ready\n");
setInterval(() => {}, 1000);
