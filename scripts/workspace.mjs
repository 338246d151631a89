// What every script needs to know of the workspace.
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));

/** Every package and app: { directory, manifest }, in the order of their folders. */
export function listPackages() {
  return ["packages", "apps"].flatMap((group) =>
    readdirSync(join(root, group))
      .map((name) => join(root, group, name))
      .filter((directory) => existsSync(join(directory, "package.json")))
      .map((directory) => ({ directory, manifest: readJson(join(directory, "package.json")) })),
  );
}

export function readJson(file) {
  return JSON.parse(readFileSync(file, "utf8"));
}

/** Where a package's suite (`unit` or `live`) leaves { passed, failed, notRun }; written by config/count-reporter.mjs. */
export function resultsFile(directory, suite) {
  return join(directory, "test-results", `${suite}.json`);
}
