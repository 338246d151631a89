// Judge what users will install: pack every published package, then publint and attw on the tarballs.
// They must not see the folders: only the tarball has `publishConfig.exports` applied (publint/publint#32).
// What each entry exports must be what scripts/exports.json says; `--update-exports` writes that file anew.
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { listPackages, readJson, root } from "./workspace.mjs";

const SOURCE_CONDITION = "@lastframe/source";

const EXPORTS_FILE = join(root, "scripts", "exports.json");
const updating = process.argv.includes("--update-exports");
const knownExports = updating && !existsSync(EXPORTS_FILE) ? {} : readJson(EXPORTS_FILE);
const measuredFiles = readJson(join(root, ".size-limit.json")).map(({ path }) => path);
const foundExports = {};

const work = mkdtempSync(join(tmpdir(), "lastframe-pack-"));
let problems = 0;

try {
  for (const { directory, manifest } of listPackages()) {
    if (manifest.private) continue;
    const found = [...checkManifest(manifest), ...(await checkEntries(directory, manifest)), ...(await checkTarball(pack(directory), manifest))];
    problems += found.length;
    console.log(`${manifest.name}: ${found.length === 0 ? "ok" : `\n  ${found.join("\n  ")}`}`);
  }
} finally {
  rmSync(work, { recursive: true, force: true });
}
if (updating) writeFileSync(EXPORTS_FILE, `${JSON.stringify(foundExports, null, 2)}\n`);
console.log(problems === 0 ? "packages: 0 problems" : `packages: ${String(problems)} problems`);
process.exitCode = problems === 0 ? 0 : 1;

/** `publishConfig.exports` is written out by hand; it must be `exports` without the source condition. */
function checkManifest({ exports, publishConfig, dependencies = {} }) {
  const found = [];
  const expected = JSON.stringify(exports, (key, value) => (key === SOURCE_CONDITION ? undefined : value));
  const published = JSON.stringify(publishConfig?.exports ?? exports);
  if (expected !== published) found.push(`publishConfig.exports differs from exports without "${SOURCE_CONDITION}"`);
  for (const [name, range] of Object.entries(dependencies)) {
    if (name.startsWith("@lastframe/") && range !== "workspace:^") found.push(`${name} must be "workspace:^", not "${range}"`);
  }
  return found;
}

/** The built entries: the exported names, the same as ESM and as CommonJS, and a size limit for each. */
async function checkEntries(directory, { name, exports }) {
  const found = [];
  for (const [subpath, { import: esm, require: cjs } = {}] of Object.entries(exports)) {
    if (esm === undefined) continue;
    const entry = join(name, subpath);
    const names = Object.keys(await import(pathToFileURL(join(directory, esm.default)).href)).sort();
    const required = Object.keys(createRequire(import.meta.url)(join(directory, cjs.default))).sort();
    foundExports[entry] = names;
    if (names.join() !== required.join()) found.push(`${entry}: CommonJS exports ${required.join(", ")}, ESM ${names.join(", ")}`);
    if (!updating && names.join() !== knownExports[entry]?.join()) found.push(`${entry} exports ${names.join(", ")}; scripts/exports.json has ${knownExports[entry]?.join(", ") ?? "nothing"}`);
    const file = relative(root, join(directory, esm.default)).replaceAll("\\", "/");
    if (!measuredFiles.includes(file)) found.push(`${file} has no limit in .size-limit.json`);
  }
  return found;
}

function pack(directory) {
  const printed = execFileSync("pnpm", ["pack", "--pack-destination", work, "--json"], { cwd: directory, encoding: "utf8" });
  return JSON.parse(printed).filename;
}

async function checkTarball(tarball, manifest) {
  const found = [];
  const bytes = readFileSync(tarball);
  const { messages, pkg } = await publint({ strict: true, pack: { tarball: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) } });
  for (const message of messages) found.push(`publint: ${formatMessage(message, pkg, { color: false })}`);

  const files = execFileSync("tar", ["-tzf", tarball], { encoding: "utf8" });
  for (const file of ["LICENSE", "README.md"]) {
    if (!files.includes(`package/${file}\n`)) found.push(`${file} is missing in the tarball`);
  }

  // A program without importable entry has no types to judge.
  if (manifest.main === undefined) return found;
  const attw = spawnSync("attw", [tarball, "--format", "ascii", "--no-color"], { cwd: root, encoding: "utf8" });
  if (attw.status !== 0) found.push(`attw:\n${attw.stdout}${attw.stderr}`);
  return found;
}
