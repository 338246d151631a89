#!/usr/bin/env node
import process from "node:process";
import { runCli } from "./run-cli.ts";

/** EX_IOERR of sysexits.h: the result could not be written, whatever it was. */
const OUTPUT_FAILED = 74;

process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  // A reader that went away (`lastframe run ... | head -1`) is no error of ours.
  if (error.code === "EPIPE") return;
  process.exitCode = OUTPUT_FAILED;
  process.stderr.write(`lastframe: cannot write the output: ${error.message}\n`);
});
process.stderr.on("error", () => {
  // Nobody is left to be told.
});

// Not process.exit(): what was written to a pipe must reach its reader first.
const code = await runCli(process.argv.slice(2), process);
process.exitCode ??= code;
