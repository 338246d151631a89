// Every README has one shape, so that a reader finds the same thing in the same place; its examples are run by a test.
// The tour of the root README is run here, by the built command.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { listPackages, root } from "./workspace.mjs";

const HEADINGS = ["Install", "Use", "API", "What it does not do", "Compared with", "Compatibility", "Security", "License"];
const MOST_LINES = 150;
/** The page of an editor's marketplace has a shape of its own. */
const OTHER_SHAPE = new Set(["lastframe-vscode"]);

const faults = listPackages().filter(({ manifest }) => !OTHER_SHAPE.has(manifest.name)).flatMap(findFaults);
faults.push(...runTour());
for (const fault of faults) console.error(fault);
console.log(faults.length === 0 ? "READMEs: 0 problems" : `READMEs: ${String(faults.length)} problems`);
process.exitCode = faults.length === 0 ? 0 : 1;

function findFaults({ directory, manifest: { name } }) {
  const text = readFileSync(join(directory, "README.md"), "utf8");
  const outside = text.replace(/^(`{3,})[^]*?^\1/gm, "");
  const [intro = ""] = text.split("\n## ");
  const [title, , sentence = ""] = text.split("\n");
  const headings = [...outside.matchAll(/^## (.*)/gm)].map(([, heading]) => heading);
  const rules = [
    [`the title is "# ${name}"`, title === `# ${name}`],
    ["one sentence says what it is", /^[^`#].*\.$/.test(sentence)],
    ["an example stands before the first heading", intro.includes("```")],
    [`its headings are ${HEADINGS.join(", ")}`, headings.join() === HEADINGS.join()],
    [`it has at most ${String(MOST_LINES)} lines`, text.trimEnd().split("\n").length <= MOST_LINES],
    ["it holds the table of `pnpm compare`", !existsSync(join(directory, "bench", "compare.mjs")) || /<!-- compare -->\n.*\n\n\| \| right \|/.test(text)],
    ["its examples are run by test/readme.test.ts", ["test/readme.test.ts", "test/live/readme.test.ts"].some((file) => existsSync(join(directory, file)))],
    ["its links lead somewhere", [...outside.matchAll(/\]\((?!https?:|#)([^)]+)\)/g)].every(([, target]) => existsSync(join(directory, target.split("#")[0])))],
  ];
  return rules.filter(([, holds]) => !holds).map(([rule]) => `${directory.slice(root.length)}/README.md: ${rule}: not so`);
}

/** Each `$ command` of a console block must print the lines below it. */
function runTour() {
  const text = readFileSync(join(root, "README.md"), "utf8");
  const [, tour] = /```console\n([^]*?)```/.exec(text) ?? [];
  if (tour === undefined) return ["README.md: the tour is missing"];
  const found = [];
  for (const step of tour.split(/^\$ /m).slice(1)) {
    const [command = "", ...expected] = step.trimEnd().split("\n");
    const script = `lastframe() { "${process.execPath}" "${join(root, "apps/agent/dist/main.js")}" "$@"; }; ${command}`;
    const { stdout, stderr } = spawnSync("sh", ["-c", script], { encoding: "utf8", cwd: root });
    const printed = `${stdout}${stderr}`.trimEnd();
    if (printed !== expected.join("\n")) found.push(`README.md: ${command}\nprints  ${printed}\nnot     ${expected.join("\n")}`);
  }
  return found;
}
