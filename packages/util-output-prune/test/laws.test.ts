import { describe, expect, it } from "vitest";
import { builtinRules, pruneOutput } from "../src/index.ts";
import type { OutputRule, PruneResult } from "../src/index.ts";

const both = ({ summary, text }: PruneResult): string => `${summary}\n${text}`;
/** A rule that calls everything noise. */
const dropAll: readonly OutputRule[] = [{ kind: "drop", id: "mine/all", tool: "mine", match: /^/ }];

describe("laws that no rule can switch off", () => {
  it.each([
    "fatal: out of memory",
    "npm error ./install.sh: 3: using cached node-waf: not found",
    "ERROR db timeout after 5000ms",
    "Segmentation fault (core dumped)",
    "permission denied: /etc/x",
    "Unhandled exception in worker 3",
    "make: *** No rule to make target 'x'.  Stop.",
    "[12:00] deployment failed",
    "java.lang.IllegalStateException: closed",
  ])("an error line wins over a drop rule: %s", (line) => {
    const result = pruneOutput(`working\n${line}\nworking on\n`, { rules: dropAll, exitCode: 1 });
    expect(result.text).toContain(line);
    expect(result.trimmed.every(({ rule, from, to }) => rule !== "mine/all" || to < 2 || from > 2)).toBe(true);
  });

  it("words of an error inside a name are none", () => {
    expect(pruneOutput("GET /http-errors 200\nGET /src/error.ts 200\n0 errors\n", { rules: dropAll, exitCode: 0 }).trimmed).toEqual([{ rule: "mine/all", from: 1, to: 3 }]);
  });

  it("on failure the lines no rule knows stay", () => {
    const lines = Array.from({ length: 40 }, (_, index) => `the flux of gate ${String.fromCharCode(97 + (index % 26))}${"x".repeat(index)} is odd`);
    const text = `src/a.ts(1,2): error TS2304: Cannot find name 'q'.\n${lines.join("\n")}\n`;
    const result = pruneOutput(text, { command: "tsc", exitCode: 2 });
    for (const line of lines) expect(result.text).toContain(line);
  });

  it.each([
    ["tsc", ""],
    ["tsc", "src/a.ts\n"],
    ["eslint .", "\n"],
    ["vitest run", " ✓ a.test.ts (1 test) 2ms\n\n Test Files  1 passed (1)\n      Tests  1 passed (1)\n"],
    ["npm install", "up to date in 1s\n"],
    ["vite build", "✓ 3 modules transformed.\n✓ built in 1.02s\n"],
    ["git push", "Everything up-to-date\n"],
    ["ruff check", "All checks passed!\n"],
    ["mypy .", "Success: no issues found in 3 source files\n"],
    ["cargo build", "    Finished `dev` profile [unoptimized] target(s) in 0.23s\n"],
    ["prettier --check .", "All matched files use Prettier code style!\n"],
    ["anything", "all good\n"],
  ])("with exit code 1 the summary of %s says nothing benign", (command, text) => {
    const { ok, summary } = pruneOutput(text, { command, exitCode: 1 });
    expect(ok).toBe(false);
    expect(summary).toMatch(/exit 1: failed/);
    expect(summary).not.toMatch(/no errors|0 errors|success|built|up.to.date|all checks|no issues|compiled/i);
  });

  it("a diagnostic that is told twice counts once", () => {
    const line = "src/a.ts(1,2): error TS2304: Cannot find name 'q'.\n";
    expect(pruneOutput(line + line, { exitCode: 2 }).diagnostics).toHaveLength(1);
  });

  it("two diagnostics in one place are two", () => {
    const result = pruneOutput("src/a.ts(1,2): error TS2304: Cannot find name 'q'.\nsrc/a.ts(1,2): error TS2304: Cannot find name 'r'.\n", { exitCode: 2 });
    expect(result.diagnostics.map(({ message }) => message)).toEqual(["Cannot find name 'q'.", "Cannot find name 'r'."]);
  });

  it("keeps the raw lines where the tool counts another number", () => {
    const rows = ["src/a.ts:1:2 - error TS2304: Cannot find name 'q'.", "1 let x = q;", "          ~"];
    const agreed = pruneOutput(`${rows.join("\n")}\n\nFound 1 error in src/a.ts:1\n`, { exitCode: 2 });
    const disagreed = pruneOutput(`${rows.join("\n")}\n\nFound 2 errors in the same file, starting at: src/a.ts:1\n`, { exitCode: 2 });
    expect(agreed.text).not.toContain("let x = q;");
    for (const row of rows) expect(disagreed.text).toContain(row);
  });

  it("keeps the raw lines where a runner counts more failures than were read", () => {
    const text = " RUN  v3.2.7 /w\n\n some new layout: math adds wrongly\n\n Test Files  1 failed (1)\n      Tests  2 failed (2)\n";
    expect(pruneOutput(text, { exitCode: 1 }).text).toContain("Tests  2 failed (2)");
  });

  it.each(["", "\n", "x", "x\n", "\x1b[100C.\n", "\x1b[31m\x1b[0m\n", "a\r\n\r\n", "\x1b[5B\x1b[5A", "F\nF\nF\n", "src/a.c:1:1: error: x\n", "diff --git a/a b/a\n", "\x1b[90bq"])("the text is never longer than %j", (text) => {
    expect(pruneOutput(text, { exitCode: 1 }).text.length).toBeLessThanOrEqual(text.length);
    expect(pruneOutput(text).text.length).toBeLessThanOrEqual(text.length);
  });

  it.each([
    ["docker ps", "Cannot connect to the Docker daemon at unix:///var/run/docker.sock. Is the docker daemon running?\n", 1],
    ["npx tsc --noEmit", "sh: 1: tsc: not found\n", 127],
    ["git status", "fatal: not a git repository (or any of the parent directories): .git\n", 128],
    ["tsc", "src/a.ts(1,2): error TS2304: Cannot find name 'q'.\n", 2],
    ["./deploy.sh", "uploading\n\ndone  in 3s\n", 0],
    ["gcc x.c", "x.c:1:1: error: unknown type name 'foo'\n", 1],
  ])("%s: a short output passes through", (command, text, exitCode) => {
    expect(pruneOutput(text, { command, exitCode }).text).toBe(text);
  });

  it("the text does not repeat the summary", () => {
    const { summary, text } = pruneOutput("added 126 packages in 8s\n", { command: "npm install", exitCode: 0 });
    expect([summary, text]).toEqual(["npm install exit 0: added 126 packages", ""]);
  });
});

describe("several tools in one output", () => {
  const text = [
    "> app@1.0.0 check", "> tsc && eslint . && vitest run", "",
    "src/a.ts(1,2): error TS2304: Cannot find name 'q'.", "",
    "/w/src/b.js", "  4:9  error  Expected '==='  eqeqeq", "", "✖ 1 problem (1 error, 0 warnings)", "",
    " RUN  v3.2.7 /w", "", " FAIL  src/c.test.ts > adds", "AssertionError: expected 1 to be 2 // Object.is equality", " ❯ src/c.test.ts:4:40", "", " Test Files  1 failed (1)", "      Tests  1 failed (1)", "",
  ].join("\n");

  it("are told apart by content", () => {
    const result = pruneOutput(text, { command: "npm run check", exitCode: 1 });
    expect(result.diagnostics.map(({ tool, file, line }) => [tool, file, line])).toEqual([["tsc", "src/a.ts", 1], ["eslint", "/w/src/b.js", 4], ["vitest", "src/c.test.ts", 4]]);
    expect(result.summary).toBe("npm run check exit 1: 2 errors in 2 files, 1 failed suite, 1 failed");
  });

  it("the command is only a hint", () => {
    const named = pruneOutput(text, { command: "cargo build", exitCode: 1 });
    expect(named.diagnostics).toEqual(pruneOutput(text, { exitCode: 1 }).diagnostics);
  });
});

describe("prefixes", () => {
  const error = "src/a.ts(1,2): error TS2304: Cannot find name 'q'.";
  it.each([
    ["GitHub Actions", `check\tRun tsc\t2026-11-29T17:43:20.7669769Z ${error}`, "src/a.ts"],
    ["a raw CI log", `2026-11-29T17:43:20.7669769Z ${error}`, "src/a.ts"],
    ["an annotation", `##[error]${error}`, "src/a.ts"],
    ["turbo", `@x/a:build: ${error}`, "src/a.ts"],
    ["pnpm -r", `packages/a build: ${error}`, "packages/a/src/a.ts"],
    ["concurrently", `[types] ${error}`, "src/a.ts"],
    ["docker compose", `web-1  | ${error}`, "src/a.ts"],
    ["a clock", `[12:30:01] ${error}`, "src/a.ts"],
    ["buildkit", `#12 0.345 ${error}`, "src/a.ts"],
    ["lerna", `@x/a: ${error}`, "src/a.ts"],
    ["an indentation", `    ${error}`, "src/a.ts"],
  ])("%s", (_, line, file) => {
    expect(pruneOutput(`${line}\n`, { exitCode: 2 }).diagnostics.map((one) => [one.file, one.line, one.code])).toEqual([[file, 1, "TS2304"]]);
  });

  it("lines of two tasks are read apart", () => {
    const text = "packages/a build: src/a.ts(1,2): error TS2322: Type 'A' is not assignable to type 'B'.\npackages/b build: src/b.ts(3,4): error TS2304: Cannot find name 'q'.\npackages/a build:   Property 'id' is missing in type 'A'.\n";
    expect(pruneOutput(text, { exitCode: 1 }).diagnostics.map(({ file, detail }) => [file, detail])).toEqual([["packages/a/src/a.ts", "  Property 'id' is missing in type 'A'."], ["packages/b/src/b.ts", undefined]]);
  });
});

describe("unknown tools", () => {
  it("keep their text", () => {
    const text = "phase alpha 12%\n\n  the flux is misaligned near gate 7\nbye\n";
    expect(pruneOutput(text, { command: "./weird-tool", exitCode: 0 }).text).toBe(text);
  });

  it("fold lines that repeat", () => {
    const text = `${"waiting for the lock of the store\n".repeat(50)}done\n`;
    const result = pruneOutput(text, { exitCode: 0 });
    expect(result.text).toBe("waiting for the lock of the store (x50)\ndone\n");
    expect(result.trimmed).toEqual([{ rule: "repeated", from: 2, to: 50 }]);
  });

  it("fold lines of a log that differ in numbers only, never those of errors", () => {
    const log = Array.from({ length: 20 }, (_, index) => `2026-01-01T00:00:${String(index).padStart(2, "0")}Z INFO poll ok id=${String(index)}`);
    log.splice(10, 0, "2026-01-01T00:00:10Z ERROR db timeout after 5000ms host=db-3", "2026-01-01T00:00:10Z ERROR db timeout after 6000ms host=db-3");
    const { text } = pruneOutput(`${log.join("\n")}\n`, { exitCode: 0 });
    expect(text.split("\n")).toHaveLength(7);
    expect(text).toContain("5000ms");
    expect(text).toContain("6000ms");
  });

  it.each(["cat notes.txt", "grep -rn error docs", "ls -la", "npm test | wc -l", "cat x | head -5", "git show HEAD:a.txt", "sed -n 1,5p a.ts"])("content that was asked for is not pruned: %s", (command) => {
    const text = "src/a.ts(1,2): error TS2304: Cannot find name 'q'.\nsame\nsame\nsame\n\n> app@1.0.0 build\n> tsc\n".repeat(5);
    const result = pruneOutput(text, { command, exitCode: 0 });
    expect([result.text, result.diagnostics]).toEqual([text, []]);
  });
});

describe("rules are a table", () => {
  it("names are unique", () => {
    const ids = builtinRules.map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it("cover the tools that are known", () => {
    const tools = new Set(builtinRules.map(({ tool }) => tool));
    for (const tool of ["tsc", "eslint", "stylelint", "biome", "prettier", "vitest", "jest", "mocha", "node:test", "pytest", "python", "ruff", "flake8", "pylint", "mypy", "gcc", "ld", "make", "ninja", "rustc", "cargo-test", "go", "javac", "maven", "msvc", "esbuild", "vite", "rollup", "webpack", "npm", "pnpm", "yarn", "git", "turbo"]) expect(tools).toContain(tool);
  });

  it.each(builtinRules.flatMap((rule) => ("match" in rule && rule.starts !== undefined ? [{ id: rule.id, starts: rule.starts }] : [])))("$id: no beginning is empty", ({ starts }) => {
    expect(starts.every((start) => start.length > 0)).toBe(true);
  });

  it("a result is plain data", () => {
    const result = pruneOutput("src/a.ts(1,2): error TS2304: Cannot find name 'q'.\n", { exitCode: 2 });
    expect(JSON.parse(JSON.stringify(result))).toEqual(result);
    expect(both(result)).toContain("TS2304");
  });
});
