import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * A directory with what the programs work on: texts, an archive, a disk, a repository of each name.
 *
 * @param {readonly string[]} repositories
 * @returns {{ readonly directory: string; remove(): void }}
 */
export function makeWorkshop(repositories) {
  const directory = mkdtempSync(join(tmpdir(), "real-programs-"));
  const write = (name, text) => writeFileSync(join(directory, name), text);
  const lines = Array.from({ length: 400 }, (_, line) => `line ${line}\n`).join("");
  write("long.txt", lines);
  write("short.txt", "short\n");
  write("key", "not a key\n");
  write("page.1", `.TH PAGE 1\n.SH NAME\npage \\- a page\n${lines.replaceAll("\n", "\n.br\n")}`);
  write("page.html", `<p>${lines}</p>`);
  write("slow.mk", "all:\n\t@echo compiling; sleep 30\n");
  write("disk.img", new Uint8Array(32 << 20));
  write("z.zip", storedZip("short.txt", "short\n"));
  mkdirSync(join(directory, "gnupg"), { mode: 0o700 });
  mkdirSync(join(directory, "project"));
  for (const name of repositories) makeRepository(join(directory, name), lines);
  return { directory, remove: () => rmSync(directory, { recursive: true, force: true }) };
}

/**
 * Without git its programs are reported as not run.
 *
 * @param {string} cwd
 * @param {string} text
 */
function makeRepository(cwd, text) {
  const git = (...args) => execFileSync("git", args, { cwd, stdio: "ignore" });
  mkdirSync(cwd);
  try {
    git("init", "-q");
  } catch {
    return;
  }
  git("config", "user.name", "Somebody");
  git("config", "user.email", "somebody@example.com");
  writeFileSync(join(cwd, "file"), text);
  git("add", ".");
  git("commit", "-qm", "first");
  git("commit", "-qm", "second", "--allow-empty");
  writeFileSync(join(cwd, "file"), `${text}one line more\n`);
  writeFileSync(join(cwd, "untracked"), "new\n");
}

/** A ZIP archive of one file, stored as it is (APPNOTE 4.3). */
function storedZip(name, text) {
  const local = Buffer.alloc(30 + name.length + text.length);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(20, 4);
  local.writeUInt32LE(crc32(Buffer.from(text)), 14);
  local.writeUInt32LE(text.length, 18);
  local.writeUInt32LE(text.length, 22);
  local.writeUInt16LE(name.length, 26);
  local.write(name + text, 30);
  const central = Buffer.alloc(46 + name.length);
  central.writeUInt32LE(0x02014b50, 0);
  local.copy(central, 6, 4, 30);
  central.write(name, 46);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, central, end]);
}

function crc32(bytes) {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}
