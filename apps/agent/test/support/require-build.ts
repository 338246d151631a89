import { existsSync } from "node:fs";
import { main } from "./lastframe.ts";

/** Said once, before any test: the tests run the built command. */
export default function setup(): void {
  if (!existsSync(main)) throw new Error("lastframe is not built; run: pnpm turbo run test --filter=@lastframe/agent");
}
