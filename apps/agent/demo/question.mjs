// A program that asks a person and waits for the answer on its standard input.
import { createInterface } from "node:readline/promises";

process.stdout.write("Found an existing config.json\n");
const terminal = createInterface({ input: process.stdin, output: process.stdout });
const answer = await terminal.question("Overwrite config.json? [y/N] ");
terminal.close();
process.stdout.write(answer === "y" ? "Overwritten\n" : "Kept\n");
