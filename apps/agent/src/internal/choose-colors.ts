import picocolors from "picocolors";
import type { CliIo } from "./cli-io.ts";

/**
 * Colours for what goes to a stream: on a terminal, unless NO_COLOR is set; FORCE_COLOR turns them on elsewhere.
 *
 * picocolors would also ask `CI` and the words on the command line, which are the child's business.
 */
export function chooseColors({ env, stdout }: Pick<CliIo, "env" | "stdout">, stream: NodeJS.WriteStream = stdout): ReturnType<typeof picocolors.createColors> {
  const isSet = (name: string): boolean => env[name] !== undefined && env[name] !== "";
  const isForced = isSet("FORCE_COLOR") && env["FORCE_COLOR"] !== "0";
  return picocolors.createColors(!isSet("NO_COLOR") && (isForced || (stream.isTTY === true && env["TERM"] !== "dumb")));
}
