import type { GitChange } from "../types.ts";
import type { DecisionRule, DiffHunk, DiffLine, FoundPoint } from "../rule-types.ts";
import { readSignatures, sameForCallers } from "../internal/read-signatures.ts";
import { readPublicTypes } from "../internal/read-public-types.ts";

const CODE = /\.(?:[cm]?[jt]sx?|vue|svelte|pyi?|go|rs|java|kt|cs|scala|swift)$/;
const SCRIPT = /\.(?:[cm]?[jt]sx?|vue|svelte)$/;
const TYPESCRIPT = /\.(?:[cm]?tsx?|vue|svelte)$/;
const TEST_FILE = /(?:^|\/)(?:__tests__|tests?|specs?)\/|[._-](?:test|spec|e2e|cy)\.\w+$|(?:^|\/)test_[^/]*\.py$|_test\.(?:go|py|rb|exs)$|(?:Tests?|Spec|IT)\.(?:java|kt|cs|scala|groovy|swift)$/;
const LOCK_FILE = /(?:^|\/)(?:package-lock\.json|npm-shrinkwrap\.json|pnpm-lock\.yaml|yarn\.lock|bun\.lockb?|deno\.lock|Cargo\.lock|poetry\.lock|Pipfile\.lock|uv\.lock|pdm\.lock|composer\.lock|Gemfile\.lock|go\.sum|gradle\.lockfile|packages\.lock\.json|mix\.lock|pubspec\.lock|Podfile\.lock|Package\.resolved|flake\.lock|\.terraform\.lock\.hcl)$/;
const MIGRATION = /(?:^|\/)(?:migrations?|migrate|alembic\/versions|changelog|flyway)\/(?!(?:__init__|README|index)\b)(?:.+\/)?[^/]+\.(?:sql|[cm]?[jt]s|py|rb|php|go|java|kt|xml|ya?ml|exs|cs)$|(?:^|\/)V\d+(?:[._]\d+)*__\w+\.sql$/;
const MANIFEST = /(?:^|\/)(?:package\.json|Cargo\.toml|pyproject\.toml|setup\.(?:py|cfg)|requirements[\w.-]*\.txt|constraints\.txt|go\.mod|Gemfile|\w+\.gemspec|build\.gradle(?:\.kts)?|libs\.versions\.toml|composer\.json|pubspec\.yaml|mix\.exs|Directory\.Packages\.props|\w[\w.-]*\.(?:cs|fs|vb)proj)$/;
const COMMENT = /^\s*(?:\/\/|\*|\/\*|#(?!\[)|<!--|--\s)/;

function sides(hunk: DiffHunk): { old: DiffLine[]; next: DiffLine[] } {
  return { old: hunk.lines.filter(({ sign }) => sign !== "+"), next: hunk.lines.filter(({ sign }) => sign !== "-") };
}

/** Exported functions and callbacks of both sides whose callers must change. */
function findSignatures(hunk: DiffHunk, { file }: GitChange): FoundPoint[] {
  const { old, next } = sides(hunk);
  const before = readSignatures(old, file);
  const points: FoundPoint[] = [];
  for (const [name, now] of readSignatures(next, file)) {
    const was = before.get(name);
    if (was === undefined || sameForCallers(was, now)) continue;
    points.push({ line: now.line, text: `${now.kind} signature changed: ${now.name} ${was.text} -> ${now.text}` });
  }
  return points;
}

/** Members of exported types that users must follow: removed, changed, or newly required. */
function findPublicTypes(hunk: DiffHunk, { file }: GitChange): FoundPoint[] {
  const { old, next } = sides(hunk);
  const before = readPublicTypes(old, hunk.heading, file);
  const now = readPublicTypes(next, hunk.heading, file);
  const points: FoundPoint[] = [];
  for (const [key, member] of before) {
    const after = now.get(key);
    if (after !== undefined && after.text === member.text) continue;
    if (after === undefined && !member.changed) continue;
    points.push({ line: after?.line ?? member.line, text: `public type changed: ${member.type}${member.name === "" ? "" : `.${member.name}`}${after === undefined ? " removed" : ""}` });
  }
  for (const [key, member] of now) {
    if (!before.has(key) && member.changed && member.required) points.push({ line: member.line, text: `public type changed: ${member.type}.${member.name} is required` });
  }
  return points;
}

const TEST = /^\s*(?:(?:it|test|describe|context|specify)(?:\.(?:each|concurrent|only|todo))?(?:\([^"'`]*\))?\s*\(\s*(["'`].*?["'`])|(?:async )?def (test_\w+)|func (Test\w+)\(|(?:public )?(?:suspend )?(?:void|fun) (\w*[Tt]est\w*|`[^`]+`)\s*\(|(?:pub )?fn (test_\w+|\w+_test)\()/;
const ASSERTION = /^\s*(?:await )?(?:expect(?:TypeOf)?\s*\(|assert(?:\b|[A-Z_!.])|self\.assert\w+\(|t\.(?:Error|Fatal|Fail)\w*\(|require\.\w+\(t|Assert\.\w+\(|chai\.|should\.)/;
const DISABLED = /\b(?:(?:it|test|describe)\.skip|x(?:it|test|describe))\s*\(|@(?:pytest\.mark\.skip|unittest\.skip|Disabled|Ignore)\b|\bt\.Skip\(|#\[ignore/;

function titles(lines: readonly DiffLine[], sign: string): string[] {
  return lines.flatMap(({ sign: one, text }) => {
    const match = one === sign && !COMMENT.test(text) ? TEST.exec(text) : null;
    return match === null ? [] : [match.slice(1).find((group) => group !== undefined) ?? ""];
  });
}

/** A test that is gone (not renamed: one less than before), switched off, or with fewer assertions. */
function findRemovedTests({ lines }: DiffHunk, change: GitChange): FoundPoint[] {
  if (!TEST_FILE.test(change.file) || change.status === "deleted") return [];
  const added = titles(lines, "+");
  const gone = titles(lines, "-").filter((title) => !added.includes(title));
  const fresh = added.filter((title) => !titles(lines, "-").includes(title));
  const points: FoundPoint[] = [];
  const at = lines.find(({ sign }) => sign === "-")?.line ?? null;
  for (const title of gone.slice(fresh.length)) points.push({ line: at, text: `test removed: ${title}` });
  const count = (sign: string, pattern: RegExp): number => lines.filter((line) => line.sign === sign && !COMMENT.test(line.text) && pattern.test(line.text)).length;
  const lost = count("-", ASSERTION) - count("+", ASSERTION);
  if (points.length === 0 && lost > 0) points.push({ line: at, text: `${String(lost)} assertion${lost === 1 ? "" : "s"} removed` });
  if (count("+", DISABLED) > count("-", DISABLED)) points.push({ line: lines.find(({ sign, text }) => sign === "+" && DISABLED.test(text))?.line ?? null, text: "test disabled" });
  return points;
}

/** Where a quote is open, what follows is a string, not code. */
function isInString(text: string, at: number): boolean {
  let quote = "";
  for (let index = 0; index < at; index++) {
    const char = text[index] ?? "";
    if (char === "\\") index += 1;
    else if (quote !== "") quote = char === quote ? "" : quote;
    else if (char === '"' || char === "'" || char === "`") quote = char;
    else if (char === "/" && text[index + 1] === "/") return true;
  }
  return quote !== "";
}

const ONLY = /(?<![\w.$])(?:(?:describe|it|test|suite|context|specify|bench)(?:\.\w+)*\.only(?:\.each)?\s*[(`]|f(?:it|describe|context)\s*\(\s*["'`])/;

function findOnly({ lines }: DiffHunk): FoundPoint[] {
  return lines.flatMap(({ sign, text, line }) => {
    const match = sign === "+" && !COMMENT.test(text) ? ONLY.exec(text) : null;
    return match === null || isInString(text, match.index) ? [] : [{ line, text: `only this test runs: ${text.trim().slice(0, 60)}` }];
  });
}

function findConflicts({ lines }: DiffHunk): FoundPoint[] {
  const marker = lines.find(({ sign, text }) => sign === "+" && /^(?:<<<<<<<|>>>>>>>)(?: |$)/.test(text.trimEnd()));
  return marker === undefined ? [] : [{ line: marker.line, text: "conflict marker" }];
}

interface Version {
  readonly name: string;
  readonly text: string;
  readonly major: string;
}

const VERSIONS = [
  /^\s*"([@\w./-]+)"\s*:\s*"[~^<>=v ]*(\d+)(?:\.(\d+|x|\*))?(?:\.[\w.+*-]+)?[^"]*",?\s*$/,
  /^\s*["']?([\w.-]+)["']?\s*=\s*(?:\{.*?version\s*=\s*)?"[~^<>= ]*(\d+)(?:\.(\d+))?[\w.+-]*"/,
  /^\s*["']?([\w.-]+(?:\[[\w,]+\])?)\s*(?:[~=!<>]=|>)\s*(\d+)(?:\.(\d+))?[\w.*+-]*/,
  /^\s*(?:require )?([\w.-]+\/[\w./-]+) v(\d+)(?:\.(\d+))?/,
  /^\s*(?:gem|add_dependency|implementation|api|testImplementation)\s*\(?["']([\w.:-]+?)["':,\s]+(?:[~><= ]*)(\d+)(?:\.(\d+))?/,
  /<PackageReference Include="([\w.]+)" Version="(\d+)(?:\.(\d+))?/,
  /^\s*([\w_]+):\s*[\^~]?(\d+)\.(\d+)/,
];
/** Keys of a manifest whose numbers are no versions. */
const NO_VERSION = /^(?:port|timeout|retries|edition|resolver|indent|width|line-length|node-version|python-version|requires-python|name|license|start|build|test)$/;

function readVersion(text: string): Version | null {
  for (const pattern of VERSIONS) {
    const match = pattern.exec(text);
    if (match === null || NO_VERSION.test(match[1] ?? "")) continue;
    const [, name = "", major = "", minor = "0"] = match;
    // Below 1.0 the second number is the one that breaks.
    return { name: name.replace(/\/v\d+$/, ""), text: `${major}.${minor}`, major: major === "0" ? `0.${minor}` : major };
  }
  return null;
}

function findMajorBumps({ lines }: DiffHunk): FoundPoint[] {
  const before = new Map<string, Version>();
  for (const { sign, text } of lines) {
    const version = sign === "-" ? readVersion(text) : null;
    if (version !== null) before.set(version.name, version);
  }
  return lines.flatMap(({ sign, text, line }) => {
    const now = sign === "+" && !COMMENT.test(text) ? readVersion(text) : null;
    const was = now === null ? undefined : before.get(now.name);
    return now === null || was === undefined || was.major === now.major ? [] : [{ line, text: `major version: ${now.name} ${was.text} -> ${now.text}` }];
  });
}

/** Changes that a person must decide about. */
export const decisionRules: readonly DecisionRule[] = [
  { kind: "decision", id: "conflict-marker", tool: "git", inHunk: findConflicts },
  { kind: "decision", id: "signature-change", tool: "git", file: CODE, inHunk: findSignatures },
  { kind: "decision", id: "public-type", tool: "git", file: TYPESCRIPT, inHunk: findPublicTypes },
  { kind: "decision", id: "removed-test", tool: "git", inFile: ({ file, status }) => (status === "deleted" && TEST_FILE.test(file) && CODE.test(file) ? "test file deleted" : null), inHunk: findRemovedTests },
  { kind: "decision", id: "focused-test", tool: "git", file: SCRIPT, inHunk: findOnly },
  { kind: "decision", id: "major-version", tool: "git", file: MANIFEST, inHunk: findMajorBumps },
  { kind: "decision", id: "lock-file", tool: "git", file: LOCK_FILE, inFile: () => "lock file changed" },
  { kind: "decision", id: "migration", tool: "git", file: MIGRATION, inFile: ({ status }) => `migration ${status}` },
];
