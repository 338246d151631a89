import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { childEnvironment } from "../src/command-line/child-environment.ts";
import { addToHistory, readHistory, removeFromHistory } from "../src/command-line/history.ts";
import { readCommandLine } from "../src/command-line/read-command-line.ts";
import { readVariables, type VariableValues } from "../src/command-line/variables.ts";

const VALUES: VariableValues = { file: "/w/src/my file.ts", relativeFile: "src/my file.ts", workspaceFolder: "/w", line: "12", selectedText: "a 'b' \"c\" $(touch x) `id` ; rm -rf /\n&& x" };
const NOTHING: VariableValues = { file: null, relativeFile: null, workspaceFolder: "/w", line: null, selectedText: null };

describe("readCommandLine", () => {
  it.each([
    { name: "splits at blanks", input: "  tsc   --noEmit\t-p . ", expected: ["tsc", "--noEmit", "-p", "."] },
    { name: "keeps what single quotes hold", input: "sh -c 'a | b \\ \"c\" $HOME'", expected: ["sh", "-c", 'a | b \\ "c" $HOME'] },
    { name: "keeps what double quotes hold", input: 'sh -c "a \'b\' \\"c\\" \\\\ \\n \\$x $x"', expected: ["sh", "-c", "a 'b' \"c\" \\ \\n $x $x"] },
    { name: "keeps an empty argument", input: "x '' \"\"", expected: ["x", "", ""] },
    { name: "joins what touches", input: "--name='my file'.ts", expected: ["--name=my file.ts"] },
    { name: "lets a backslash make the next character ordinary", input: "echo a\\ b \\| \\${file}", expected: ["echo", "a b", "|", "${file}"] },
    { name: "expands nothing", input: "echo $HOME ~ *.ts ${HOME} {a,b}", expected: ["echo", "$HOME", "~", "*.ts", "${HOME}", "{a,b}"] },
    { name: "fills in a variable", input: "node agent.js --file ${file}:${line} ${relativeFile} ${workspaceFolder}", expected: ["node", "agent.js", "--file", "/w/src/my file.ts:12", "src/my file.ts", "/w"] },
    { name: "keeps a value in its argument, whatever it is made of", input: "grep -- ${selectedText} x", expected: ["grep", "--", VALUES.selectedText, "x"] },
    { name: "keeps it there within quotes too", input: "grep '${selectedText}' \"${selectedText}\"", expected: ["grep", VALUES.selectedText, VALUES.selectedText] },
    { name: "passes a value to a script as an argument", input: "sh -c 'cat \"$1\"' sh ${file}", expected: ["sh", "-c", 'cat "$1"', "sh", "/w/src/my file.ts"] },
    { name: "fills in no value's own variable", input: "echo ${x${file}", expected: ["echo", "${x/w/src/my file.ts"] },
  ])("$name", ({ input, expected }) => {
    const [command, ...args] = expected;
    expect(readCommandLine(input, VALUES, false)).toEqual({ ok: true, command, args });
  });

  it.each([
    { name: "an empty line", input: "  ", problem: /there is no command/ },
    { name: "an empty program", input: "'' x", problem: /there is no command/ },
    { name: "a quote that is not closed", input: "echo 'a b", problem: /a quote is not closed: 'a b/ },
    { name: "a pipe", input: "tsc | head", problem: /"\|" needs one: write sh -c/ },
    { name: "a second command", input: "tsc && eslint", problem: /"&" needs one/ },
    { name: "a redirection", input: "tsc > out", problem: /">" needs one/ },
    { name: "a substitution", input: "echo $(id)", problem: /"\$\(" needs one/ },
    { name: "a second line", input: "a\nb", problem: /"\\n" needs one/ },
    { name: "a variable inside of a script", input: "sh -c 'cat ${file}'", problem: /\$\{file\} stands in code/ },
    { name: "one in a script of a login shell", input: "/bin/bash -lc \"cat ${file}\"", problem: /stands in code/ },
    { name: "one in a script behind a wrapper", input: "env A=1 nice zsh -c ${selectedText}", problem: /stands in code/ },
    { name: "one in code of Python", input: "python3 -c \"print('${file}')\"", problem: /stands in code/ },
    { name: "one in code of Node", input: "node -e ${selectedText}", problem: /stands in code/ },
    { name: "one that goes through another shell", input: "ssh host cat ${file}", problem: /stands in code/ },
    { name: "one for the shell of Windows", input: "cmd.exe /d /c type ${file}", problem: /stands in code/ },
    { name: "a line that is too long", input: "x".repeat(9000), problem: /longer than 8192/ },
  ])("refuses $name", ({ input, problem }) => {
    const read = readCommandLine(input, VALUES, false);
    expect(read.ok ? "" : read.problem).toMatch(problem);
  });

  it.each([
    { input: "cat ${file}", problem: "${file} needs an open file" },
    { input: "cat ${relativeFile}", problem: "${relativeFile} needs an open file" },
    { input: "head -n ${line}", problem: "${line} needs an open file" },
    { input: "grep ${selectedText}", problem: "${selectedText} needs selected text" },
  ])("says that $problem", ({ input, problem }) => {
    expect(readCommandLine(input, NOTHING, false)).toEqual({ ok: false, problem });
  });

  it.each([
    { name: "keeps backslashes", input: "C:\\tools\\x.exe src\\a.ts", expected: ["C:\\tools\\x.exe", "src\\a.ts"] },
    { name: "keeps them within quotes", input: '"C:\\Program Files\\x.exe" \\"', expected: null },
    { name: "keeps the last one within quotes", input: '"C:\\Program Files\\x.exe" "a \\"b\\" c"', expected: ["C:\\Program Files\\x.exe", 'a "b" c'] },
  ])("on Windows $name", ({ input, expected }) => {
    const read = readCommandLine(input, VALUES, true);
    expect(read.ok ? [read.command, ...read.args] : null).toEqual(expected);
  });

  it("hands a hostile name to a program byte for byte", () => {
    const file = "/w/$(touch pwned) `id`; echo 'x' \"y\" && z|w\n.ts";
    const read = readCommandLine(`${JSON.stringify(process.execPath).slice(1, -1)} -p 'process.argv[1]' ${"${file}"}`, { ...VALUES, file }, false);
    if (!read.ok) throw new Error(read.problem);
    expect(spawnSync(read.command, read.args, { encoding: "utf8" }).stdout).toBe(`${file}\n`);
  });
});

describe("readVariables", () => {
  const state = { file: "/w/src/a.ts", folder: "/w", line: 0, selectedText: "x", windows: false };

  it.each([
    { name: "counts lines from 1", input: state, expected: { line: "1", file: "/w/src/a.ts", relativeFile: "src/a.ts", workspaceFolder: "/w", selectedText: "x" } },
    { name: "keeps a name from looking like an option", input: { ...state, file: "/w/-rf" }, expected: { file: "/w/-rf", relativeFile: "./-rf" } },
    { name: "names a file outside of the folder from there", input: { ...state, file: "/v/a.ts" }, expected: { relativeFile: "../v/a.ts" } },
    { name: "has no file without one", input: { ...state, file: null, line: null }, expected: { file: null, relativeFile: null, line: null } },
    { name: "takes an empty selection for none", input: { ...state, selectedText: "" }, expected: { selectedText: null } },
    { name: "uses backslashes on Windows", input: { file: "C:\\w\\-a.ts", folder: "C:\\w", line: 4, selectedText: null, windows: true }, expected: { relativeFile: ".\\-a.ts", line: "5" } },
  ])("$name", ({ input, expected }) => {
    expect(readVariables(input)).toMatchObject(expected);
  });
});

describe("history", () => {
  it.each([
    { name: "puts the newest first", before: ["a"], line: "b", expected: ["b", "a"] },
    { name: "has each line once", before: ["a", "b"], line: "b", expected: ["b", "a"] },
    { name: "is bounded", before: Array.from({ length: 50 }, (_, index) => `c${String(index)}`), line: "new", expected: ["new", ...Array.from({ length: 49 }, (_, index) => `c${String(index)}`)] },
  ])("$name", ({ before, line, expected }) => {
    expect(addToHistory(before, line)).toEqual(expected);
  });

  it.each([{ stored: undefined }, { stored: "a" }, { stored: { length: 3 } }, { stored: [1, null, ""] }])("takes $stored for no history", ({ stored }) => {
    expect(readHistory(stored)).toEqual([]);
  });

  it("forgets a line", () => {
    expect(removeFromHistory(["a", "b"], "a")).toEqual(["b"]);
  });
});

describe("childEnvironment", () => {
  it("keeps the editor's own variables from a program", () => {
    const removed = childEnvironment({ PATH: "/bin", ELECTRON_RUN_AS_NODE: "1", VSCODE_IPC_HOOK_CLI: "/x", MY_VSCODE_X: "1" });
    expect(removed).toEqual({ ELECTRON_RUN_AS_NODE: undefined, VSCODE_IPC_HOOK_CLI: undefined });
    expect(Object.keys(removed)).toHaveLength(2);
  });
});
