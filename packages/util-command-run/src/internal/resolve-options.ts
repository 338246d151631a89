import { nonInteractiveEnv, type Env } from "@lastframe/util-interaction-detect";
import type { RunOptions } from "../types.ts";
import type { StartSpec } from "./child.ts";
import { feedsInput } from "./feeds-input.ts";
import { createMarker, MARKER_NAME } from "./run-marker.ts";

const DEFAULTS = { timeoutMs: 120_000, killGraceMs: 1000, idleThresholdMs: 1500, maxBytes: 8_388_608, columns: 120, rows: 40 } as const;

const SWITCHES = ["detached", "merge", "allowWait", "killLeftover", "prune"] as const;

type NumberName = keyof typeof DEFAULTS;

/** A run with every default filled in. */
export interface ResolvedRun extends Record<NumberName, number> {
  readonly spec: Omit<StartSpec, "onChunk">;
  readonly allowWait: boolean;
  readonly killLeftover: boolean;
  readonly prune: boolean;
  readonly rawLog: string | undefined;
  readonly signal: AbortSignal | undefined;
  readonly onUpdate: RunOptions["onUpdate"];
  /** End of input is the only answer the child can have got. */
  readonly endOfInputAnswers: boolean;
}

/** Check the arguments of a run and fill in the defaults; throws a TypeError that names the argument. */
export function resolveOptions(command: string, args: readonly string[], options: RunOptions): ResolvedRun {
  checkArguments(command, args, options);
  const numbers = { ...DEFAULTS, ...pickNumbers(options) };
  const { cwd, stdin = "ignore", input, detached = true, merge = false, allowWait = false, killLeftover = false, prune = true } = options;
  const { marker, value } = createMarker(process.env[MARKER_NAME]);
  const env = childEnv(options.env, { pty: stdin === "pty", columns: numbers.columns, rows: numbers.rows, marker: value });
  return {
    ...numbers,
    spec: { command, args, cwd, env, stdin, input, detached, merge, columns: numbers.columns, rows: numbers.rows, marker: env[MARKER_NAME] === value ? marker : undefined },
    allowWait,
    killLeftover,
    prune,
    rawLog: options.rawLog,
    signal: options.signal,
    onUpdate: options.onUpdate?.bind(options),
    endOfInputAnswers: (input === undefined ? stdin === "ignore" : input.length === 0) && !feedsInput(command, args),
  };
}

function pickNumbers(options: RunOptions): Partial<Record<NumberName, number>> {
  const picked: Partial<Record<NumberName, number>> = {};
  for (const name of Object.keys(DEFAULTS) as NumberName[]) {
    const value = options[name];
    if (value === undefined) continue;
    const least = name === "columns" || name === "rows" ? 1 : 0;
    if (typeof value !== "number" || !(value >= least)) throw new TypeError(`options.${name} must be a number, ${least} or more`);
    picked[name] = least === 1 || name === "maxBytes" ? Math.floor(Math.min(value, Number.MAX_SAFE_INTEGER)) : value;
  }
  return picked;
}

function childEnv(env: Env | undefined, { pty, columns, rows, marker }: { pty: boolean; columns: number; rows: number; marker: string }): Record<string, string> {
  const merged: Env = { ...nonInteractiveEnv(process.env, { pty }), COLUMNS: String(columns), LINES: String(rows), [MARKER_NAME]: marker, ...env };
  return Object.fromEntries(Object.entries(merged).filter((entry): entry is [string, string] => entry[1] !== undefined));
}

function checkArguments(command: unknown, args: unknown, options: RunOptions): void {
  check(typeof command === "string", "command must be a string");
  check(Array.isArray(args) && args.every((argument) => typeof argument === "string"), 'args must be an array of strings, for example runReadOnlyCli("ls", ["-la"]); [] for none');
  check(typeof options === "object" && options !== null, "options must be an object");
  const { cwd, env, stdin, input, rawLog, signal, onUpdate } = options as { [Name in keyof RunOptions]: unknown };
  check(cwd === undefined || typeof cwd === "string", "options.cwd must be a string");
  for (const name of SWITCHES) check(options[name] === undefined || typeof options[name] === "boolean", `options.${name} must be true or false`);
  check(env === undefined || isEnv(env), "options.env must hold strings or undefined");
  check(stdin === undefined || stdin === "ignore" || stdin === "pipe" || stdin === "pty", 'options.stdin must be "ignore", "pipe" or "pty"');
  check(input === undefined || typeof input === "string" || input instanceof Uint8Array, "options.input must be a string or bytes");
  check(rawLog === undefined || typeof rawLog === "string", "options.rawLog must be a path");
  check(signal === undefined || isAbortSignal(signal), "options.signal must be an AbortSignal");
  check(onUpdate === undefined || typeof onUpdate === "function", "options.onUpdate must be a function");
}

/** By its shape: a signal of another realm or a polyfill is as good. */
function isAbortSignal(signal: unknown): boolean {
  return typeof signal === "object" && signal !== null && "aborted" in signal && "addEventListener" in signal && "removeEventListener" in signal;
}

function isEnv(env: unknown): boolean {
  return typeof env === "object" && env !== null && Object.values(env).every((value) => value === undefined || typeof value === "string");
}

function check(holds: boolean, message: string): void {
  if (!holds) throw new TypeError(message);
}
