/** One simple command of a shell script (POSIX 2.9.1), as far as its input is concerned. */
export interface SimpleCommand {
  /** Its words with quotes removed, assignments and redirections left out. */
  readonly words: readonly string[];
  /** It has an input of its own: `< file`, `<< END`, `<<< text`; not `< /dev/null`, which is as good as none. */
  redirected: boolean;
  /** The command before it in the same pipeline. */
  readonly upstream: SimpleCommand | null;
}

const SEPARATORS = ";&|\n(){}";
const MAX_COMMANDS = 10_000;
/** Words that begin a compound command, and those that end one. */
const OPENERS = new Set(["if", "while", "until", "for", "case", "select"]);
const CLOSERS = new Set(["done", "fi", "esac"]);
/** Words before the command proper. */
const PREFIXES = new Set(["if", "then", "else", "elif", "while", "until", "do", "!", "time", "exec", "command", "sudo", "env", "nohup"]);

interface Scan {
  readonly commands: SimpleCommand[];
  words: string[];
  redirected: boolean;
  upstream: SimpleCommand | null;
  /** Compound commands and groups around here. */
  readonly groups: Group[];
  /** The group that was closed last, until the command behind it ends: a redirection here is one of all in it. */
  closed: Group | null;
  /** Words that end the here-documents whose text begins with the next line. */
  heredocs: string[];
}

interface Group {
  /** What its commands read, unless they have a pipe of their own. */
  readonly upstream: SimpleCommand | null;
  /** How many commands stand before it. */
  readonly start: number;
}

/** Split a script into its simple commands; a pipe into a group and a redirection of a group hold for all of it. */
export function readSimpleCommands(script: string): SimpleCommand[] {
  const scan: Scan = { commands: [], words: [], redirected: false, upstream: null, groups: [], closed: null, heredocs: [] };
  let at = 0;
  while (at < script.length && scan.commands.length < MAX_COMMANDS) {
    const char = script[at] ?? "";
    if (char === "<") at = readRedirection(script, at, scan);
    else if (char === "#" && /[\s;]/.test(script[at - 1] ?? " ")) at = endOfLine(script, at);
    else if (SEPARATORS.includes(char)) at = readSeparator(script, at, scan);
    else if (/\s/.test(char)) at += 1;
    else {
      const { word, end } = readWord(script, at);
      takeWord(word, scan);
      at = end;
    }
  }
  flush(scan);
  return scan.commands;
}

function takeWord(word: string, scan: Scan): void {
  const isFirst = scan.words.length === 0 && scan.closed === null;
  if (isFirst && OPENERS.has(word)) openGroup(scan);
  if (isFirst && CLOSERS.has(word)) closeGroup(scan);
  else if (!isFirst || !(PREFIXES.has(word) || isAssignment(word))) scan.words.push(word);
}

function readSeparator(script: string, at: number, scan: Scan): number {
  const char = script[at] ?? "";
  const next = script[at + 1] ?? "";
  const before = scan.commands.length;
  const command = flush(scan);
  if (char === "(" || char === "{") openGroup(scan);
  else if (char === ")" || char === "}") closeGroup(scan);
  else if (char === "|" && next !== "|") scan.upstream = command ?? scan.commands[before - 1] ?? null;
  // A line may go on behind a pipe.
  else if (char !== "\n" || command !== null) scan.upstream = groupUpstream(scan);
  if (char === "\n") return skipHeredocs(script, at + 1, scan);
  return at + (next === char || (char === "|" && next === "&") ? 2 : 1);
}

function openGroup(scan: Scan): void {
  scan.groups.push({ upstream: scan.upstream, start: scan.commands.length });
}

function closeGroup(scan: Scan): void {
  scan.closed = scan.groups.pop() ?? null;
  scan.upstream = groupUpstream(scan);
}

function groupUpstream(scan: Scan): SimpleCommand | null {
  return scan.groups[scan.groups.length - 1]?.upstream ?? null;
}

/** End the command that is being read. */
function flush(scan: Scan): SimpleCommand | null {
  const { words, redirected, upstream, closed } = scan;
  if (closed !== null && redirected) for (const one of scan.commands.slice(closed.start)) one.redirected = true;
  scan.words = [];
  scan.redirected = false;
  scan.closed = null;
  if (words.length === 0 || closed !== null) return null;
  const command: SimpleCommand = { words, redirected, upstream };
  scan.commands.push(command);
  return command;
}

function readRedirection(script: string, at: number, scan: Scan): number {
  if (script[at + 1] === "(") return at + 2;
  let end = at;
  while (script[end] === "<") end += 1;
  const count = end - at;
  if (script[end] === "-" || script[end] === "&") end += 1;
  while (script[end] === " " || script[end] === "\t") end += 1;
  const { word, end: after } = readWord(script, end);
  if (count === 2) scan.heredocs.push(word);
  if (count > 1 || word !== "/dev/null") scan.redirected = true;
  return Math.max(after, at + 1);
}

function skipHeredocs(script: string, start: number, scan: Scan): number {
  let at = start;
  for (const word of scan.heredocs.splice(0)) {
    while (at < script.length) {
      const end = endOfLine(script, at);
      const line = script.slice(at, end).trim();
      at = end + 1;
      if (line === word) break;
    }
  }
  return at;
}

/** Read a word, quotes removed; a quoted text may hold anything. */
function readWord(script: string, start: number): { word: string; end: number } {
  let word = "";
  let at = start;
  for (; at < script.length; at += 1) {
    const char = script[at] ?? "";
    if (char === "'" || char === '"' || char === "`") {
      const end = closingQuote(script, at);
      word += script.slice(at + 1, end);
      at = end;
    } else if (char === "\\") {
      word += script[at + 1] ?? "";
      at += 1;
    } else if (/\s/.test(char) || char === "<" || (SEPARATORS.includes(char) && !isInner(script, at))) {
      break;
    } else {
      word += char;
    }
  }
  return { word, end: at };
}

/** Braces inside a word, `${name}`, and the ampersand of `2>&1` part no commands. */
function isInner(script: string, at: number): boolean {
  const char = script[at] ?? "";
  return char === "{" || char === "}" ? /[^\s;]/.test(script[at - 1] ?? " ") : char === "&" && (script[at - 1] === ">" || script[at - 1] === "<");
}

function closingQuote(script: string, start: number): number {
  const quote = script[start] ?? "";
  let at = start + 1;
  while (at < script.length && script[at] !== quote) at += script[at] === "\\" && quote !== "'" ? 2 : 1;
  return at;
}

function endOfLine(script: string, at: number): number {
  const end = script.indexOf("\n", at);
  return end < 0 ? script.length : end;
}

function isAssignment(word: string): boolean {
  return /^[A-Za-z_]\w*=/.test(word);
}
