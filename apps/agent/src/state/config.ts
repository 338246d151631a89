import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { UsageError } from "../internal/usage-error.ts";

export interface Config {
  readonly model?: string;
  readonly baseUrl?: string;
  /** Read only from a file that nobody else may read. */
  readonly apiKey?: string;
  /** Messages of a chat that are kept and sent, in pairs. */
  readonly chat_history_size: number;
  /** Run commands that only read without asking. */
  readonly autoConfirmSafe: boolean;
}

const DEFAULTS: Config = { chat_history_size: 20, autoConfirmSafe: false };

const MAX_HISTORY = 1000;

/** What each setting must be, and how that is said. */
const SETTINGS: Readonly<Record<keyof Config, { readonly holds: (value: unknown) => boolean; readonly wanted: string }>> = {
  model: { holds: isText, wanted: "a text" },
  baseUrl: { holds: isText, wanted: "a text" },
  apiKey: { holds: isText, wanted: "a text" },
  chat_history_size: { holds: (value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MAX_HISTORY, wanted: `a whole number from 0 to ${String(MAX_HISTORY)}` },
  autoConfirmSafe: { holds: (value) => typeof value === "boolean", wanted: "true or false" },
};

/**
 * Read `config.json`; without a file everything has its default.
 *
 * @throws {UsageError} when a setting is unknown or wrong, or when a file that holds a key can be read by others.
 */
export function readConfig(folder: string): Config {
  const path = join(folder, "config.json");
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") return DEFAULTS;
    throw new UsageError(`lastframe: cannot read ${path} (${code ?? "unknown"})`);
  }
  const settings = parseConfig(text, path);
  if (settings.apiKey !== undefined && isReadByOthers(path)) {
    throw new UsageError(`lastframe: ${path} holds a key and others may read it; run: chmod 600 ${path}`);
  }
  return settings;
}

/** The settings of a configuration's text; `path` is what a message calls it. */
export function parseConfig(text: string, path: string): Config {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new UsageError(`lastframe: ${path} is not valid JSON; mend it or remove it`);
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw new UsageError(`lastframe: ${path} must hold one JSON object`);
  const known = Object.keys(SETTINGS);
  for (const [name, setting] of Object.entries(value)) {
    if (!known.includes(name)) throw new UsageError(`lastframe: ${path} has an unknown setting "${name}"; they are ${known.join(", ")}`);
    const { holds, wanted } = SETTINGS[name as keyof Config];
    if (!holds(setting)) throw new UsageError(`lastframe: "${name}" in ${path} must be ${wanted}`);
  }
  return { ...DEFAULTS, ...dropEmpty(value) };
}

/** An empty text is the same as none, as with the variables. */
function dropEmpty(settings: Partial<Config>): Partial<Config> {
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== ""));
}

function isText(value: unknown): boolean {
  return typeof value === "string";
}

function isReadByOthers(path: string): boolean {
  // Windows has no such bits; its user folders are private by default.
  return process.platform !== "win32" && (statSync(path).mode & 0o077) !== 0;
}
