import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { main } from "./lastframe.ts";

/** Before any test: the tests run the built command, and none of them may touch the state of whoever runs them. */
export default function setup(): () => void {
  if (!existsSync(main)) throw new Error("lastframe is not built; run: pnpm turbo run test --filter=@lastframe/agent");
  const state = mkdtempSync(join(tmpdir(), "lastframe-test-state-"));
  process.env["XDG_STATE_HOME"] = state;
  process.env["XDG_CONFIG_HOME"] = join(state, "config");
  return () => {
    rmSync(state, { recursive: true, force: true });
  };
}
