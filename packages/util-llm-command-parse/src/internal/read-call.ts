import type { Call, Program } from "./program.ts";
import { literalArg, type Arg, type Flow } from "./values.ts";

interface OptionNames {
  valued: ReadonlySet<string>;
  /** Long options that the program's table knows, so that abbreviations of them are recognised. */
  long: readonly string[];
}

const NO_OPTIONS: Call["options"] = new Map();
const namesOf = new WeakMap<Program, OptionNames>();

/** Tells options from words, as getopt_long does: clusters, `--name=value`, abbreviations, `--`. */
export function readCall(name: string, nameArg: Arg, args: readonly Arg[], program: Program, input: Flow): Call {
  const names = optionNames(program);
  const words: Arg[] = [];
  let options: Map<string, Arg | null> | null = null;
  for (let index = 0; index < args.length; index++) {
    const arg = args[index] as Arg;
    const { value } = arg;
    if (value === "--") {
      words.push(...args.slice(index + 1));
      break;
    }
    if (value.charCodeAt(0) !== 45 || value === "-") {
      words.push(arg);
      continue;
    }
    const next = args[index + 1];
    options ??= new Map();
    const takesNext = value.startsWith("--") || program.dashed ? readLong(arg, next, names, options) : readCluster(arg, next, names, options);
    if (takesNext) index++;
  }
  const last = args[args.length - 1] ?? nameArg;
  return { name, nameArg, args, words, options: options ?? NO_OPTIONS, input, span: [nameArg.span[0], last.span[1]] };
}

function optionNames(program: Program): OptionNames {
  let names = namesOf.get(program);
  if (!names) {
    const valued = new Set((program.valued ?? "").split(" ").filter((name) => name !== ""));
    const inRows = (program.rows ?? []).flatMap(([pattern]) => pattern.split(/[ |!]+/)).filter((name) => name.startsWith("--"));
    names = { valued, long: [...new Set([...inRows, ...valued].filter((name) => name.startsWith("--")))] };
    namesOf.set(program, names);
  }
  return names;
}

function readLong(arg: Arg, next: Arg | undefined, names: OptionNames, options: Map<string, Arg | null>): boolean {
  const equals = arg.value.indexOf("=");
  const given = equals < 0 ? arg.value : arg.value.slice(0, equals);
  const inline = equals < 0 ? null : { ...literalArg(arg.value.slice(equals + 1), arg.span), taint: arg.taint, glob: arg.glob };
  let takesNext = false;
  for (const name of fullNames(given, names)) {
    const isValued = inline === null && next !== undefined && names.valued.has(name);
    options.set(name, inline ?? (isValued ? next : null));
    takesNext ||= isValued;
  }
  return takesNext;
}

/** The option itself, or every option that it may abbreviate. */
function fullNames(given: string, { long, valued }: OptionNames): readonly string[] {
  if (given.length < 4 || long.includes(given) || valued.has(given)) return [given];
  const full = long.filter((name) => name.startsWith(given));
  return full.length > 0 ? full : [given];
}

function readCluster(arg: Arg, next: Arg | undefined, names: OptionNames, options: Map<string, Arg | null>): boolean {
  const { value } = arg;
  if (/^-\d+$/.test(value) || names.valued.has(value)) {
    const isValued = names.valued.has(value) && next !== undefined;
    options.set(value, isValued ? next : null);
    return isValued;
  }
  for (let index = 1; index < value.length; index++) {
    const name = `-${value.charAt(index)}`;
    if (!names.valued.has(name)) {
      options.set(name, null);
      continue;
    }
    const rest = value.slice(index + 1);
    options.set(name, rest === "" ? (next ?? null) : { ...literalArg(rest, arg.span), taint: arg.taint });
    return rest === "" && next !== undefined;
  }
  return false;
}
