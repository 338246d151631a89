// Writes the given hexadecimal bytes one at a time, with a pause after each.
for (const byte of Buffer.from(process.argv[2], "hex")) {
  process.stdout.write(Buffer.of(byte));
  await new Promise((resolve) => setTimeout(resolve, 15));
}
