import type { PageOptions } from "./options.ts";

/** Longest fragment that chats and mail programs pass on unharmed. */
const MAX_SHARED_CHARACTERS = 30_000;

export interface SharedState {
  text: string;
  options: Partial<PageOptions>;
}

/** State as a URL fragment, without the `#`; null when it would be too long to share. */
export function encodeShared(state: SharedState): string | null {
  const bytes = new TextEncoder().encode(JSON.stringify(state));
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  const fragment = `s=${btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "")}`;
  return fragment.length > MAX_SHARED_CHARACTERS ? null : fragment;
}

/** The state in a fragment, null where there is none or it is damaged. Only known fields of the right type are taken. */
export function decodeShared(fragment: string): SharedState | null {
  const encoded = /^#?s=([\w-]+)$/.exec(fragment)?.[1];
  if (encoded === undefined) return null;
  try {
    const binary = atob(encoded.replaceAll("-", "+").replaceAll("_", "/"));
    const json: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(Uint8Array.from(binary, (character) => character.charCodeAt(0))));
    return readState(json);
  } catch {
    return null;
  }
}

function readState(json: unknown): SharedState | null {
  if (typeof json !== "object" || json === null || !("text" in json) || typeof json.text !== "string") return null;
  const given = "options" in json && typeof json.options === "object" && json.options !== null ? (json.options as Record<string, unknown>) : {};
  const options: Partial<PageOptions> = {};
  for (const name of ["tokens", "latex"] as const) {
    const value = given[name];
    if (typeof value === "boolean") options[name] = value;
  }
  const { tables } = given;
  if (tables === "off" || tables === "default" || tables === "extended") options.tables = tables;
  return { text: json.text, options };
}
