import { PassThrough, Writable } from "node:stream";
import type { CliIo } from "../../src/internal/cli-io.ts";
import { runCli } from "../../src/run-cli.ts";
import type { CommandOutput } from "./lastframe.ts";

/** Carry out a command line in this process, for what needs no process of its own; much cheaper. */
export async function callCli(argv: readonly string[], { env = {}, input = "" }: { env?: NodeJS.ProcessEnv; input?: string | Uint8Array } = {}): Promise<CommandOutput> {
  const [stdout, stderr] = [createSink(), createSink()];
  const stdin = new PassThrough();
  stdin.end(input);
  const io = { stdin, stdout: stdout.stream, stderr: stderr.stream, env, on() {}, off() {} } as unknown as CliIo;
  const code = await runCli(argv, io);
  return { code, stdout: stdout.text(), stderr: stderr.text() };
}

function createSink(): { stream: Writable; text(): string } {
  const chunks: Buffer[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      done();
    },
  });
  return { stream, text: () => Buffer.concat(chunks).toString("utf8") };
}
