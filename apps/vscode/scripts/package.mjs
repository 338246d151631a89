// Pack dist/extension.cjs into dist/lastframe.vsix. Only what the editor needs goes in, from a folder made for it.
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { createVSIX } from "@vscode/vsce";

const app = fileURLToPath(new URL("../", import.meta.url));
const stage = `${app}dist/vsix/`;
const vsix = `${app}dist/lastframe.vsix`;

const FILES = [
  ["dist/extension.cjs", "dist/extension.cjs"],
  ["README.md", "README.md"],
  ["icon.png", "icon.png"],
  ["../../LICENSE", "LICENSE"],
];

if (!existsSync(`${app}dist/extension.cjs`)) throw new Error("dist/extension.cjs is missing: run `pnpm --filter lastframe-vscode build` first");

rmSync(stage, { recursive: true, force: true });
mkdirSync(`${stage}dist`, { recursive: true });
for (const [from, to] of FILES) cpSync(`${app}${from}`, `${stage}${to}`);

const manifest = JSON.parse(readFileSync(`${app}package.json`, "utf8"));
// Everything the extension needs is in its bundle.
for (const key of ["scripts", "devDependencies", "private"]) delete manifest[key];
writeFileSync(`${stage}package.json`, `${JSON.stringify({ ...manifest, files: FILES.map(([, to]) => to) }, null, 2)}\n`);

await createVSIX({ cwd: stage, packagePath: vsix, dependencies: false, allowMissingRepository: true, allowStarActivation: false });
console.log(vsix);
