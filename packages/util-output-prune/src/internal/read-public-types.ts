import type { DiffLine } from "../rule-types.ts";

/** A member of an exported type, or the type itself where it is one line. */
export interface PublicMember {
  readonly type: string;
  /** "" for the type itself. */
  readonly name: string;
  readonly text: string;
  readonly line: number;
  /** It stands on a changed line. */
  readonly changed: boolean;
  readonly required: boolean;
}

const OPEN = /^\s*export\s+(?:default\s+)?(?:declare\s+)?(interface|enum|const\s+enum|type)\s+(\w+)/;
const DECLARED = /^\s*(?:export\s+)?(?:declare\s+)?(interface|enum|const\s+enum|type)\s+(\w+)/;
const MEMBER = /^\s*(?:readonly\s+)?(?:["']?([\w$]+)["']?(\?)?\s*(?:[:(<=]|,?\s*$)|(\[.*?\])\s*:)/;

/** Members of the exported types of one side of a hunk; `heading` tells which type the hunk begins in. */
export function readPublicTypes(lines: readonly DiffLine[], heading: string, file: string): Map<string, PublicMember> {
  const open = file.endsWith(".d.ts") ? DECLARED : OPEN;
  const members = new Map<string, PublicMember>();
  const around = open.exec(heading);
  let type = around?.[2] ?? "";
  let depth = around === null ? 0 : 1;
  for (const { text, line, sign } of lines) {
    const code = text.replace(/\/\/.*$|\/\*.*?\*\//g, "").trimEnd();
    if (/^\s*\*/.test(text) || code.trim() === "") continue;
    const opened = depth === 0 ? open.exec(code) : null;
    if (opened !== null) type = opened[2] ?? "";
    const at = { type, line, changed: sign !== " " };
    if (opened?.[1] === "type" && balance(code) === 0) members.set(type, { ...at, name: "", text: squeeze(code), required: true });
    else if (depth === 1) readMember(members, at, code);
    else if (depth > 1 && members.has(lastKey(members))) extendMember(members, code, sign !== " ");
    if (opened !== null || depth > 0) depth = Math.max(0, depth + balance(code));
  }
  return members;
}

function readMember(members: Map<string, PublicMember>, at: Pick<PublicMember, "type" | "line" | "changed">, code: string): void {
  const member = MEMBER.exec(code);
  if (member === null || /^\s*[}\])]/.test(code)) return;
  const name = member[1] ?? member[3] ?? "";
  members.set(`${at.type}.${name}`, { ...at, name, text: squeeze(code).replace(/[;,]$/, ""), required: member[2] === undefined && member[1] !== undefined && /[:(]/.test(code) });
}

/** A member of several lines is one member. */
function extendMember(members: Map<string, PublicMember>, code: string, changed: boolean): void {
  const key = lastKey(members);
  const member = members.get(key);
  if (member !== undefined) members.set(key, { ...member, text: `${member.text} ${squeeze(code).replace(/[;,]$/, "")}`, changed: member.changed || changed });
}

function lastKey(members: Map<string, PublicMember>): string {
  return [...members.keys()].pop() ?? "";
}

function balance(code: string): number {
  let depth = 0;
  for (const char of code) depth += char === "{" ? 1 : char === "}" ? -1 : 0;
  return depth;
}

function squeeze(text: string): string {
  return text.trim().replace(/\s+/g, " ");
}
