import { Interrupted } from "../flows/interrupted.ts";
import type { CliIo } from "../internal/cli-io.ts";
import { nameControls } from "../internal/show-bytes.ts";
import { ModelError } from "../model/model-error.ts";
import { openSession, type Session } from "../session/open-session.ts";

const FAILED = 1;
const NOT_SET_UP = 2;
const INTERRUPTED = 130;

/** Open a session, hold a conversation, and turn what ends it early into one line and an exit code. */
export async function converseCommand(name: string, io: CliIo, options: { readonly cwd?: string }, converse: (session: Session) => Promise<number>): Promise<number> {
  let session: Session | null = null;
  try {
    session = await openSession(io, options);
    return await converse(session);
  } catch (error) {
    if (error instanceof Interrupted) return error.exitCode;
    if (!(error instanceof ModelError)) throw error;
    if (error.code === "aborted") return INTERRUPTED;
    io.stderr.write(`lastframe ${name}: ${nameControls(error.message)}\n`);
    return error.code === "setup" ? NOT_SET_UP : FAILED;
  } finally {
    session?.close();
  }
}
