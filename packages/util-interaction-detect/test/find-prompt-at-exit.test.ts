import { describe, expect, it } from "vitest";
import { findPromptAtExit } from "../src/index.ts";

describe("findPromptAtExit", () => {
  it.each([
    { name: "rm -i keeps the file and exits 0", stdout: "", stderr: "rm: remove regular file 'key'? ", kind: "confirm" },
    { name: "cp -i", stdout: "", stderr: "cp: overwrite 'z.zip'? ", kind: "confirm" },
    { name: "git add -p prints a newline when the input ends", stdout: "diff --git a/a b/a\n@@ -1 +1 @@\n-a\n+b\n(1/1) Stage this hunk [y,n,q,a,d,e,?]? \n", stderr: "", kind: "choice" },
    { name: "ssh-keygen", stdout: "Generating public/private ed25519 key pair.\nkey already exists.\nOverwrite (y/n)? ", stderr: "", kind: "confirm" },
    { name: "python's input() and its EOFError", stdout: "Name: ", stderr: "Traceback (most recent call last):\nEOFError: EOF when reading a line\n", kind: "question" },
    { name: "a bare label when stderr says that the input ended", stdout: "Where to? Target: ", stderr: "EOFError: EOF when reading a line\n", kind: "question" },
    { name: "npm init", stdout: "Press ^C at any time to quit.\npackage name: (demo) ", stderr: "", kind: "question" },
    { name: "bash select", stdout: "\n", stderr: "1) a\n2) b\n#? ", kind: "choice" },
    { name: "curl sends an empty password and goes on behind the prompt", stdout: "{}", stderr: "Enter host password for user 'bob':", kind: "password" },
    { name: "curl with its progress meter behind the prompt", stdout: "{}", stderr: "Enter host password for user 'bob':  % Total    % Received\n\r100 2 100 2\n", kind: "password" },
    { name: "a script that ignores its read", stdout: "Continue? [y/N] ", stderr: "", kind: "confirm" },
  ])("finds $name", ({ stdout, stderr, kind }) => {
    expect(findPromptAtExit(stdout, stderr)?.kind).toBe(kind);
  });

  it("gives the line as it stood", () => {
    expect(findPromptAtExit("", "a\nrm: remove regular file 'key'? ")).toEqual({ kind: "confirm", lastLine: "rm: remove regular file 'key'? " });
  });

  it.each([
    { name: "nothing", stdout: "", stderr: "" },
    { name: "JSON without a final newline", stdout: '{"question":"really?"}', stderr: "" },
    { name: "a sentence in a file", stdout: "All is well.", stderr: "" },
    { name: "a heading", stdout: "Summary:", stderr: "" },
    { name: "a sentence that ends in a question mark", stdout: "Is it raining?", stderr: "" },
    { name: "a question in Chinese prose", stdout: "今天下雨吗？", stderr: "" },
    { name: "a label without room for an answer", stdout: "Name:", stderr: "" },
    { name: "a bare label", stdout: "Total: ", stderr: "" },
    { name: "a number", stdout: "42", stderr: "" },
    { name: "a URL with an empty query", stdout: "https://example.com/a?", stderr: "" },
    { name: "a question in a log, newline behind it", stdout: "Shall we retry?\n", stderr: "" },
    { name: "an answered question", stdout: "Continue? [y/N] y\nDone.\n", stderr: "" },
    { name: "a help text that quotes a list of answers", stdout: "  -i   ask [y/n]\n", stderr: "" },
    { name: "a prompt quoted by a test", stdout: '  ✓ asks "Overwrite? (y/n)"\n', stderr: "" },
    { name: "the last screen of a pager", stdout: "lines\n(END)", stderr: "" },
    { name: "a console that ended", stdout: "sqlite> ", stderr: "" },
    { name: "a shell prompt", stdout: "user@host:~$ ", stderr: "" },
    { name: "XML", stdout: "<a>", stderr: "" },
  ])("finds nothing in $name", ({ stdout, stderr }) => {
    expect(findPromptAtExit(stdout, stderr)).toBeNull();
  });
});
