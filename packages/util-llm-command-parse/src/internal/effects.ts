import type { Danger } from "../types.ts";
import type { Code } from "./codes.ts";
import type { Evaluation } from "./evaluation.ts";
import { joinPath, locatePath, type Place } from "./locate-path.ts";
import { locateWindowsPath } from "./windows/locate-windows-path.ts";
import { isPersistencePath, isSecretPath } from "./sensitive-paths.ts";
import { isStatic, LOCAL_FILE, NOTHING, PATTERN, REMOTE, SECRET, withNames, withoutGaps, type Arg, type Flow } from "./values.ts";

/** Places whose loss is wide: everything in them belongs to more than the task at hand. */
const WIDE = new Set<Place>(["root", "home", "system", "outside", "tree", "device"]);
/** Directories without which the system does not start or nobody can log in. */
const VITAL = /^\/(etc\/(passwd|shadow|group|sudoers|fstab|hosts|ssh)|boot|usr|s?bin|lib(32|64)?|sys|proc|dev)(\/|$)/;

/** Where a path is, in the notation of the shell that the command is for. */
export function locate(evaluation: Evaluation, value: string, glob: boolean): Place {
  const isWindows = evaluation.shell === "powershell" || evaluation.shell === "cmd" || isWindowsPath(value);
  return isWindows ? locateWindowsPath(evaluation, value) : locatePath(evaluation, value, glob);
}

/** `C:\dir` and `\\server`, which no other system reads as anything useful. */
function isWindowsPath(value: string): boolean {
  return value[1] === ":" ? /^[A-Za-z]:[\\/]/.test(value) : value.startsWith("\\\\");
}

/** The name under which a file is known: resolved as far as its directory is. */
export function fileKey(evaluation: Evaluation, value: string): string {
  return joinPath(evaluation.cwd, value.includes("\\") ? value.replaceAll("\\", "/") : value);
}

export function deletePath(evaluation: Evaluation, arg: Arg, options: { recursive: boolean }): void {
  evaluation.addPath("deletes", shown(arg.value));
  const place = locate(evaluation, arg.value, arg.glob);
  if (place === "sink") return;
  const { danger, code } = judgeDelete(evaluation, arg, place, options.recursive);
  evaluation.report(code, danger, arg.span);
}

function judgeDelete(evaluation: Evaluation, arg: Arg, place: Place, recursive: boolean): { danger: Danger; code: Code } {
  if (recursive) {
    if (place === "tree") return { danger: "dangerous", code: "fs-delete-recursive" };
    return WIDE.has(place) ? { danger: "dangerous", code: "fs-delete-root" } : { danger: "warning", code: "fs-delete-recursive" };
  }
  const many = arg.glob || (arg.taint & PATTERN) !== 0;
  if (many && place !== "outside" && WIDE.has(place)) return { danger: "dangerous", code: place === "tree" ? "fs-delete" : "fs-delete-root" };
  const path = fileKey(evaluation, withNames(arg.value));
  const isVital = VITAL.test(path) || /^[a-z]:\/(windows|boot)(\/|$)/i.test(path) || isPersistencePath(path) || isSecretPath(path) || (place === "tree" && path.includes(".git/"));
  return { danger: isVital ? "dangerous" : "warning", code: "fs-delete" };
}

export function writePath(evaluation: Evaluation, arg: Arg, { append = false, flow = NOTHING }: { append?: boolean; flow?: Flow } = {}): void {
  const place = locate(evaluation, arg.value, arg.glob);
  if (place === "sink" || arg.flow) return;
  evaluation.addPath("writes", shown(arg.value));
  const path = fileKey(evaluation, withNames(arg.value));
  const before = append ? (evaluation.files.get(path) ?? { text: null, taint: 0 }) : NOTHING;
  evaluation.files.set(path, { text: before.text === null || flow.text === null ? null : before.text + flow.text, taint: before.taint | flow.taint });
  const { danger, code } = judgeWrite(path, place, append);
  evaluation.report(code, danger, arg.span);
}

function judgeWrite(path: string, place: Place, append: boolean): { danger: Danger; code: Code } {
  if (path === "/proc/sysrq-trigger") return { danger: "dangerous", code: "system-power" };
  if (isPersistencePath(path)) return { danger: "dangerous", code: "persistence" };
  if (place === "device") return { danger: "dangerous", code: "device-write" };
  if (/^\/(proc|sys)\//.test(path)) return { danger: "warning", code: "service-change" };
  const isVital = VITAL.test(path) && !path.startsWith("/usr/local/");
  return { danger: isVital ? "dangerous" : "warning", code: append ? "fs-write" : "fs-overwrite" };
}

/** Reading the content of a file: what is known of it, and whether it is a secret. */
export function readPath(evaluation: Evaluation, arg: Arg): Flow {
  if (arg.flow) return arg.flow;
  const isSecret = isSecretArg(evaluation, arg);
  if (isSecret) evaluation.report("credential-read", "warning", arg.span);
  const known = evaluation.files.get(fileKey(evaluation, withNames(arg.value)));
  if (known) return known;
  if (locate(evaluation, arg.value, arg.glob) === "sink") return { text: arg.value === "/dev/null" ? "" : null, taint: 0 };
  return { text: null, taint: LOCAL_FILE | (isSecret ? SECRET : 0) };
}

/** Whether a file whose content would leave the machine is a secret or belongs to more than the project. */
export function isPrivateArg(evaluation: Evaluation, arg: Arg): boolean {
  if (isSecretArg(evaluation, arg) || ((arg.flow?.taint ?? arg.taint) & SECRET) !== 0) return true;
  const place = locate(evaluation, arg.value, arg.glob);
  return WIDE.has(place) && place !== "tree";
}

export function isSecretArg(evaluation: Evaluation, arg: Arg): boolean {
  return isSecretPath(fileKey(evaluation, withoutGaps(arg.value)));
}

const STANDARD_INPUT = /^(-|\/dev\/stdin|\/dev\/fd\/0|\/proc\/self\/fd\/0)$/;

/** Runs a file as a script. What the command itself downloaded or wrote is known; any other file was read by nobody. */
export function executeFile(evaluation: Evaluation, arg: Arg, input: Flow, run: (text: string) => Flow): Flow {
  const flow = arg.flow ?? (STANDARD_INPUT.test(arg.value) ? input : evaluation.files.get(fileKey(evaluation, withNames(arg.value))));
  if (flow && (flow.taint & REMOTE) !== 0) evaluation.report("remote-exec", "dangerous", arg.span);
  else if (flow && flow.text !== null) return run(flow.text);
  else evaluation.report("arg-exec", "warning", arg.span);
  return { text: null, taint: flow?.taint ?? 0 };
}

/** A value as a person would read it: unknown pieces as `…`. */
function shown(value: string): string {
  return isStatic(value) ? value : value.replace(/[\uE000\uE001]/g, "…");
}
