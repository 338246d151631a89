import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** Numbers in [0, 1) that are the same in every run (mulberry32). */
export function seededRandom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const NAMES = ["a.txt", "src/b.ts", "my dir/c d.md", "日本/語.txt", 'quo"te.txt', "tab\tname.txt", "x b/y.txt", "back\\slash.txt", "a/a.txt", "b/b", "-dash.txt", "emoji 🚀.js"];
/** Lines that look like parts of a diff. */
const LINES = ["", "same", "--- a/x", "+++ b/x", "@@ -1,2 +3,4 @@", "diff --git a/x b/x", "-- flag", "++ plus", "\\ No newline at end of file", " indented", "\ttab", "ünï", "rename from x", "Binary files a and b differ", "const a = 1;", "}"];
const SETTINGS = { GIT_CONFIG_NOSYSTEM: "1", GIT_CONFIG_GLOBAL: "/dev/null", GIT_AUTHOR_NAME: "n", GIT_AUTHOR_EMAIL: "n@example.com", GIT_COMMITTER_NAME: "n", GIT_COMMITTER_EMAIL: "n@example.com" };

function git(directory, args, input) {
  return execFileSync("git", args, { cwd: directory, env: { ...process.env, ...SETTINGS }, input, maxBuffer: 64 * 1024 * 1024 });
}

function randomText(random) {
  const count = Math.floor(random() * 30);
  const lines = Array.from({ length: count }, () => `${LINES[Math.floor(random() * LINES.length)]}${random() < 0.5 ? Math.floor(random() * 5) : ""}`);
  const end = random() < 0.2 ? "" : "\n";
  return lines.length === 0 ? "" : lines.join(random() < 0.1 ? "\r\n" : "\n") + end;
}

function edit(random, text) {
  const lines = text.split("\n");
  const edits = 1 + Math.floor(random() * 4);
  for (let index = 0; index < edits; index++) {
    const at = Math.floor(random() * (lines.length + 1));
    const kind = random();
    const line = LINES[Math.floor(random() * LINES.length)];
    if (kind < 0.4) lines.splice(at, 0, line);
    else if (kind < 0.7) lines.splice(at, 1 + Math.floor(random() * 3));
    else lines.splice(at, 1, line, `${line}!`);
  }
  return lines.join("\n");
}

function write(directory, name, content) {
  mkdirSync(dirname(join(directory, name)), { recursive: true });
  writeFileSync(join(directory, name), content);
}

/** Make a repository with staged changes. `run` gets its folder; it is removed afterwards. */
function withRepository(seed, run) {
  const random = seededRandom(seed);
  const directory = mkdtempSync(join(tmpdir(), "prune-diff-"));
  try {
    git(directory, ["init", "-q"]);
    const texts = new Map();
    for (const name of NAMES) if (random() < 0.6) texts.set(name, random() < 0.1 ? Buffer.from([0, 1, 2, Math.floor(random() * 255)]) : randomText(random));
    for (const [name, text] of texts) write(directory, name, text);
    git(directory, ["add", "-A"]);
    git(directory, ["commit", "-q", "--allow-empty", "-m", "one"]);
    for (const [name, text] of texts) {
      const kind = random();
      if (kind < 0.1) rmSync(join(directory, name));
      else if (kind < 0.2) renameSync(join(directory, name), join(directory, `${name}.moved`));
      else if (kind < 0.3) chmodSync(join(directory, name), 0o755);
      else if (typeof text !== "string") write(directory, name, Buffer.from([0, 9, 9, Math.floor(random() * 255)]));
      else if (kind < 0.95) write(directory, name, edit(random, text));
    }
    if (random() < 0.5) write(directory, "new file.txt", randomText(random));
    git(directory, ["add", "-A"]);
    return run(directory, random);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Added lines of the new files as `git diff -U0` heads its hunks: every line that begins with @@ is a header. */
function rangesOf(diff) {
  const files = [];
  for (const line of diff.split("\n")) {
    if (line.startsWith("diff --git ")) files.push({ ranges: [], removedAfter: [] });
    const match = /^@@ -\d+(?:,\d+)? \+(\d+)(?:,(\d+))? @@/.exec(line);
    if (match === null) continue;
    const start = Number(match[1]);
    const count = Number(match[2] ?? 1);
    const file = files[files.length - 1];
    if (count > 0) file.ranges.push({ startLine: start, endLine: start + count - 1 });
    else file.removedAfter.push(start);
  }
  return files;
}

/** Lines added and removed as `git apply --numstat -z` counts them; `null` for binary files. */
function countsOf(directory, diff) {
  if (diff.length === 0) return [];
  const fields = git(directory, ["apply", "--numstat", "-z", "--allow-empty"], diff).toString().split("\0");
  return fields.slice(0, -1).map((field) => {
    const [added = "", removed = "", ...name] = field.split("\t");
    return { added: added === "-" ? null : Number(added), removed: removed === "-" ? null : Number(removed), name: name.join("\t") };
  });
}

const FORMS = [[], ["-U0"], ["-U10"], ["--no-prefix"], ["--color=always"], ["--src-prefix=i/", "--dst-prefix=w/"], ["-c", "core.quotePath=false"]];

/** Compare what `parse` reads out of every form of a repository's diff with what git says. Returns the differences. */
export function checkRepository(seed, parse) {
  return withRepository(seed, (directory) => {
    const plain = git(directory, ["diff", "--staged", "-M", "--binary"]);
    const ranges = rangesOf(git(directory, ["diff", "--staged", "-M", "-U0"]).toString());
    const counts = countsOf(directory, plain);
    const faults = [];
    for (const form of FORMS) {
      const config = form[0] === "-c" ? form : [];
      const options = form[0] === "-c" ? [] : form;
      const changes = parse(git(directory, [...config, "diff", "--staged", "-M", ...options]).toString());
      const name = `seed ${seed} ${form.join(" ")}`;
      if (changes.length !== ranges.length) faults.push(`${name}: ${changes.length} files instead of ${ranges.length}`);
      changes.forEach((change, index) => {
        const truth = { ...ranges[index], added: counts[index]?.added ?? 0, removed: counts[index]?.removed ?? 0, file: counts[index]?.name };
        const found = { ranges: change.ranges, removedAfter: change.removedAfter ?? [], added: change.added, removed: change.removed, file: change.file };
        if (JSON.stringify(found) !== JSON.stringify(truth)) faults.push(`${name}: ${JSON.stringify(found)} instead of ${JSON.stringify(truth)}`);
      });
    }
    return faults;
  });
}
