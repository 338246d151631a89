import { deletePath, readPath, writePath } from "../effects.ts";
import type { Evaluation } from "../evaluation.ts";
import { joinPath } from "../locate-path.ts";
import { literalArg, UNKNOWN, type Arg, type Flow } from "../values.ts";

/** One command of cmd: its name in lower case, its switches (`/s`) and its other words. */
export interface CmdCall {
  name: string;
  switches: ReadonlySet<string>;
  words: readonly Arg[];
  /** Everything after the name as it stands. */
  rest: string;
  span: [number, number];
  input: Flow;
}

type CmdRun = (call: CmdCall, evaluation: Evaluation) => Flow | void;

function overwrite(call: CmdCall, evaluation: Evaluation): void {
  const target = call.words.at(-1);
  if (target && call.words.length > 1) writePath(evaluation, target);
  else evaluation.report("fs-overwrite", "warning", call.span);
}

function changeDirectory(call: CmdCall, evaluation: Evaluation): void {
  const target = call.words[0];
  if (!target) return;
  const value = target.value.replaceAll("\\", "/");
  evaluation.changeDirectory([...new Set([...evaluation.directories(), /^[A-Za-z]:|^\//.test(value) ? value : joinPath(evaluation.cwd, value)])]);
}

function assign(call: CmdCall, evaluation: Evaluation): void {
  const match = /^(?:\/[aA]\s+)?"?([^=\s"]+)=(.*?)"?\s*$/.exec(call.rest.trim());
  if (match && !/^\/p/i.test(call.rest.trim())) evaluation.scopes.set((match[1] ?? "").toLowerCase(), [{ text: match[2] ?? "", items: null, taint: 0 }]);
}

const SAFE: CmdRun = () => UNKNOWN;

const COMMANDS: Record<string, CmdRun> = {
  "del erase": (call, evaluation) => call.words.forEach((arg) => deletePath(evaluation, { ...arg, glob: /[*?]/.test(arg.value) }, { recursive: call.switches.has("/s") })),
  "rd rmdir": (call, evaluation) => {
    const recursive = call.switches.has("/s");
    for (const arg of call.words) {
      if (recursive) deletePath(evaluation, arg, { recursive });
      else evaluation.report("fs-delete", "warning", arg.span);
    }
  },
  "format": (call, evaluation) => evaluation.report("disk-format", "dangerous", call.span),
  "copy xcopy move ren rename replace": overwrite,
  type: (call, evaluation) => call.words.reduce<Flow>((flow, arg) => ({ text: flow.text, taint: flow.taint | readPath(evaluation, arg).taint }), UNKNOWN),
  "echo echo. echo:": (call) => ({ text: `${call.rest.trim()}\n`, taint: 0 }),
  "dir ver vol cls title more find findstr tree where help pause exit prompt popd color chcp date time hostname whoami ipconfig systeminfo tasklist ping tracert nslookup netstat getmac path verify break setlocal endlocal timeout choice sort fc comp md mkdir goto shift rem qwinsta query arp route nbtstat pathping": SAFE,
  "cd chdir pushd": changeDirectory,
  set: assign,
  attrib: (call, evaluation) => call.words.length === 0 || !/[+-][rhsaiRHSAI]\b/.test(call.rest) ? undefined : evaluation.report("perm-change", "warning", call.span),
  shutdown: (call, evaluation) => call.switches.has("/a") || call.switches.has("-a") ? undefined : evaluation.report("system-power", "dangerous", call.span),
};

const byName = new Map(Object.entries(COMMANDS).flatMap(([names, run]) => names.split(" ").map((name) => [name, run] as const)));

export function findCmdCommand(name: string): CmdRun | undefined {
  return byName.get(name);
}

/** Splits the words of cmd: blanks, commas and semicolons part them, quotes keep them, `/s/q` are two switches. */
export function readCmdWords(rest: string, span: [number, number]): { words: Arg[]; switches: Set<string> } {
  const words: Arg[] = [];
  const switches = new Set<string>();
  for (const [token] of rest.matchAll(/(?:[^\s,;="]|"[^"]*"?)+|=/g)) {
    if (token === "=") continue;
    const value = token.replaceAll('"', "");
    if (/^\/[^/\\]{1,3}(\/[^/\\]{1,3})*$/.test(value) && !/^\/dev$/.test(value)) for (const name of value.slice(1).split("/")) switches.add(`/${name.toLowerCase().replace(/:.*$/, "")}`);
    else words.push({ ...literalArg(value, span), glob: /[*?]/.test(value) });
    if (/^-\w$/.test(value)) switches.add(value.toLowerCase());
  }
  return { words, switches };
}

