import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ProcSource } from "../../src/linux/proc-files.ts";

export interface FakeProcess {
  pid: number;
  command: string;
  state?: string;
  parent?: number;
  ticks?: number;
  /** Device number of the controlling terminal; 34816 + N is /dev/pts/N. */
  ttyNumber?: number;
  /** Content of `syscall` for each task; the first is the process itself. */
  calls: string[];
  children?: number[];
  /** A kernel built without the `children` files. */
  hasChildrenFile?: boolean;
  fds?: Record<number, string>;
  fdinfo?: Record<number, string>;
  /** Memory from address 0. */
  memory?: Buffer;
}

/** Lay out process files as Linux would, so that other machines' tables and rare shapes can be tested anywhere. */
export function makeProc(arch: string, processes: readonly FakeProcess[]): { source: ProcSource; remove: () => void } {
  const root = mkdtempSync(join(tmpdir(), "lastframe-proc-"));
  for (const one of processes) {
    const folder = join(root, String(one.pid));
    mkdirSync(join(folder, "fd"), { recursive: true });
    mkdirSync(join(folder, "fdinfo"));
    const { state = "S", parent = 1, ticks = 5, ttyNumber = 0, calls } = one;
    // pid (comm) state ppid pgrp session tty tpgid flags minflt cminflt majflt cmajflt utime stime cutime cstime prio nice threads itreal start
    writeFileSync(join(folder, "stat"), `${one.pid} (${one.command}) ${state} ${parent} ${one.pid} ${one.pid} ${ttyNumber} ${one.pid} 0 0 0 0 0 ${ticks} 0 0 0 20 0 ${calls.length} 0 777 0\n`);
    calls.forEach((call, index) => {
      const task = join(folder, "task", String(one.pid + index));
      mkdirSync(task, { recursive: true });
      writeFileSync(join(task, "syscall"), `${call}\n`);
      if (one.hasChildrenFile !== false) writeFileSync(join(task, "children"), index === 0 ? (one.children ?? []).map((pid) => `${pid} `).join("") : "");
    });
    for (const [fd, link] of Object.entries(one.fds ?? {})) symlinkSync(link, join(folder, "fd", fd));
    for (const [fd, text] of Object.entries(one.fdinfo ?? {})) writeFileSync(join(folder, "fdinfo", fd), text);
    if (one.memory !== undefined) writeFileSync(join(folder, "mem"), one.memory);
  }
  return { source: { root, arch }, remove: () => rmSync(root, { recursive: true, force: true }) };
}

/** A pollfd array at `address`. */
export function pollMemory(address: number, entries: readonly (readonly [fd: number, events: number])[]): Buffer {
  const memory = Buffer.alloc(address + entries.length * 8);
  entries.forEach(([fd, events], index) => {
    memory.writeInt32LE(fd, address + index * 8);
    memory.writeInt16LE(events, address + index * 8 + 4);
  });
  return memory;
}

/** An fd_set at `address`. */
export function selectMemory(address: number, fds: readonly number[]): Buffer {
  const memory = Buffer.alloc(address + 128);
  for (const fd of fds) memory[address + (fd >> 3)] = (memory[address + (fd >> 3)] ?? 0) | (1 << (fd & 7));
  return memory;
}
