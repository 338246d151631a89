import type { Evaluation } from "../evaluation.ts";
import type { Place } from "../locate-path.ts";
import { GAP, isStatic, SOME, withNames, withoutGaps } from "../values.ts";

const SYSTEM_DIRECTORIES = /^(windows|program files( \(x86\))?|programdata|users|boot|recovery|system volume information|perflogs)$/;
const EVERYTHING = /^[*?.]+$/;

/** Finds out where a path of Windows leads; see `locatePath`. */
export function locateWindowsPath(evaluation: Evaluation, value: string): Place {
  if (isStatic(value)) return locate(evaluation, value);
  const empty = withoutGaps(value);
  if (!empty.includes(SOME)) {
    if (empty === "") return "unknown";
    const place = locate(evaluation, empty);
    if (place === "root" || place === "home" || place === "system" || place === "tree") return place;
  }
  return value.startsWith(GAP) || value.startsWith(SOME) ? "unknown" : locate(evaluation, withNames(value));
}

function locate(evaluation: Evaluation, value: string): Place {
  const path = value.replaceAll("\\", "/").replace(/^(microsoft\.powershell\.core\/)?filesystem::/i, "").toLowerCase();
  if (path === "nul" || path === "con" || path === "$null" || path === "/dev/null") return "sink";
  if (path.startsWith("//./") || path.startsWith("//?/")) return /^\/\/[.?]\/(physicaldrive|[a-z]:$|harddisk)/.test(path) ? "device" : locate(evaluation, value.slice(4));
  if (path.startsWith("//")) return "outside";
  if (/^(hk(lm|cu|cr|u|cc)|cert|env|function|variable|alias|wsman):/.test(path)) return "outside";
  const drive = /^([a-z]):(.*)$/.exec(path);
  const home = evaluation.home?.replaceAll("\\", "/").toLowerCase();
  const project = evaluation.projectRoot?.replaceAll("\\", "/").toLowerCase();
  if (project !== undefined && path === project) return "tree";
  if (project !== undefined && path.startsWith(`${project}/`)) return "inside";
  if (home !== undefined && isWhole(path, home)) return "home";
  if (path === "~" || path.startsWith("~/")) return path.split("/").slice(1).every(isEverything) ? "home" : "outside";
  if (drive) return locateOnDrive((drive[2] ?? "").replace(/^\//, ""), (drive[2] ?? "").startsWith("/") || drive[2] === "");
  if (path.startsWith("/")) return locateOnDrive(path.slice(1), true);
  return locateRelative(evaluation, path);
}

function locateOnDrive(rest: string, rooted: boolean): Place {
  const parts = rest.split("/").filter((part) => part !== "" && part !== ".");
  if (parts.every(isEverything)) return "root";
  const [first = "", second = "", third = ""] = parts;
  if (!rooted) return "outside";
  if (first === "temp" || first === "tmp") return parts.slice(1).every(isEverything) ? "system" : "tmp";
  if (first === "windows" && second === "temp" && third !== "" && !isEverything(third)) return "tmp";
  if (first === "users" && second !== "" && !isEverything(second) && parts.slice(2).every(isEverything)) return "home";
  if (first === "users" && parts.slice(2).join("/").startsWith("appdata/local/temp/")) return "tmp";
  return SYSTEM_DIRECTORIES.test(first) && parts.slice(1).every(isEverything) ? "system" : "outside";
}

function locateRelative(evaluation: Evaluation, path: string): Place {
  const parts: string[] = [];
  for (const part of path.split("/")) {
    if (part === "" || part === ".") continue;
    if (part !== "..") parts.push(part);
    else if (parts.pop() === undefined) return "outside";
  }
  const cwd = evaluation.cwd;
  if (cwd !== "." && (/^[A-Za-z]:/.test(cwd) || cwd.startsWith("~"))) return locate(evaluation, `${cwd}/${parts.join("/")}`);
  if (parts.every(isEverything) && cwd === ".") return "tree";
  return parts[0] === ".git" && cwd === "." ? "tree" : "inside";
}

function isEverything(part: string): boolean {
  return part === "" || EVERYTHING.test(part);
}

function isWhole(path: string, directory: string): boolean {
  return path === directory || (path.startsWith(`${directory}/`) && path.slice(directory.length).split("/").every(isEverything));
}
