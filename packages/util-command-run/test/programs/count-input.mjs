// Counts the bytes of its input.
let bytes = 0;
process.stdin.on("data", (chunk) => (bytes += chunk.length));
process.stdin.on("end", () => process.stdout.write(`${bytes} bytes\n`));
