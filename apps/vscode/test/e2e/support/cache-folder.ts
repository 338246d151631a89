import { homedir } from "node:os";
import { join } from "node:path";

/** Where this test keeps what takes minutes to make, outside of the repository. */
export function cacheFolder(name: string): string {
  return join(process.env["XDG_CACHE_HOME"] || join(homedir(), ".cache"), "lastframe", name);
}
