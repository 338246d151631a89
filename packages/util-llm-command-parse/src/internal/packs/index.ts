import type { Pack, Program } from "../program.ts";
import { builtins } from "./builtins.ts";
import { cloud } from "./cloud.ts";
import { containers } from "./containers.ts";
import { databases } from "./databases.ts";
import { disks } from "./disks.ts";
import { files } from "./files.ts";
import { find } from "./find.ts";
import { git } from "./git.ts";
import { infrastructure } from "./infrastructure.ts";
import { languages } from "./languages.ts";
import { network } from "./network.ts";
import { packages } from "./packages.ts";
import { readers } from "./readers.ts";
import { shells } from "./shells.ts";
import { ssh } from "./ssh.ts";
import { system } from "./system.ts";
import { textTools } from "./text-tools.ts";
import { windowsTools } from "./windows-tools.ts";
import { wrappers } from "./wrappers.ts";
import { xargs } from "./xargs.ts";

const PACKS: readonly Pack[] = [
  readers, builtins, shells, languages, wrappers, xargs, ssh, files, find, textTools, disks, system, git, network, packages, databases,
  containers, infrastructure, cloud, windowsTools,
];

let programs: Map<string, Program> | null = null;

function allPrograms(): Map<string, Program> {
  programs ??= new Map(PACKS.flatMap((pack) => Object.entries(pack).flatMap(([names, program]) => names.split(" ").map((name) => [name, program] as const))));
  return programs;
}

export function findProgram(name: string): Program | undefined {
  return allPrograms().get(name);
}

export function programNames(): string[] {
  return [...allPrograms().keys()];
}
