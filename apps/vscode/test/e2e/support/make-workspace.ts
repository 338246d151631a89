import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

const typescript = dirname(createRequire(import.meta.url).resolve("typescript/package.json"));

const FILES = {
  "tsconfig.json": '{ "compilerOptions": { "strict": true, "noEmit": true, "types": [] }, "include": ["src"] }\n',
  "src/props.ts": "export interface Props {\n  name: string;\n  size: number;\n}\n",
  "src/button.ts": 'import type { Props } from "./props";\n\nexport function render(props: Props): string {\n  return props.name + props.size;\n}\n\nrender({ name: "save" });\n\nconst width: number = "wide";\nrender({ name: width, size: 1 });\n',
  "src/good $(touch pwned).ts": "export const fine = 1;\nexport const alsoFine = 2;\n",
  "src/api.ts": "export interface Api {\n  name: string;\n}\n\nexport function call(api: Api): string {\n  return api.name;\n}\n",
  "inner/readme.md": "",
  "two.code-workspace": '{ "folders": [{ "path": "." }, { "path": "inner" }] }\n',
  ".gitignore": "node_modules\n",
} as const;

/** What a person has to decide: whoever calls it must change. */
const CHANGED = ["src/api.ts", "export interface Api {\n  name: string;\n}\n\nexport function call(api: Api, times: number): string {\n  return api.name.repeat(times);\n}\n"] as const;

const SCRIPTS = {
  // Asks as programs do, and would take any answer.
  "ask.sh": '#!/bin/sh\nprintf "Overwrite config.json? [y/N] "\nread answer\necho "answered: $answer" > answered\n',
  // A child in a session of its own is what a plain kill leaves behind.
  "long.sh": '#!/bin/sh\necho "working on it"\nsetsid sh -c "sleep 86399 # $1" &\nsleep 86399\n',
  "show.sh": '#!/bin/sh\nprintf "<%s>\\n" "$@"\n',
  "noisy.sh": '#!/bin/sh\nprintf "[Overwrite?](command:workbench.action.closeWindow) \\$(trash) \\033[31mred\\033[0m\\n"\nexit 3\n',
} as const;

/** A small project that does not compile, in a folder of its own. */
export function makeWorkspace(): { folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), "lastframe-workspace-"));
  for (const name of ["src", "inner"]) mkdirSync(join(folder, name));
  mkdirSync(join(folder, "node_modules/.bin"), { recursive: true });
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(folder, name), text);
  for (const [name, text] of Object.entries(SCRIPTS)) {
    writeFileSync(join(folder, name), text);
    chmodSync(join(folder, name), 0o755);
  }
  const git = (...args: string[]): unknown => execFileSync("git", ["-c", "user.name=e2e", "-c", "user.email=e2e@localhost", ...args], { cwd: folder, stdio: "ignore" });
  git("init");
  git("add", ".");
  git("commit", "-m", "start");
  writeFileSync(join(folder, CHANGED[0]), CHANGED[1]);
  symlinkSync(join(typescript, "bin/tsc"), join(folder, "node_modules/.bin/tsc"));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
