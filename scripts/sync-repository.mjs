// The repository's address is set in one place, `repository.url` of the root package.json; this writes it into every package.
import { writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import process from "node:process";
import { listPackages, readJson, root } from "./workspace.mjs";

const { type, url } = readJson(join(root, "package.json")).repository;
if (url === "") {
  console.error('sync-repository: set "repository.url" in the root package.json first');
  process.exit(2);
}
for (const { directory, manifest } of listPackages()) {
  const repository = { type, url, directory: relative(root, directory) };
  writeFileSync(join(directory, "package.json"), `${JSON.stringify({ ...manifest, repository }, null, 2)}\n`);
}
