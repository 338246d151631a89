// Proof of the whole release: a clone, a changeset, new versions, a build, every package published to a registry on this
// machine, and then a user: one util installed in an empty project by npm and by pnpm, imported as ESM and as CJS,
// type-checked as a consumer does, and `npx @lastframe/agent`. Anything else the packages need comes from the registry
// that npm is configured with. Works on the last commit, not on the working tree.
import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join, sep } from "node:path";
import process from "node:process";
import { readJson, root } from "./workspace.mjs";

/** The util that gets a changeset, and the one that a user installs: one with a sibling of its own. */
const CHANGED = "@lastframe/util-terminal-frames";
const INSTALLED = "@lastframe/util-output-prune";
const USE_ESM = `import { pruneOutput } from "${INSTALLED}"; import { parseUnifiedDiff } from "${INSTALLED}/diff";
if (pruneOutput("a.c:3:1: error: x\\n", { exitCode: 1 }).diagnostics[0].line !== 3 || parseUnifiedDiff("").length !== 0) process.exit(1);`;
const USE_CJS = `const { pruneOutput } = require("${INSTALLED}"); const { parseUnifiedDiff } = require("${INSTALLED}/diff");
if (pruneOutput("a.c:3:1: error: x\\n", { exitCode: 1 }).diagnostics[0].line !== 3 || parseUnifiedDiff("").length !== 0) process.exit(1);`;
const USE_TYPES = `import { pruneOutput, type PruneResult } from "${INSTALLED}";
import { parseUnifiedDiff } from "${INSTALLED}/diff";
const result: PruneResult = pruneOutput("text", { exitCode: 0 });
const line: number | null | undefined = result.diagnostics[0]?.line;
// @ts-expect-error the first argument is text or bytes
pruneOutput(1);
export const seen = [line, parseUnifiedDiff("").length];
`;

const work = mkdtempSync(join(tmpdir(), "lastframe-release-"));
const clone = join(work, "clone");
const port = await freePort();
const registry = `http://127.0.0.1:${String(port)}/`;
const upstream = execFileSync("npm", ["config", "get", "registry"], { encoding: "utf8" }).trim();
const userconfig = join(work, "npmrc");
/** What makes npm and pnpm talk to the registry on this machine, with nothing cached from another run. */
const local = {
  npm_config_userconfig: userconfig,
  npm_config_registry: registry,
  npm_config_cache: join(work, "npm-cache"),
  npm_config_provenance: "false",
  npm_config_update_notifier: "false",
};

const server = startRegistry();
// It is ended when this process is, and must not keep it alive.
server.unref();
process.on("exit", () => {
  server.kill();
  rmSync(work, { recursive: true, force: true });
});
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit(1));

await waitFor(`${registry}-/ping`);
step("clone and install");
run("git", ["clone", "--quiet", root, clone], work);
run("pnpm", ["install", "--frozen-lockfile", "--prefer-offline", "--reporter=append-only", "--loglevel=error"], clone);

step("first versions from the pending changesets");
run("pnpm", ["exec", "changeset", "version"], clone);
const before = readVersions();
step(`a changeset for ${CHANGED}`);
writeFileSync(join(clone, ".changeset", "e2e.md"), `---\n"${CHANGED}": minor\n---\n\nA change made by the release test.\n`);
run("pnpm", ["exec", "changeset", "version"], clone);
checkVersions(before, readVersions());

step("build and publish");
run("pnpm", ["exec", "turbo", "run", "build", "--output-logs=errors-only", ...listPublished().map(({ name }) => `--filter=${name}`)], clone);
run("pnpm", ["-r", "publish", "--no-git-checks", `--registry=${registry}`, "--reporter=append-only", "--loglevel=error"], clone, local);

for (const client of ["npm", "pnpm"]) await checkConsumer(client);
step("npx @lastframe/agent run -- true");
const npxProject = makeProject("npx");
retry(() => run("npx", ["--yes", "@lastframe/agent", "run", "--", "true"], npxProject, local));
checkEveryPackage();
console.log("\nrelease: ok");

/** Packages of others come over a network, and the registry here answers 404 when that fails: once more settles it. */
function retry(attempt) {
  try {
    attempt();
  } catch (error) {
    console.log(`${String(error.message)}; once more`);
    attempt();
  }
}

function startRegistry() {
  const config = join(work, "verdaccio.yaml");
  writeFileSync(
    config,
    [
      `storage: ${join(work, "storage")}`,
      // A package that is slow to come must not count as missing.
      `uplinks: { upstream: { url: '${upstream}', maxage: 60m, timeout: 120s, max_fails: 1000, fail_timeout: 1s } }`,
      "packages:",
      "  '@lastframe/*': { access: $all, publish: $all }",
      "  '**': { access: $all, proxy: upstream }",
      "max_body_size: 50mb",
      "log: { type: stdout, format: pretty, level: error }",
    ].join("\n"),
  );
  writeFileSync(userconfig, `registry=${registry}\n//127.0.0.1:${String(port)}/:_authToken=local\n`);
  const bin = createRequire(import.meta.url).resolve("verdaccio/bin/verdaccio");
  return spawn(process.execPath, [bin, "--config", config, "--listen", `127.0.0.1:${String(port)}`], { stdio: ["ignore", "inherit", "inherit"] });
}

function listManifests() {
  return ["packages", "apps"].flatMap((group) => readdirSync(join(clone, group)).map((name) => readJson(join(clone, group, name, "package.json"))));
}

function listPublished() {
  return listManifests().filter((manifest) => manifest.private !== true);
}

function readVersions() {
  return new Map(listManifests().map(({ name, version }) => [name, version]));
}

/** A minor of a 0.x package leaves the caret range of its dependents, so they follow, and theirs; nobody else moves. */
function checkVersions(before, after) {
  const expected = new Set([CHANGED]);
  for (let size = 0; size !== expected.size; ) {
    size = expected.size;
    for (const { name, dependencies = {} } of listManifests()) {
      if (Object.keys(dependencies).some((dependency) => expected.has(dependency))) expected.add(name);
    }
  }
  for (const [name, version] of after) {
    const moved = version !== before.get(name);
    if (moved !== expected.has(name)) fail(`${name} ${moved ? "moved" : "stayed"}: ${before.get(name)} -> ${version}`);
  }
  console.log(`moved: ${[...expected].join(", ")}`);
}

async function checkConsumer(client) {
  step(`a user with ${client}: ${INSTALLED} alone`);
  const project = makeProject(client);
  if (client === "npm") run("npm", ["install", "--no-audit", "--no-fund", "--loglevel=error", INSTALLED], project, local);
  else run("pnpm", ["add", "--ignore-workspace", "--reporter=append-only", "--loglevel=error", `--store-dir=${join(work, "store")}`, INSTALLED], project, local);
  run(process.execPath, ["--input-type=module", "-e", USE_ESM], project);
  run(process.execPath, ["--input-type=commonjs", "-e", USE_CJS], project);
  checkInstalled(join(project, "node_modules", INSTALLED));
  if (client === "npm") checkClosure(project);

  writeFileSync(join(project, "use.ts"), USE_TYPES);
  const tsc = join(root, "node_modules", "typescript", "bin", "tsc");
  for (const [module, moduleResolution] of [["node16", "node16"], ["esnext", "bundler"]]) {
    run(process.execPath, [tsc, "--noEmit", "--strict", "--skipLibCheck", "false", "--target", "es2022", "--module", module, "--moduleResolution", moduleResolution, "use.ts"], project);
  }
}

function makeProject(name) {
  const project = join(work, `project-${name}`);
  mkdirSync(project);
  writeFileSync(join(project, "package.json"), '{ "name": "consumer", "private": true, "type": "module" }\n');
  return project;
}

/** `npx` has fetched the command with all it depends on, which is every util: each is looked at as it was installed. */
function checkEveryPackage() {
  const cache = join(local.npm_config_cache, "_npx");
  const installed = readdirSync(cache).flatMap((entry) => listScope(join(cache, entry)));
  for (const { name } of listPublished()) {
    const found = installed.find((directory) => directory.endsWith(join(...name.split("/"))));
    if (found === undefined) fail(`${name} was not installed by npx`);
    checkInstalled(found);
  }
}

/** Nothing but dist and the papers, no workspace range, no source condition. */
function checkInstalled(directory) {
  const { name, files, main } = readJson(join(directory, "package.json"));
  const allowed = ["LICENSE", "README.md", "package.json", ...files].sort();
  const found = readdirSync(directory).filter((entry) => entry !== "node_modules").sort();
  if (found.join() !== allowed.join()) fail(`${name} holds ${found.join(", ")}; expected ${allowed.join(", ")}`);
  if (main !== undefined && files.join() !== "dist,CHANGELOG.md") fail(`${name} publishes ${files.join(", ")}`);
  const manifest = readFileSync(join(directory, "package.json"), "utf8");
  for (const word of ["workspace:", "@lastframe/source"]) if (manifest.includes(word)) fail(`the published package.json of ${name} still has ${word}`);
  if (main !== undefined && !existsSync(join(directory, main))) fail(`${main} of ${name} is missing`);
}

/** A user who wants one util gets it and what it depends on, and no more. */
function checkClosure(project) {
  const wanted = new Set([INSTALLED]);
  for (const name of wanted) for (const { name: other, dependencies = {} } of listManifests()) if (other === name) for (const dependency of Object.keys(dependencies)) wanted.add(dependency);
  const found = readdirSync(join(project, "node_modules")).filter((entry) => !entry.startsWith("."));
  const scoped = listScope(project).map((directory) => directory.split(sep).slice(-2).join("/"));
  if (found.join() !== "@lastframe" || scoped.sort().join() !== [...wanted].sort().join()) fail(`${INSTALLED} brought along ${[...found, ...scoped].join(", ")}`);
}

function listScope(project) {
  const scope = join(project, "node_modules", "@lastframe");
  return existsSync(scope) ? readdirSync(scope).map((name) => join(scope, name)) : [];
}

function step(title) {
  console.log(`\n== ${title}`);
}

function run(command, args, cwd, env = {}) {
  // Settings of the pnpm that runs this script are not the user's.
  const clean = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(npm|pnpm)_(?!config_(userconfig|registry|cache)$)/i.test(name)));
  execFileSync(command, args, { cwd, stdio: ["ignore", "inherit", "inherit"], env: { ...clean, PATH: `${dirname(process.execPath)}:${process.env.PATH}`, ...env } });
}

function fail(message) {
  throw new Error(`release: ${message}`);
}

async function freePort() {
  const probe = createServer();
  await new Promise((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const { port: free } = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return free;
}

async function waitFor(url) {
  for (let attempt = 0; attempt < 150; attempt++) {
    try {
      if ((await fetch(url)).ok) return;
    } catch {
      // Not up yet.
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  fail(`no answer from ${url}`);
}
