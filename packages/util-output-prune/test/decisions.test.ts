import { describe, expect, it } from "vitest";
import { parseUnifiedDiff, pruneOutput } from "../src/index.ts";

/** A git diff of one file with one hunk; lines begin with " ", "-" or "+". */
function diffOf(file: string, lines: readonly string[], heading = ""): string {
  const old = lines.filter((line) => !line.startsWith("+")).length;
  const next = lines.filter((line) => !line.startsWith("-")).length;
  return [`diff --git a/${file} b/${file}`, "index 1111111..2222222 100644", `--- a/${file}`, `+++ b/${file}`, `@@ -10,${String(old)} +10,${String(next)} @@${heading === "" ? "" : ` ${heading}`}`, ...lines, ""].join("\n");
}

function rulesOf(diff: string): string[] {
  return pruneOutput(diff, { command: "git diff", exitCode: 0 }).decisions.map(({ rule }) => rule);
}

interface Example {
  readonly name: string;
  readonly file: string;
  readonly lines: readonly string[];
  readonly heading?: string;
}

const signature: { yes: Example[]; no: Example[] } = {
  yes: [
    { name: "an optional callback gets a parameter", file: "src/Button.tsx", lines: [" export interface ButtonProps {", "-  onClick?: () => void;", "+  onClick?: (e: MouseEvent) => void;", " }"] },
    { name: "an exported function gets a parameter", file: "src/a.ts", lines: ["-export function load(id: string): User {", "+export function load(id: string, force: boolean): User {", "   return x;"] },
    { name: "a type of a parameter on a line of its own changes", file: "src/a.ts", lines: [" export async function save(", "   a: string,", "-  b: number,", "+  b: string,", " ): Promise<void> {"] },
    { name: "an exported arrow function returns something else", file: "src/a.ts", lines: ["-export const total = (xs: number[]): number => xs.length;", "+export const total = (xs: number[]): string => String(xs.length);"] },
    { name: "a Python function loses a parameter", file: "app/api.py", lines: ["-def fetch(url, timeout):", "+def fetch(url):", "     pass"] },
    { name: "a Python parameter has another name", file: "app/api.py", lines: ["-def fetch(url, timeout=1):", "+def fetch(address, timeout=1):"] },
    { name: "an exported Go function returns an error as well", file: "pkg/a.go", lines: ["-func Open(name string) *File {", "+func Open(name string) (*File, error) {"] },
    { name: "a public Rust function takes a reference", file: "src/lib.rs", lines: ["-pub fn parse(text: String) -> Ast {", "+pub fn parse(text: &str) -> Ast {"] },
    { name: "a public Java method gets a parameter", file: "src/A.java", lines: ["-    public int size(String name) {", "+    public int size(String name, int depth) {"] },
    { name: "a parameter is not optional any more", file: "src/a.ts", lines: ["-export function f(a?: string): void {", "+export function f(a: string): void {"] },
    { name: "a required callback member changes", file: "src/a.ts", lines: ["-  onDone: (ok: boolean) => void;", "+  onDone: (ok: boolean, error: Error) => void;"] },
  ],
  no: [
    { name: "only the body changes", file: "src/a.ts", lines: [" export function load(id: string): User {", "-  return old(id);", "+  return next(id);"] },
    { name: "the function is not exported", file: "src/a.ts", lines: ["-function load(id: string): User {", "+function load(id: string, force: boolean): User {"] },
    { name: "only blanks change", file: "src/a.ts", lines: ["-export function load(id: string,force: boolean): User {", "+export function load( id: string, force: boolean ): User {"] },
    { name: "a typed parameter has another name", file: "src/a.ts", lines: ["-export function load(id: string): User {", "+export function load(key: string): User {"] },
    { name: "a handler is passed as a value", file: "src/a.tsx", lines: ["-      <Button onClick={() => save()} />", "+      <Button onClick={(e) => save(e)} />"] },
    { name: "it stands in a comment", file: "src/a.ts", lines: ["- * export function load(id: string): User", "+ * export function load(id: string, force: boolean): User"] },
    { name: "it stands in a text file", file: "README.md", lines: ["-export function load(id: string): User {", "+export function load(id: string, force: boolean): User {"] },
    { name: "the body of an exported arrow function changes", file: "src/a.ts", lines: ["-export const f = (a: number): number => a + 1;", "+export const f = (a: number): number => a + 2;"] },
    { name: "a private Python function changes", file: "app/api.py", lines: ["-def _fetch(url, timeout):", "+def _fetch(url):"] },
    { name: "an unexported Go function changes", file: "pkg/a.go", lines: ["-func open(name string) *File {", "+func open(name string) (*File, error) {"] },
    { name: "a property of an object is a function", file: "src/a.js", lines: ["-  onClick: () => save(),", "+  onClick: (e) => save(e),"] },
    { name: "a function is new", file: "src/a.ts", lines: ["+export function fresh(id: string): User {", "+}"] },
    { name: "the parameters are put on lines of their own", file: "src/a.ts", lines: ["-export function load(id: string, force: boolean): User {", "+export function load(", "+  id: string,", "+  force: boolean,", "+): User {"] },
  ],
};

const publicType: { yes: Example[]; no: Example[] } = {
  yes: [
    { name: "a member is gone", file: "src/types.ts", lines: [" export interface User {", "   id: string;", "-  name: string;", " }"] },
    { name: "a member has another type", file: "src/types.ts", lines: ["-  age: number;", "+  age: string;"], heading: "export interface User {" },
    { name: "a member is required now", file: "src/types.ts", lines: [" export interface User {", "   id: string;", "+  mail: string;", " }"] },
    { name: "an exported union has other members", file: "src/types.ts", lines: ["-export type Size = 'sm' | 'lg';", "+export type Size = 'sm' | 'md';"] },
    { name: "a member of an exported enum is gone", file: "src/types.ts", lines: [" export enum Color {", "   Red,", "-  Green,", " }"] },
    { name: "a declaration file changes", file: "index.d.ts", lines: [" interface Options {", "-  depth: number;", "+  depth: string;", " }"] },
    { name: "an optional member is required now", file: "src/types.ts", lines: [" export interface User {", "-  mail?: string;", "+  mail: string;", " }"] },
  ],
  no: [
    { name: "the interface is not exported", file: "src/types.ts", lines: [" interface User {", "-  name: string;", " }"] },
    { name: "an optional member is new", file: "src/types.ts", lines: [" export interface User {", "   id: string;", "+  mail?: string;", " }"] },
    { name: "a comment in the interface changes", file: "src/types.ts", lines: [" export interface User {", "-  /** Old words. */", "+  /** New words. */", "   id: string;", " }"] },
    { name: "only the separator changes", file: "src/types.ts", lines: [" export interface User {", "-  id: string,", "+  id: string;", " }"] },
    { name: "code behind an exported type changes", file: "src/types.ts", lines: [" export type Id = string;", " ", " function f() {", "-  name: string;", "+  name = 1;", " }"] },
    { name: "it is no TypeScript", file: "docs/types.md", lines: [" export interface User {", "-  name: string;", " }"] },
    { name: "members change places", file: "src/types.ts", lines: [" export interface User {", "-  id: string;", "   name: string;", "+  id: string;", " }"] },
  ],
};

const removedTest: { yes: Example[]; no: Example[] } = {
  yes: [
    { name: "a test is gone", file: "test/a.test.ts", lines: ["-  it('adds', () => {", "-    expect(add(1, 2)).toBe(3);", "-  });", "   it('subtracts', () => {"] },
    { name: "an assertion is gone", file: "src/a.spec.js", lines: [" test('x', () => {", "-  expect(a).toBe(1);", " });"] },
    { name: "a Python test is gone", file: "tests/test_app.py", lines: ["-def test_add():", "-    assert add(1, 2) == 3"] },
    { name: "a Go test is gone", file: "pkg/a_test.go", lines: ["-func TestAdd(t *testing.T) {", "-\tif add() != 3 { t.Errorf(\"x\") }", "-}"] },
    { name: "an assertion of a Python test is gone", file: "tests/test_app.py", lines: [" def test_add():", "     x = add(1, 2)", "-    assert x == 3"] },
    { name: "a test is skipped", file: "test/a.test.ts", lines: ["-  it('adds', () => {", "+  it.skip('adds', () => {"] },
    { name: "two assertions become one", file: "test/a.test.ts", lines: ["-  expect(a).toBe(1);", "-  expect(b).toBe(2);", "+  expect(a).toBe(1);"] },
  ],
  no: [
    { name: "a test has another name", file: "test/a.test.ts", lines: ["-  it('adds', () => {", "+  it('adds two numbers', () => {"] },
    { name: "a test moves", file: "test/a.test.ts", lines: ["-  it('adds', () => {});", "   it('other', () => {});", "+  it('adds', () => {});"] },
    { name: "an assertion changes", file: "test/a.test.ts", lines: ["-  expect(a).toBe(1);", "+  expect(a).toBe(2);"] },
    { name: "the file holds no tests", file: "src/parser.ts", lines: ["-  expect(token);", "+  accept(token);"] },
    { name: "a comment is gone", file: "test/a.test.ts", lines: ["-  // expect(a).toBe(1);", "   run();"] },
    { name: "a helper of the tests is gone", file: "test/helpers.ts", lines: ["-export function makeUser() {", "-  return {};", "-}"] },
    { name: "tests are added", file: "test/a.test.ts", lines: ["+  it('new', () => {", "+    expect(1).toBe(1);", "+  });"] },
  ],
};

const focused: { yes: Example[]; no: Example[] } = {
  yes: [
    { name: "it.only", file: "test/a.test.ts", lines: ["-  it('a', () => {", "+  it.only('a', () => {"] },
    { name: "describe.only", file: "test/a.test.js", lines: ["+describe.only('suite', () => {"] },
    { name: "test.only.each", file: "test/a.test.ts", lines: ["+test.only.each([1])('x', () => {"] },
    { name: "fdescribe", file: "spec/a.spec.js", lines: ["+fdescribe('suite', () => {"] },
    { name: "test.describe.only", file: "e2e/a.spec.ts", lines: ["+test.describe.only('page', () => {"] },
    { name: "fit", file: "src/a.spec.ts", lines: ["+  fit('works', () => {"] },
  ],
  no: [
    { name: ".only is taken out", file: "test/a.test.ts", lines: ["-  it.only('a', () => {", "+  it('a', () => {"] },
    { name: "a member named only", file: "src/a.ts", lines: ["+  const x = options.only(filter);"] },
    { name: "it stands in a comment", file: "test/a.test.ts", lines: ["+  // it.only('a', () => {"] },
    { name: "it stands in a string", file: "src/a.ts", lines: ["+  const hint = 'do not commit it.only(';"] },
    { name: "it stands in a text file", file: "CONTRIBUTING.md", lines: ["+it.only('a', () => {"] },
    { name: "readonly", file: "src/a.ts", lines: ["+  readonly fit: boolean;"] },
    { name: "a function whose name ends alike", file: "src/a.ts", lines: ["+  profit('x');", "+  latest.only = true;"] },
  ],
};

const major: { yes: Example[]; no: Example[] } = {
  yes: [
    { name: "a dependency", file: "package.json", lines: ['-    "react": "^17.0.2",', '+    "react": "^18.0.0",'] },
    { name: "the package itself", file: "packages/a/package.json", lines: ['-  "version": "1.9.0",', '+  "version": "2.0.0",'] },
    { name: "below 1.0 the minor version", file: "Cargo.toml", lines: ['-serde_x = "0.3.1"', '+serde_x = "0.4.0"'] },
    { name: "a table of Cargo.toml", file: "Cargo.toml", lines: ['-tokio = { version = "0.2", features = ["full"] }', '+tokio = { version = "1.0", features = ["full"] }'] },
    { name: "a pinned requirement", file: "requirements.txt", lines: ["-django==3.2.1", "+django==4.0"] },
    { name: "a Go module", file: "go.mod", lines: ["-\tgithub.com/x/y v1.2.3", "+\tgithub.com/x/y/v2 v2.0.0"] },
    { name: "a step back", file: "package.json", lines: ['-    "vue": "3.0.0"', '+    "vue": "2.7.0"'] },
  ],
  no: [
    { name: "a minor version", file: "package.json", lines: ['-    "react": "^17.0.2",', '+    "react": "^17.1.0",'] },
    { name: "another file", file: "src/config.json", lines: ['-    "react": "^17.0.2",', '+    "react": "^18.0.0",'] },
    { name: "a number that is no version", file: "package.json", lines: ['-    "port": "3000",', '+    "port": "4000",'] },
    { name: "a new dependency", file: "package.json", lines: ['+    "react": "^18.0.0",'] },
    { name: "a dependency is gone", file: "package.json", lines: ['-    "react": "^17.0.2",'] },
    { name: "only the range changes", file: "package.json", lines: ['-    "react": "17.0.2",', '+    "react": "^17.0.2",'] },
    { name: "two dependencies change places", file: "package.json", lines: ['-    "b": "2.0.0",', '     "a": "1.0.0",', '+    "b": "2.0.0",'] },
  ],
};

const conflict: { yes: Example[]; no: Example[] } = {
  yes: [
    { name: "ours and theirs", file: "src/a.ts", lines: ["+<<<<<<< HEAD", " a", "+=======", "+b", "+>>>>>>> main"] },
    { name: "only the first marker", file: "a.txt", lines: ["+<<<<<<< ours"] },
    { name: "only the last marker", file: "a.txt", lines: ["+>>>>>>> 1234abc (message)"] },
    { name: "a marker without a name", file: "a.txt", lines: ["+<<<<<<<"] },
    { name: "a marker before CR", file: "a.txt", lines: ["+<<<<<<< HEAD\r"] },
  ],
  no: [
    { name: "an underline", file: "README.rst", lines: ["+Title", "+======="] },
    { name: "the markers are taken out", file: "src/a.ts", lines: ["-<<<<<<< HEAD", " a", "->>>>>>> main"] },
    { name: "a quotation of mail", file: "mail.txt", lines: ["+>>>>>>>> deep quote"] },
    { name: "indented in a text", file: "docs/git.md", lines: ["+    <<<<<<< HEAD"] },
    { name: "a shift", file: "a.c", lines: ["+x = y <<<<<<< z;"] },
    { name: "a rule of signs", file: "a.txt", lines: ["+<<<<<<<<<<<<<<"] },
  ],
};

describe.each([
  ["signature-change", signature],
  ["public-type", publicType],
  ["removed-test", removedTest],
  ["focused-test", focused],
  ["major-version", major],
  ["conflict-marker", conflict],
] as const)("%s", (rule, { yes, no }) => {
  it.each(yes)("found: $name", ({ file, lines, heading }) => {
    expect(rulesOf(diffOf(file, lines, heading))).toContain(rule);
  });
  it.each(no)("not found: $name", ({ file, lines, heading }) => {
    expect(rulesOf(diffOf(file, lines, heading))).not.toContain(rule);
  });
  it("has at least five examples each way", () => {
    expect(Math.min(yes.length, no.length)).toBeGreaterThanOrEqual(5);
  });
});

describe("files that are looked at for their name", () => {
  const touch = (file: string): string[] => rulesOf(diffOf(file, ["-a", "+b"]));
  it.each(["package-lock.json", "packages/a/pnpm-lock.yaml", "yarn.lock", "Cargo.lock", "go.sum", "poetry.lock", "Gemfile.lock", "bun.lockb"])("%s is a lock file", (file) => {
    expect(touch(file)).toContain("lock-file");
  });
  it.each(["src/lock.ts", "docs/yarn.lock.md", "package-lock.json.bak", "lock/file.txt", "my-go.summary", "Cargo.lock.orig", "src/yarn.lockfile.ts"])("%s is none", (file) => {
    expect(touch(file)).not.toContain("lock-file");
  });
  it.each(["db/migrate/20260101_add.rb", "migrations/0001_initial.py", "prisma/migrations/2026/migration.sql", "src/migrations/1700-AddUser.ts", "alembic/versions/ab12_x.py", "sql/V2__add_table.sql"])("%s is a migration", (file) => {
    expect(touch(file)).toContain("migration");
  });
  it.each(["docs/migrations.md", "migrations/README.md", "src/migration-guide.ts", "app/migrations/__init__.py", "src/migrate.ts", "immigration/form.ts"])("%s is none", (file) => {
    expect(touch(file)).not.toContain("migration");
  });
  it("a deleted test file is a decision, a deleted source file is none", () => {
    const gone = (file: string): string => `diff --git a/${file} b/${file}\ndeleted file mode 100644\nindex 1111111..0000000\n--- a/${file}\n+++ /dev/null\n@@ -1 +0,0 @@\n-x\n`;
    expect(rulesOf(gone("test/a.test.ts"))).toEqual(["removed-test"]);
    expect(rulesOf(gone("src/a.ts"))).toEqual([]);
  });
});

describe("where and how", () => {
  it("names file, line and both signatures", () => {
    const [point] = pruneOutput(diffOf("src/Button.tsx", [" export interface ButtonProps {", "-  onClick?: () => void;", "+  onClick?: (e: MouseEvent) => void;", " }"]), { exitCode: 0 }).decisions;
    expect(point).toEqual({ rule: "signature-change", file: "src/Button.tsx", line: 11, text: "callback signature changed: onClick () => void -> (e: MouseEvent) => void" });
  });
  it("tells one decision for a line", () => {
    expect(rulesOf(diffOf("src/a.ts", [" export interface P {", "-  onClick?: () => void;", "+  onClick?: (e: Event) => void;", " }"]))).toEqual(["signature-change"]);
  });
  it("takes rules of the caller", () => {
    const rules = [{ kind: "decision", id: "secret", tool: "git", inHunk: ({ lines }: { lines: readonly { sign: string; text: string; line: number }[] }) => lines.filter(({ sign, text }) => sign === "+" && text.includes("API_KEY")).map(({ line }) => ({ line, text: "secret?" })) }] as const;
    expect(pruneOutput(diffOf(".env", ["+API_KEY=1"]), { exitCode: 0, rules }).decisions).toEqual([{ rule: "secret", file: ".env", line: 10, text: "secret?" }]);
  });
  it("parses the examples as one change each", () => {
    for (const { file, lines } of [...signature.yes, ...removedTest.no]) expect(parseUnifiedDiff(diffOf(file, lines))).toHaveLength(1);
  });
});
