import { describe, expect, it } from "vitest";
import { classifyArgv, classifyCommand, detectInjection, parseLlmResponse } from "../src/index.ts";

describe("what is over a limit is never safe", () => {
  const commands = [
    { name: "a command of a million characters", input: `echo ${"a".repeat(1_000_000)}` },
    { name: "thousands of commands", input: "ls; ".repeat(9000) },
    { name: "hundreds of here-documents", input: "cat <<E ".repeat(300) },
    { name: "thousands of defaults in defaults", input: "${a:-".repeat(3000) },
    { name: "scripts in scripts", input: "eval ".repeat(100) },
    { name: "values that double", input: `x=aaaaaaaa; ${"x=$x$x; ".repeat(30)}echo $x` },
    { name: "a line of sed that is too long", input: `sed -n '${"s/a/b/;".repeat(200)}e rm -rf ~'` },
  ];
  it.each(commands)("$name", ({ input }) => {
    expect(classifyCommand(input).danger).not.toBe("safe");
  });

  it("thousands of arguments", () => {
    expect(classifyArgv(["echo", ...Array.from({ length: 9000 }, () => "a")]).code).toBe("over-budget");
  });

  const replies = [
    { name: "a reply of a million characters", input: `{"command":"ls","explanation":"${"a".repeat(1_000_000)}"}`, code: "no-command" },
    { name: "thousands of brackets before the document", input: `${"{} ".repeat(3000)}{"command":"ls"}`, code: "ambiguous" },
    { name: "thousands of lines before the fence", input: `${"word\n".repeat(5000)}\`\`\`sh\nls\n\`\`\`\n`, code: "ambiguous" },
    { name: "thousands of lists in lists", input: `${"[".repeat(3000)}{"command":"ls"}${"]".repeat(3000)}`, code: "ambiguous" },
    { name: "thousands of keys", input: JSON.stringify({ ...Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`k${String(index)}`, 1])), command: "ls" }), code: "ambiguous" },
  ];
  it.each(replies)("$name", ({ input, code }) => {
    expect(parseLlmResponse(input)).toMatchObject({ type: "error", code });
  });
});

describe("a valid document with a drive and a control character", () => {
  const rows = [
    { name: "is a path in a shell of Windows", reply: '{"command":"dir C:\\temp"}', shell: "cmd", expected: "dir C:\\temp" },
    { name: "is a path in either order of fields", reply: '{"danger":"safe","command":"dir C:\\new\\x"}', shell: "powershell", expected: "dir C:\\new\\x" },
    { name: "is a path with a backspace in any shell", reply: '{"command":"ls C:\\bin"}', shell: "bash", expected: "ls C:\\bin" },
    { name: "is a path with a tab outside quotes in any shell", reply: '{"command":"ls C:\\temp"}', shell: "bash", expected: "ls C:\\temp" },
    { name: "is ambiguous with a tab in quotes", reply: '{"command":"printf \'a:\\tb\'"}', shell: "bash", expected: null },
    { name: "is ambiguous with a line end", reply: '{"command":"cat > f <<E\\na:\\nb: 1\\nE"}', shell: "bash", expected: null },
    { name: "is no path behind a longer word", reply: '{"command":"printf \'name:\\tvalue\'"}', shell: "bash", expected: "printf 'name:\tvalue'" },
    { name: "is no path before an indented line", reply: '{"command":"python3 - <<E\\nfor i in x:\\n  print(i)\\nE"}', shell: "bash", expected: "python3 - <<E\nfor i in x:\n  print(i)\nE" },
  ] as const;
  it.each(rows)("$name", ({ reply, shell, expected }) => {
    expect(parseLlmResponse(reply, { shell })).toMatchObject(expected === null ? { type: "error", code: "ambiguous" } : { type: "command", command: expected });
  });
});

describe("a gap before more text", () => {
  const rows = [
    { name: "is found behind a quoted one", command: `echo '${" ".repeat(50)}x'; ls${" ".repeat(60)}; rm -rf ~`, expected: true },
    { name: "is found as continued lines", command: `ls ${"\\\n".repeat(10)}; rm -rf ~`, expected: true },
    { name: "is none inside quotes", command: `echo '${" ".repeat(50)}x'`, expected: false },
    { name: "is none at the end", command: `ls${" ".repeat(60)}\n\n`, expected: false },
  ];
  it.each(rows)("$name", ({ command, expected }) => {
    expect(detectInjection(command, { kind: "command" }).findings.some(({ code }) => code === "hidden-tail")).toBe(expected);
  });
});
