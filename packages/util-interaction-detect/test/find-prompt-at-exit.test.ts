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
    { name: "a script that goes on behind its question", stdout: "Overwrite? [y/N] done\n", stderr: "", kind: "confirm" },
    { name: "one that goes on for several lines", stdout: "Deploy? [y/N] Skipping the deployment.\nbuild 12 s\nAll done.\n", stderr: "", kind: "confirm" },
    { name: "one that asks without a question mark", stdout: "Continue [y/N] kept\n", stderr: "", kind: "confirm" },
    { name: "one whose list is in round brackets", stdout: "", stderr: "Remove 3 files (yes/no)? Nothing removed.\n", kind: "confirm" },
    { name: "one in German", stdout: "Fortfahren? [j/N] abgebrochen\n", stderr: "", kind: "confirm" },
    { name: "one in Chinese", stdout: "是否继续？[y/N] 已取消操作\n", stderr: "", kind: "confirm" },
    { name: "git add -p with its last words", stdout: "(1/1) Stage this hunk [y,n,q,a,d,e,?]? quit early\n", stderr: "", kind: "choice" },
    { name: "git clean -i, which says goodbye and exits 0", stdout: "*** Commands ***\n    1: clean   5: quit   6: help\nWhat now> Bye.\n", stderr: "", kind: "choice" },
    { name: "git add -i, which prints a newline first", stdout: "  5: [p]atch\t  6: [d]iff\t  7: [q]uit\t  8: [h]elp\nWhat now> \nBye.\n", stderr: "", kind: "choice" },
    { name: "a script that ends the line of its question itself", stdout: "Install? [Y/n] \ninstalling\n", stderr: "", kind: "confirm" },
    { name: "find -ok", stdout: "", stderr: "< rm ... ./a > ? ", kind: "confirm" },
    { name: "unzip, which says that it took the end for an answer", stdout: "", stderr: 'replace a? [y]es, [n]o, [A]ll, [N]one, [r]ename:  NULL\n(EOF or read error, treating as "[N]one" ...)\n', kind: "choice" },
    { name: "ssh and a host it does not know", stdout: "", stderr: "Are you sure you want to continue connecting (yes/no/[fingerprint])? Host key verification failed.\n", kind: "confirm" },
    { name: "python's getpass() in front of its traceback", stdout: "", stderr: "Password: Traceback (most recent call last):\n  raise EOFError\nEOFError\n", kind: "password" },
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
    { name: "a question answered in full", stdout: "Continue? [Y/n] yes\nDone.\n", stderr: "" },
    { name: "a question the program answered itself and says so", stdout: "Continue? [Y/n] y (--yes was given)\nDone.\n", stderr: "" },
    { name: "a question answered on the next line", stdout: "Continue? [Y/n] \nyes\nDone.\n", stderr: "" },
    { name: "a question far above the end, which a pipe may have answered", stdout: "Do you want to continue? [Y/n] Selecting package.\nUnpacking.\nSetting up.\nDone.\n", stderr: "" },
    { name: "an answered choice", stdout: "Stage this hunk [y,n,q]? q\n", stderr: "" },
    { name: "a script that holds a question", stdout: 'read -p "Continue? [y/N] " answer\n', stderr: "" },
    { name: "a script that prints one", stdout: "printf 'Continue? [y/N] '; read answer\n", stderr: "" },
    { name: "a match in a script", stdout: 'scripts/up.sh:12:echo -n "Continue? [y/N] " && read a\n', stderr: "" },
    { name: "a diff of one", stdout: "+Continue? [y/N] now waits\n-Continue? [y/N] did not\n", stderr: "" },
    { name: "a sentence about a flag", stdout: "Whether the column (yes/no) is shown.\n", stderr: "" },
    { name: "Chinese prose about lists of answers", stdout: "启发式会误伤：有的程序把 [Y/n] 写进帮助文本然后正常退出。\n", stderr: "" },
    { name: "Markdown about a prompt", stdout: "It asks `Continue? [y/N]` and waits. Then `Retry? [y/N] ` again.\n", stderr: "" },
    { name: "a log line about a prompt", stdout: "2026-01-02 10:00:00 Continue? [y/N] shown\nwarning: Continue? [y/N] shown\n", stderr: "" },
    { name: "a table of flags", stdout: "Active? (y/n)    Owner\n", stderr: "" },
    { name: "a traceback after a line of its own", stdout: "", stderr: "Traceback (most recent call last):\nValueError: no\n" },
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
