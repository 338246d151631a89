import { deletePath, locate, writePath } from "../effects.ts";
import type { Evaluation } from "../evaluation.ts";
import type { Call, Pack } from "../program.ts";
import { literalArg, NOTHING, PATTERN, SOME, UNKNOWN, type Arg, type Flow } from "../values.ts";

/** Tests that select by something that a file has; `-type f` and `-maxdepth` leave whole trees. */
const FILTERS = /^-(i?(name|path|regex|lname|wholename)|size|empty|[acm]?(time|min|newer)|[acm]?newer\w*|newer|user|group|uid|gid|perm|inum|samefile|links|mmin|mtime|atime|ctime)$/;
const EXECUTES = new Set(["-exec", "-execdir", "-ok", "-okdir"]);
const WRITES = new Set(["-fprint", "-fprint0", "-fprintf", "-fls"]);
const VALUED = /^-(i?(name|path|regex|lname|wholename)|size|[acm]?(time|min|newer)|newer\w*|user|group|uid|gid|perm|inum|samefile|links|type|xtype|maxdepth|mindepth|fstype|used|printf|regextype|context)$/;
const BROAD = new Set(["root", "home", "system", "outside", "device"]);

/** Reads a `find` expression from left to right: a filter after an action does not restrict it. */
function runFind(call: Call, evaluation: Evaluation): Flow {
  const { args } = call;
  const from = args.findIndex(({ value }) => /^(-[^HLPDO]|[(!])/.test(value) || /^-(delete|exec|name|type|path|maxdepth)/.test(value));
  const roots = args.slice(0, from < 0 ? args.length : from).filter(({ value }) => !value.startsWith("-"));
  if (roots.length === 0) roots.push(literalArg(".", call.span));
  let isFiltered = false;
  let acts = false;
  for (let index = Math.max(from, 0); index < args.length && from >= 0; index++) {
    const { value, span } = args[index] as Arg;
    const next = args[index + 1];
    acts ||= value === "-delete" || EXECUTES.has(value);
    if (value === "-delete") for (const root of roots) deleteFound(evaluation, root, isFiltered, span);
    else if (EXECUTES.has(value)) index = runFound(call, evaluation, roots, index, isFiltered);
    else if (WRITES.has(value)) {
      if (next) writePath(evaluation, next);
      index++;
    } else if (value === "-files0-from") index++;
    else {
      // What `!` or `-o` lets through is nearly everything.
      const before = args[index - 1]?.value;
      if (value === "-o" || value === "-or" || value === ",") isFiltered = false;
      else if (FILTERS.test(value) && before !== "!" && before !== "-not" && !/^\*+(\.\*)?$/.test(next?.value ?? "")) isFiltered = true;
      if (VALUED.test(value)) index++;
    }
  }
  if (acts || isFiltered) return { text: null, taint: call.input.taint };
  return { text: `${roots.map(({ value }) => `${value.replace(/\/$/, "")}/*`).join("\n")}\n`, taint: PATTERN };
}

function deleteFound(evaluation: Evaluation, root: Arg, isFiltered: boolean, span: [number, number]): void {
  if (!isFiltered) {
    deletePath(evaluation, { ...root, span }, { recursive: true });
    return;
  }
  evaluation.addPath("deletes", `${root.value}/…`);
  const isBroad = BROAD.has(locate(evaluation, root.value, root.glob));
  evaluation.report(isBroad ? "fs-delete-root" : "fs-delete", isBroad ? "dangerous" : "warning", span);
}

/** Runs `-exec command {} \;`, and returns the index of its end. */
function runFound(call: Call, evaluation: Evaluation, roots: readonly Arg[], start: number, isFiltered: boolean): number {
  const { args } = call;
  let end = start + 1;
  while (end < args.length && args[end]?.value !== ";" && !(args[end]?.value === "+" && args[end - 1]?.value === "{}")) end++;
  const command = args.slice(start + 1, end);
  for (const root of roots) {
    const found = foundFile(evaluation, root, isFiltered);
    // Inside a script the name of a file is text; a pattern there stands for all of them.
    const inScript = found.glob ? `${found.value.replace(/\/$/, "")}/*` : found.value;
    const filled = command.map((arg) => (arg.value === "{}" ? { ...found, span: arg.span } : { ...arg, value: arg.value.replaceAll("{}", () => inScript) }));
    evaluation.runArgs(filled, UNKNOWN, call.name);
  }
  return end;
}

/** What stands for `{}`: the tree itself, or some name in it when a filter selects. */
function foundFile(evaluation: Evaluation, root: Arg, isFiltered: boolean): Arg {
  const isBroad = BROAD.has(locate(evaluation, root.value, root.glob));
  return isFiltered && !isBroad ? { ...root, value: `${root.value.replace(/\/$/, "")}/${SOME}` } : { ...root, glob: true, taint: root.taint | PATTERN };
}

function runFd(call: Call, evaluation: Evaluation): Flow {
  const at = call.args.findIndex(({ value }) => /^(-x|-X|--exec|--exec-batch)$/.test(value));
  if (at < 0) return UNKNOWN;
  const isFiltered = call.args.slice(0, at).some(({ value }) => !value.startsWith("-") && value !== "." && value !== "");
  const command = call.args.slice(at + 1).filter(({ value }) => value !== ";");
  const found = foundFile(evaluation, literalArg(".", call.span), isFiltered);
  const filled = command.map((arg) => (/\{[./]*\}/.test(arg.value) ? { ...found, span: arg.span } : arg));
  return evaluation.runArgs(filled.some(({ value }) => value === found.value) ? filled : [...filled, found], NOTHING, call.name);
}

export const find: Pack = {
  "find gfind bfs": { run: runFind },
  "fd fdfind": { run: runFd },
};
