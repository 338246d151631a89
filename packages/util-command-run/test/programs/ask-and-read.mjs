// Asks a question and reads the answer, one line.
import { createInterface } from "node:readline";

process.stdout.write("Overwrite? [y/N] ");
const lines = createInterface({ input: process.stdin });
lines.once("line", (line) => {
  process.stdout.write(`answer: ${line}\n`);
  process.exit(line === "y" ? 0 : 1);
});
