import { readdirSync, readFileSync } from "node:fs";
import process from "node:process";
import { TerminalFrames } from "@lastframe/util-terminal-frames";
import { spawn, type IPty } from "@lydell/node-pty";

const POLL_MS = 15;
const WAIT_MS = 25_000;

export interface TerminalOptions {
  readonly env: NodeJS.ProcessEnv;
  readonly cwd: string;
  readonly columns?: number;
}

/** A person's terminal: a real pty, what stands on it, and keys. */
export class Terminal {
  readonly #pty: IPty;
  #raw = "";
  #exitCode: number | null = null;

  constructor(argv: readonly string[], { env, cwd, columns = 100 }: TerminalOptions) {
    const [file = "", ...args] = argv;
    const clean = Object.fromEntries(Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined));
    this.#pty = spawn(file, args, { cols: columns, rows: 40, cwd, env: { ...clean, TERM: "xterm-256color" }, name: "xterm-256color" });
    this.#pty.onData((data) => (this.#raw += data));
    this.#pty.onExit(({ exitCode, signal }) => (this.#exitCode = signal === undefined || signal === 0 ? exitCode : 128 + signal));
  }

  get raw(): string {
    return this.#raw;
  }

  /** What a person reads, scrolled-off lines included. */
  get text(): string {
    return new TerminalFrames({ columns: this.#pty.cols, rows: this.#pty.rows }).write(this.#raw).end().text;
  }

  /** Wait until the pattern stands behind what the wait before has found. */
  async see(pattern: RegExp | string): Promise<void> {
    let end = -1;
    const find = (): boolean => {
      const fresh = this.#plain.slice(this.#seen);
      const start = typeof pattern === "string" ? fresh.indexOf(pattern) : fresh.search(pattern);
      if (start !== -1) end = start + (typeof pattern === "string" ? pattern : (pattern.exec(fresh)?.[0] ?? "")).length;
      return start !== -1;
    };
    await this.#until(find, () => `${String(pattern)} on the terminal`);
    this.#seen += end;
  }

  #seen = 0;
  /** What was written, without the sequences of colour and of the line editor. */
  get #plain(): string {
    return this.#raw.replace(/\u001b\[[0-9;?]*[A-Za-z]/g, "");
  }

  type(keys: string): void {
    this.#pty.write(keys);
  }

  /** See a question and answer it. */
  async answer(question: RegExp | string, line: string): Promise<void> {
    await this.see(question);
    this.type(`${line}\r`);
  }

  async exit(): Promise<number> {
    await this.#until(() => this.#exitCode !== null, () => "the end of the program");
    // node-pty tells of the exit before the last output (microsoft/node-pty#72).
    for (let before = -1; before !== this.#raw.length; ) {
      before = this.#raw.length;
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
    return this.#exitCode ?? -1;
  }

  kill(): void {
    if (this.#exitCode === null) this.#pty.kill("SIGKILL");
  }

  async #until(holds: () => boolean, what: () => string): Promise<void> {
    const startedAt = performance.now();
    while (!holds()) {
      if (performance.now() - startedAt > WAIT_MS) throw new Error(`waited in vain for ${what()}; it shows:\n${this.text}`);
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  }
}

/** Ids of living processes whose environment holds the mark; Linux only. */
export function findMarked(mark: string): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/environ`, "latin1").includes(mark) && !readFileSync(`/proc/${pid}/stat`, "latin1").includes(") Z ");
      } catch {
        return false;
      }
    })
    .map(Number);
}
