import type { Evaluation } from "./evaluation.ts";
import { GAP, isStatic, SOME, withNames, withoutGaps } from "./values.ts";

/**
 * Where a path is: `tree` is the whole project or working directory, `inside` a part of it, `outside` a place beyond it,
 * `system` a directory that the system or several users need, `sink` a device that keeps nothing.
 */
export type Place = "root" | "home" | "system" | "outside" | "tree" | "inside" | "tmp" | "device" | "sink" | "unknown";

const SYSTEM_DIRECTORIES = new Set(
  "bin boot dev etc home lib lib32 lib64 libx32 media mnt opt proc root run sbin srv sys usr var Applications Library Network System Users Volumes private cores nix snap".split(" "),
);
const HOMES = new Set(["home", "Users"]);
const TEMPORARY = [["tmp"], ["var", "tmp"], ["private", "tmp"], ["private", "var", "tmp"], ["dev", "shm"], ["var", "folders"]];
const SINKS = /^\/dev\/(null|zero|full|stdin|stdout|stderr|tty|fd(\/\d*)?|ptmx|pts\/\d+|u?random)$/;
/** A component that leads nowhere or back. */
const EMPTY_STEP = /(^|\/)\.{0,2}(\/|$)/;
/** A last component that names everything: `*`, `.*`, `**`, `[!.]*`, `?*`. */
const EVERYTHING = /^[.]?[*?]+([.][*?]+)?$|^\[[!^][^\]]*\][*?]*$/;

/** Finds out where a path leads that may hold unknown pieces; the worst of what they can be, where that would be wide. */
export function locatePath(evaluation: Evaluation, value: string, glob: boolean): Place {
  if (isStatic(value)) return locate(evaluation, value, glob);
  const empty = withoutGaps(value);
  if (!empty.includes(SOME)) {
    if (empty === "") return "unknown";
    const place = locate(evaluation, empty, glob);
    if (place === "root" || place === "home" || place === "system" || place === "tree" || place === "device") return place;
  }
  if (value.startsWith(GAP) || value.startsWith(SOME)) return "unknown";
  return locate(evaluation, withNames(value), glob);
}

function locate(evaluation: Evaluation, value: string, glob: boolean): Place {
  if (value.startsWith("/dev/") && SINKS.test(value)) return "sink";
  const path = expandHome(evaluation.home, joinPath(evaluation.cwd, value));
  if (!isStatic(path)) return locateInUnknown(path);
  const project = relativeTo(evaluation.projectRoot, path);
  if (project !== null) return locateInProject(project, glob);
  const inHome = relativeTo(evaluation.home, path);
  if (inHome !== null || path.startsWith("~")) return isWhole((inHome ?? path).split("/").slice(inHome === null ? 1 : 0), glob) ? "home" : "outside";
  return path.startsWith("/") ? locateAbsolute(path.split("/").slice(1), glob) : locateInProject(path, glob);
}

/** A path under a directory that is not known: all of it, or a named part. */
function locateInUnknown(path: string): Place {
  const known = path.slice(Math.max(path.lastIndexOf(GAP), path.lastIndexOf(SOME)) + 1);
  const whole = known === "" || EVERYTHING.test(known.slice(1));
  return whole && path.includes(GAP) ? "tree" : "unknown";
}

function locateAbsolute(parts: readonly string[], glob: boolean): Place {
  const [first = "", second = ""] = parts;
  if (first === "" || (glob && parts.length === 1 && /[*?[]/.test(first))) return "root";
  for (const directory of TEMPORARY) {
    if (!directory.every((name, index) => parts[index] === name)) continue;
    return isWhole(parts.slice(directory.length), glob) ? "system" : "tmp";
  }
  if (first === "dev") return "device";
  if (first === "root" && isWhole(parts.slice(1), glob)) return "home";
  if (HOMES.has(first) && second !== "" && isWhole(parts.slice(2), glob)) return "home";
  return SYSTEM_DIRECTORIES.has(first) && isWhole(parts.slice(1), glob) ? "system" : "outside";
}

function locateInProject(path: string, glob: boolean): Place {
  if (path === ".." || path.startsWith("../")) return "outside";
  if (path === "" || path === "." || path === ".git" || path.startsWith(".git/")) return "tree";
  return glob && isWhole(path.split("/"), glob) ? "tree" : "inside";
}

/** Whether the rest of a path names everything under what came before. */
function isWhole(rest: readonly string[], glob: boolean): boolean {
  return rest.every((part) => part === "" || (glob && EVERYTHING.test(part)));
}

function expandHome(home: string | null, path: string): string {
  return home !== null && (path === "~" || path.startsWith("~/")) ? home + path.slice(1) : path;
}

function relativeTo(root: string | null, path: string): string | null {
  const base = root?.endsWith("/") ? root.slice(0, -1) : root;
  // A project at the root of the file system would make every path a part of it.
  if (base === null || base === undefined || base === "") return null;
  if (path === base) return "";
  return path.startsWith(`${base}/`) ? path.slice(base.length + 1) : null;
}

/**
 * Joins a path to a directory and resolves `.` and `..`; a path that leaves a relative directory begins with `..`. `~+` is
 * the directory itself, `~-` one that is not known.
 */
export function joinPath(directory: string, path: string): string {
  if (path[0] === "~" && /^~[+-](\/|$)/.test(path)) return normalize(`${path[1] === "+" ? directory : GAP}${path.slice(2)}`);
  if (isAbsolute(path) || directory === "." || directory === "") return normalize(path);
  return normalize(`${directory}/${path}`);
}

function isAbsolute(path: string): boolean {
  return path[0] === "/" || (path[0] === "~" && /^~([a-z_][\w-]*)?(\/|$)/.test(path));
}

function normalize(path: string): string {
  const absolute = path[0] === "/";
  if (path[0] !== "~" && !EMPTY_STEP.test(absolute ? path.slice(1) : path)) return path;
  const out: string[] = [];
  for (const part of path.split("/")) {
    if (part === "" || part === ".") continue;
    if (part === ".." && out.length > 0 && out[out.length - 1] !== "..") out.pop();
    else if (part !== ".." || !absolute) out.push(part);
  }
  if (absolute) return `/${out.join("/")}`;
  // The parent of a home is a directory of homes.
  if (path.startsWith("~") && !out[0]?.startsWith("~")) return `/home/${out.join("/").replaceAll("../", "").replace("..", "")}`;
  return out.length === 0 ? "." : out.join("/");
}
