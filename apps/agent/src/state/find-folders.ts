import { homedir } from "node:os";
import { isAbsolute, join } from "node:path";

export interface Folders {
  /** Holds `config.json`, which a person writes. */
  readonly config: string;
  /** Holds `last_exec.json`, `chat_history.json` and `agent.log`. */
  readonly state: string;
  /** Raw output of commands, one file a run. */
  readonly logs: string;
}

/**
 * Find the folders of the XDG Base Directory Specification 0.8; a relative path in a variable is ignored, as it demands.
 *
 * @example
 * ```ts
 * findFolders({ XDG_STATE_HOME: "/data" }, "/home/ada").state; // "/data/lastframe"
 * ```
 */
export function findFolders(env: NodeJS.ProcessEnv, home: string = homedir()): Folders {
  const folder = (variable: string, fallback: string): string => {
    const value = env[variable];
    return join(value !== undefined && isAbsolute(value) ? value : join(home, fallback), "lastframe");
  };
  const state = folder("XDG_STATE_HOME", join(".local", "state"));
  return { config: folder("XDG_CONFIG_HOME", ".config"), state, logs: join(state, "logs") };
}
