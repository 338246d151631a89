// Run after `pnpm build`: node bench/live.mjs [--install]
// Real programs that wait x {pty, pipe, /dev/null}, and commands that wait for nobody. Linux.
// --install gets what is missing from Debian's packages (as root).
import { join } from "node:path";
import { environmentOf, installPrograms, isInstalled, needsOf, programs, quiets } from "../test/live/programs.mjs";
import { makeWorkshop } from "../test/live/workshop.mjs";
import { runReadOnlyCli } from "../dist/index.js";

const WAIT_LIMIT_MS = 15_000;
const QUIET_LIMIT_MS = 3000;
const WAYS = ["pty", "pipe", "ignore"];
const COLUMN = 26;

/** What happened, in as few words as it takes, and whether it is what the program is known to do. */
async function runCell(program, way) {
  const wanted = program.ways[way];
  if (wanted === undefined) return { text: "-", right: null, waits: false };
  const workshop = makeWorkshop(program.cwd?.startsWith("repository") ? [program.cwd] : []);
  const [command, ...args] = program.argv;
  const { outcome, exitCode, interaction } = await runReadOnlyCli(command, args, {
    stdin: way, cwd: join(workshop.directory, program.cwd ?? ""), env: environmentOf(program, workshop.directory), timeoutMs: WAIT_LIMIT_MS, killGraceMs: 300,
  });
  workshop.remove();
  const reader = interaction.readers?.[0]?.command;
  if (outcome === "exit") return { text: `exit ${exitCode}`, right: wanted === "ends", waits: false };
  const right = outcome === "waiting" && wanted !== "ends" && reader === wanted.reader;
  return { text: outcome === "waiting" ? `${interaction.kind}, ${reader}` : outcome, right, waits: true };
}

if (process.argv.includes("--install")) installPrograms();
const row = (cells) => cells.map((text) => text.slice(0, COLUMN - 2).padEnd(COLUMN)).join("").trimEnd();
console.log(row(["program", "pty", "pipe", "/dev/null"]));
const sum = { programs: 0, cells: 0, waits: 0, right: 0, waitsRight: 0, absent: [] };
for (const program of programs) {
  if (!needsOf(program).every(isInstalled)) {
    sum.absent.push(program.name);
    continue;
  }
  sum.programs += 1;
  const cells = [];
  for (const way of WAYS) {
    const { text, right } = await runCell(program, way);
    const waits = typeof program.ways[way] === "object";
    cells.push(right === false ? `WRONG: ${text}` : text);
    if (right === null) continue;
    sum.cells += 1;
    sum.right += right ? 1 : 0;
    sum.waits += waits ? 1 : 0;
    sum.waitsRight += waits && right ? 1 : 0;
  }
  console.log(row([program.name, ...cells]));
}
console.log(`\n${sum.programs} programs: ${sum.waitsRight} of ${sum.waits} waits reported with the right reader, ${sum.right} of ${sum.cells} ways right`);
if (sum.absent.length > 0) console.log(`not run: ${sum.absent.join(", ")}`);

let alarms = 0;
let watched = 0;
const workshop = makeWorkshop([]);
for (const { name, argv, stdin } of quiets.filter((one) => isInstalled(one.argv[0]))) {
  const { outcome, interaction } = await runReadOnlyCli(argv[0], argv.slice(1), { stdin, cwd: workshop.directory, timeoutMs: QUIET_LIMIT_MS, killGraceMs: 300 });
  watched += 1;
  if (outcome === "timeout" && !interaction.waiting) continue;
  alarms += 1;
  console.log(`FALSE ALARM: ${name} (${stdin}): ${outcome}`);
}
workshop.remove();
console.log(`${watched} quiet or busy commands: ${alarms} false alarms`);
if (alarms > 0 || sum.right < sum.cells) process.exitCode = 1;
