import { wordSet } from "./words.ts";

/** Programs that run another one: what follows counts. */
const WRAPPERS = /* @__PURE__ */ wordSet("npx sudo time env exec nice nohup command xvfb-run dotenv cross-env bunx pnpx stdbuf corepack uv poetry pipenv uvx");
/** Wrappers that take a value before the program. */
const TAKES_VALUE = /* @__PURE__ */ wordSet("timeout");
/** Programs whose first words say what they do. */
const HAS_SUBCOMMAND = /* @__PURE__ */ wordSet("npm pnpm yarn bun git cargo go docker kubectl dotnet gh vite turbo nx next mvn gradle gradlew terraform helm pip pip3 deno rails mix swift");
/** Programs whose output is the content that was asked for. */
const READERS = /* @__PURE__ */ wordSet("cat head less more bat ls find grep egrep fgrep rg ag ack sed awk jq yq wc sort uniq cut tr echo printf stat file tree env printenv xxd od hexdump strings diff column nl tac cmp man");
/** Programs that print nothing. */
const SILENT = /* @__PURE__ */ wordSet("cd export set source . mkdir rm cp mv touch sleep kill true false : chmod ln pushd popd unset wait trap ulimit umask");
/** In a pipeline these pass on what they are given. */
const PASSES_ON = /* @__PURE__ */ wordSet("head tail tee less more cat");

/** One simple command: its program without a path, and its words. */
interface SimpleCommand {
  readonly program: string;
  readonly words: readonly string[];
  /** Operator before it: "|" in a pipeline. */
  readonly after: string;
}

const TOKEN = /"(?:[^"\\]|\\.)*"|'[^']*'|&&|\|\||[|;&\n]|[^\s|;&"']+/g;

function splitCommands(command: string): SimpleCommand[] {
  const commands: SimpleCommand[] = [];
  let words: string[] = [];
  let after = "";
  const close = (operator: string): void => {
    if (words.length > 0) commands.push(toSimple(words, after));
    words = [];
    after = operator;
  };
  for (const [token] of command.matchAll(TOKEN)) {
    if (/^(?:&&|\|\||[|;&\n])$/.test(token)) close(token);
    else words.push(token);
  }
  close("");
  return commands;
}

function toSimple(words: readonly string[], after: string): SimpleCommand {
  let index = 0;
  for (; index < words.length - 1; index++) {
    const word = words[index] ?? "";
    if (TAKES_VALUE.has(baseName(word))) {
      index += 1;
      while ((words[index + 1] ?? "").startsWith("-")) index += 1;
    } else if (!/^\w+=/.test(word) && !(WRAPPERS.has(baseName(word)) || (word.startsWith("-") && index > 0) || (word === "run" && /^(?:uv|poetry|pipenv)$/.test(words[index - 1] ?? "")))) break;
  }
  const rest = words.slice(index).filter((word) => !/^(?:\d?>|<|\d>&\d)/.test(word));
  const program = baseName(rest[0] ?? "");
  // `python3 -m pytest`, `pnpm exec tsc`, `node node_modules/eslint/bin/eslint.js`, `npx tsc`
  if (/^python[\d.]*$/.test(program) && rest[1] === "-m") return { program: rest[2] ?? program, words: rest.slice(2), after };
  if (/^(?:pnpm|yarn|npm|bun)$/.test(program) && /^(?:exec|dlx|x)$/.test(rest[1] ?? "")) return toSimple(rest.slice(2).filter((word) => word !== "--"), after);
  return { program, words: rest, after };
}

function baseName(path: string): string {
  return path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1).replace(/\.(?:exe|cmd|m?js)$/, "");
}

/** What a command line says about its output. */
export interface CommandHint {
  /** `npm run build`, `tsc`; "" when there is none. */
  readonly label: string;
  /** Its programs, without their paths. */
  readonly programs: readonly string[];
  /** The output is what was asked for: nothing in it is noise. */
  readonly isContent: boolean;
}

/** Read a command line as far as a hint needs it. Wrong quoting gives a wrong hint, never an error. */
export function readCommand(command: string | undefined, known: ReadonlySet<string>): CommandHint {
  const commands = splitCommands((command ?? "").slice(0, 4096));
  const last = commands[commands.length - 1];
  if (last === undefined) return { label: "", programs: [], isContent: false };
  const speaking = commands.filter((one) => !isSilent(one));
  const ends = speaking.filter(({ program, after }, index) => speaking[index + 1]?.after !== "|" && !(after === "|" && PASSES_ON.has(program)));
  const passed = speaking.filter(({ after }, index) => after !== "|" && speaking[index + 1]?.after === "|" && speaking.slice(index + 1).every((one) => one.after === "|" && PASSES_ON.has(one.program)));
  const sources = [...ends, ...passed];
  const isContent = sources.length > 0 && sources.every((one) => READERS.has(one.program) || isGitContent(one));
  const named = isContent ? last : (commands.findLast(({ program }) => known.has(program)) ?? last);
  return { label: labelOf(named), programs: commands.map(({ program }) => program), isContent };
}

/** Says nothing where it succeeds. */
function isSilent({ program, words }: SimpleCommand): boolean {
  return SILENT.has(program) || (program === "sed" && words.some((word) => /^-\w*i/.test(word)));
}

/** `git show HEAD:file`, `git blame`, `git grep`, `git log`. */
function isGitContent(command: SimpleCommand | undefined): boolean {
  if (command?.program !== "git") return false;
  const sub = command.words.slice(1).find((word) => !word.startsWith("-")) ?? "";
  return /^(?:blame|grep|cat-file|ls-files|config|rev-parse)$/.test(sub) || (sub === "show" && command.words.some((word) => /^[\w./~^-]+:./.test(word)));
}

function labelOf({ program, words }: SimpleCommand): string {
  if (!HAS_SUBCOMMAND.has(program)) return program;
  const subs = words.slice(1).filter((word) => /^[a-z][\w:-]*$/i.test(word));
  const count = /^(?:run|run-script|compose)$/.test(subs[0] ?? "") ? 2 : 1;
  return [program, ...subs.slice(0, count)].join(" ");
}
