import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { installCodeServer } from "./install-code-server.ts";

const VSIX = fileURLToPath(new URL("../../../dist/lastframe.vsix", import.meta.url));
/** Until it answers, on a busy machine. */
const START_MS = 120_000;

/** A language server would list the same errors again; the rest would cover what is looked at. */
const SETTINGS = {
  "typescript.validate.enable": false,
  "security.workspace.trust.enabled": true,
  "security.workspace.trust.startupPrompt": "never",
  "security.workspace.trust.banner": "never",
  "workbench.startupEditor": "none",
  "workbench.tips.enabled": false,
  "workbench.secondarySideBar.defaultVisibility": "hidden",
  "chat.disableAIFeatures": true,
  "extensions.autoCheckUpdates": false,
  "git.openRepositoryInParentFolders": "never",
  "telemetry.telemetryLevel": "off",
};

export interface RunningServer {
  readonly url: string;
  /** Where the extension may store what belongs to a workspace. */
  readonly workspaceStorage: string;
  stop(): Promise<void>;
}

/** Start VS Code for a browser, with the packed extension in a profile of its own. */
export async function startCodeServer(settings: object = {}): Promise<RunningServer> {
  if (!existsSync(VSIX)) throw new Error("dist/lastframe.vsix is missing: run `pnpm --filter lastframe-vscode package` first");
  const [node, entry] = await installCodeServer();
  const profile = mkdtempSync(join(tmpdir(), "lastframe-code-server-"));
  const folders = ["--user-data-dir", join(profile, "data"), "--extensions-dir", join(profile, "extensions"), "--config", join(profile, "config.yaml")];
  mkdirSync(join(profile, "data/User"), { recursive: true });
  writeFileSync(join(profile, "data/User/settings.json"), JSON.stringify({ ...SETTINGS, ...settings }));
  writeFileSync(join(profile, "config.yaml"), "auth: none\n");

  const installed = spawnSync(node, [entry, ...folders, "--install-extension", VSIX], { encoding: "utf8" });
  if (installed.status !== 0) throw new Error(`the extension cannot be installed:\n${installed.stdout}${installed.stderr}`);

  const port = await findFreePort();
  const child = spawn(node, [entry, ...folders, "--auth", "none", "--bind-addr", `127.0.0.1:${String(port)}`, "--disable-telemetry", "--disable-update-check"], { stdio: ["ignore", "pipe", "pipe"], detached: true });
  const output = collect(child);
  const stop = (): Promise<void> => end(child, profile);
  try {
    await waitUntilReady(`http://127.0.0.1:${String(port)}/healthz`, child);
  } catch (error) {
    await stop();
    throw new Error(`code-server did not start:\n${output()}`, { cause: error });
  }
  return { url: `http://127.0.0.1:${String(port)}/`, workspaceStorage: join(profile, "data/User/workspaceStorage"), stop };
}

function collect(child: ChildProcess): () => string {
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk: Buffer) => (text = (text + chunk.toString()).slice(-8000)));
  return () => text;
}

async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("no free port");
  return address.port;
}

async function waitUntilReady(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + START_MS;
  while (Date.now() < deadline && child.exitCode === null) {
    const isReady = await fetch(url).then(({ ok }) => ok, () => false);
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`no answer from ${url}`);
}

async function end(child: ChildProcess, profile: string): Promise<void> {
  if (child.exitCode === null && child.pid !== undefined) {
    const gone = new Promise((resolve) => child.once("exit", resolve));
    process.kill(-child.pid, "SIGTERM");
    const timer = setTimeout(() => process.kill(-(child.pid ?? 0), "SIGKILL"), 10_000);
    await gone;
    clearTimeout(timer);
  }
  rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}
