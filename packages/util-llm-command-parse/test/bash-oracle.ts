import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Programs that one process of bash reads: each in a subshell of its own. */
const BATCH = 100;

/**
 * The names of the commands that bash runs for each program. No program exists on its PATH, so every command reaches the
 * handler for missing ones, which writes down its name; builtins work as ever.
 */
export function runInBash(programs: readonly string[]): Set<string>[] {
  const directory = mkdtempSync(join(tmpdir(), "fuzz-"));
  const log = join(directory, "log");
  writeFileSync(log, "");
  try {
    for (let from = 0; from < programs.length; from += BATCH) {
      const batch = programs.slice(from, from + BATCH);
      batch.forEach((program, index) => writeFileSync(join(directory, String(from + index)), program));
      spawnSync("/bin/bash", ["--norc", "--noprofile", "-c", DRIVER, "driver", String(from), String(from + batch.length - 1)], {
        cwd: directory, env: { LOG: log, PATH: "/nonexistent" }, timeout: 60_000, stdio: "ignore",
      });
    }
    const seen = programs.map(() => new Set<string>());
    for (const line of readFileSync(log, "utf8").split("\n")) {
      const [index, name] = line.split("\t");
      if (name !== undefined) seen[Number(index)]?.add(name);
    }
    return seen;
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

const DRIVER = `
command_not_found_handle() { printf '%s\\t%s\\n' "$PROGRAM" "$1" >> "$LOG"; return 127; }
ulimit -t 20
for ((PROGRAM = $1; PROGRAM <= $2; PROGRAM++)); do
  ( set --; eval "$(<"$PROGRAM")" ) < /dev/null > /dev/null 2>&1
done
`;
