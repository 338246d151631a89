import { execFileSync } from "node:child_process";
import { accessSync, constants, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";

/**
 * What a program does when it is started in one way: it waits and this reader reads, or it ends by itself.
 *
 * @typedef {{ readonly reader: string; readonly confidence?: "likely"; readonly tty?: { readonly echo: boolean; readonly icanon: boolean } } | "ends"} Expectation
 *
 * @typedef {{
 *   readonly name: string;
 *   readonly argv: readonly [string, ...string[]];
 *   readonly package?: string;
 *   readonly needs?: readonly string[];
 *   readonly env?: Readonly<Record<string, string | null>>;
 *   readonly cwd?: string;
 *   readonly ways: { readonly [Way in "pty" | "pipe" | "ignore"]?: Expectation };
 * }} Program
 */

/** Programs that wait for a person, and what each does with a terminal, an open pipe and nothing for its input. @type {readonly Program[]} */
export const programs = JSON.parse(readFileSync(new URL("programs.json", import.meta.url), "utf8"));

/**
 * Commands that wait for nobody: an alarm about one of them is false.
 *
 * @type {readonly { readonly name: string; readonly argv: readonly [string, ...string[]]; readonly stdin: "ignore" | "pipe" | "pty" }[]}
 */
export const quiets = [
  { name: "sleep with an open input", argv: ["sleep", "30"], stdin: "pipe" },
  { name: "sleep on a terminal", argv: ["sleep", "30"], stdin: "pty" },
  { name: "a sleeping script after a line with a colon", argv: ["sh", "-c", "echo 'Building:'; sleep 30"], stdin: "pty" },
  { name: "a log line with a question mark, then work", argv: ["sh", "-c", "echo 'retry?'; while :; do :; done"], stdin: "pty" },
  { name: "a question on the screen of a busy program", argv: ["bash", "-c", "printf 'Overwrite? [y/N] '; while :; do :; done"], stdin: "pty" },
  { name: "an idle server", argv: ["node", "-e", server()], stdin: "pipe" },
  { name: "an idle server on a terminal", argv: ["node", "-e", server()], stdin: "pty" },
  { name: "a server that takes keys", argv: ["node", "-e", `process.stdin.on('data', () => {}); ${server()}`], stdin: "pipe" },
  { name: "a watcher that takes keys", argv: ["node", "-e", "require('node:fs').watch('.'); process.stdin.on('data', () => {})"], stdin: "pipe" },
  { name: "a program with timers that takes keys", argv: ["node", "-e", "setInterval(() => {}, 1000); process.stdin.on('data', () => {})"], stdin: "pipe" },
  { name: "a script runner with an input and a child at work", argv: ["node", "-e", "process.stdin.resume(); require('node:child_process').spawn('sleep', ['30'])"], stdin: "pipe" },
  { name: "tail -f", argv: ["tail", "-f", "long.txt"], stdin: "pty" },
  { name: "a reader of another process's pipe", argv: ["sh", "-c", "sleep 30 | cat"], stdin: "pty" },
  { name: "a pipeline of sorts", argv: ["sh", "-c", "sleep 30 | sort | uniq -c"], stdin: "pipe" },
  { name: "a reader of a named pipe", argv: ["sh", "-c", "rm -f fifo; mkfifo fifo; cat < fifo"], stdin: "pty" },
  { name: "make with a slow recipe", argv: ["make", "-f", "slow.mk"], stdin: "pty" },
  { name: "xargs at work", argv: ["sh", "-c", "echo 30 | xargs sleep"], stdin: "pipe" },
  { name: "a shell that waits for its jobs", argv: ["bash", "-c", "sleep 30 & sleep 30 & wait"], stdin: "pty" },
  { name: "a python program that computes", argv: ["python3", "-c", "while True: pass"], stdin: "pty" },
  { name: "a python program with threads", argv: ["python3", "-c", "import threading,time; [threading.Thread(target=time.sleep,args=(30,)).start() for _ in range(4)]"], stdin: "pipe" },
  { name: "a python server", argv: ["python3", "-m", "http.server", "0"], stdin: "pty" },
  { name: "watch", argv: ["watch", "-n", "1", "date"], stdin: "pty" },
  { name: "top", argv: ["top"], stdin: "pty" },
];

function server() {
  return "require('node:http').createServer(() => {}).listen(0, () => console.log('listening'))";
}

/**
 * Commands a program needs beside those of the package.
 *
 * @param {Pick<Program, "argv" | "needs">} program
 * @returns {readonly string[]}
 */
export function needsOf({ argv, needs }) {
  return needs ?? [argv[0]];
}

/**
 * Whether a command is in the PATH.
 *
 * @param {string} name
 */
export function isInstalled(name) {
  return (process.env.PATH ?? "").split(delimiter).some((directory) => {
    try {
      accessSync(join(directory, name), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/**
 * The environment of a program in a directory: `null` removes a variable, the keyring lies in the directory.
 *
 * @param {Program} program
 * @param {string} directory
 * @returns {Record<string, string | undefined>}
 */
export function environmentOf({ env = {} }, directory) {
  return Object.fromEntries(Object.entries(env).map(([name, value]) => [name, value === null ? undefined : name === "GNUPGHOME" ? join(directory, value) : value]));
}

const INSTALLER = "apt-get";

/** Install what is missing where that is possible: Debian's packages, for root. */
export function installPrograms() {
  const missing = programs.filter((one) => !needsOf(one).every(isInstalled)).flatMap((one) => (one.package ?? "").split(" "));
  const packages = [...new Set(missing)].filter((name) => name !== "");
  if (packages.length === 0 || !isInstalled(INSTALLER) || process.getuid?.() !== 0) return;
  const options = { stdio: "ignore", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } };
  execFileSync(INSTALLER, ["update", "-qq"], options);
  execFileSync(INSTALLER, ["install", "-y", "-qq", "--no-install-recommends", ...packages], options);
}
