import { afterEach, describe, expect, it } from "vitest";
import type { Channels, WaitEvidence } from "../src/index.ts";
import { findOutsideReaders } from "../src/linux/find-outside-readers.ts";
import { inspectTree } from "../src/linux/inspect-tree.ts";
import { toEvidence } from "../src/linux/wait-evidence.ts";
import { type FakeProcess, makeProc, pollMemory, selectMemory } from "./helpers/fake-proc.ts";

const PTY = "/dev/pts/7";
const CHANNELS: Channels = { stdin: PTY, stdout: PTY, stderr: PTY, tty: PTY };
const PTS7 = 0x8807;

let cleanUp: (() => void) | null = null;
afterEach(() => {
  cleanUp?.();
  cleanUp = null;
});

function look(processes: FakeProcess[], arch = "x64", channels: Channels = CHANNELS): WaitEvidence {
  const { source, remove } = makeProc(arch, processes);
  cleanUp = remove;
  return toEvidence(inspectTree(source, processes[0]?.pid ?? 0, channels), channels, () => null);
}

const one = (calls: string | string[], rest: Partial<FakeProcess> = {}): FakeProcess => ({ pid: 100, command: "tool", calls: [calls].flat(), fds: { 0: PTY, 1: PTY, 2: PTY }, ttyNumber: PTS7, ...rest });
const POLL = "0x1000";

interface Row {
  name: string;
  processes: FakeProcess[];
  arch?: string;
  channels?: Channels;
  state: WaitEvidence["state"];
  reader?: { command: string; call: string; fd: number; channel: string };
}

const ROWS: Row[] = [
  { name: "read of descriptor 0", processes: [one("0 0x0 0x1000 0x400")], state: "blocked", reader: { command: "tool", call: "read", fd: 0, channel: "stdin" } },
  { name: "read of a terminal opened again", processes: [one("0 0x5 0x1000 0x400", { fds: { 0: "pipe:[9]", 5: "/dev/tty" } })], state: "blocked", reader: { command: "tool", call: "read", fd: 5, channel: "tty" } },
  { name: "read of somebody else's terminal", processes: [one("0 0x5 0x1000 0x400", { fds: { 5: "/dev/pts/8" } })], state: "sleeping" },
  { name: "/dev/tty of a process on another terminal", processes: [one("0 0x5 0x1000 0x400", { fds: { 5: "/dev/tty" }, ttyNumber: PTS7 + 1 })], state: "sleeping" },
  { name: "readv", processes: [one("19 0x0 0x1000 0x1")], state: "blocked", reader: { command: "tool", call: "readv", fd: 0, channel: "stdin" } },
  { name: "recvfrom", processes: [one("45 0x0 0x1000 0x1")], state: "blocked", reader: { command: "tool", call: "recvfrom", fd: 0, channel: "stdin" } },
  { name: "a pipe that is not ours", processes: [one("0 0x0 0x1000 0x400", { fds: { 0: "pipe:[33]" } })], state: "sleeping" },
  { name: "a socket that is not ours", processes: [one("0 0x3 0x1000 0x400", { fds: { 3: "socket:[33]" } })], state: "busy" },
  { name: "a read of a file on a slow disk", processes: [one("0 0x3 0x1000 0x400", { fds: { 3: "/srv/big" } })], state: "busy" },
  { name: "a write that waits for us to read", processes: [one("1 0x1 0x1000 0x400")], state: "busy" },
  { name: "connect", processes: [one("42 0x3 0x1000 0x10", { fds: { 3: "socket:[4]" } })], state: "busy" },
  { name: "nanosleep", processes: [one("230 0x0 0x0 0x1000")], state: "sleeping" },
  { name: "running", processes: [one("running", { state: "R" })], state: "busy" },
  { name: "waiting for a disk", processes: [one("-1 0x0 0x0", { state: "D" })], state: "busy" },
  { name: "stopped by job control", processes: [one("0 0x0 0x1000 0x400", { state: "T" })], state: "sleeping" },
  { name: "poll for input without a limit", processes: [one(`7 ${POLL} 0x2 0xffffffff`, { memory: pollMemory(0x1000, [[0, 1], [9, 1]]), fds: { 0: PTY, 9: "anon_inode:[signalfd]" } })], state: "blocked", reader: { command: "tool", call: "poll", fd: 0, channel: "stdin" } },
  { name: "poll with a limit", processes: [one(`7 ${POLL} 0x1 0x3e8`, { memory: pollMemory(0x1000, [[0, 1]]) })], state: "listening" },
  { name: "poll of input beside a pipe", processes: [one(`7 ${POLL} 0x2 0xffffffff`, { memory: pollMemory(0x1000, [[0, 1], [9, 1]]), fds: { 0: PTY, 9: "pipe:[1]" } })], state: "listening" },
  { name: "poll for hang-up alone, as tail -f does", processes: [one(`7 ${POLL} 0x1 0xffffffff`, { memory: pollMemory(0x1000, [[1, 0]]) })], state: "sleeping" },
  { name: "poll whose memory is closed", processes: [one(`7 ${POLL} 0x1 0xffffffff`)], state: "unknown" },
  { name: "ppoll without a limit", processes: [one(`271 ${POLL} 0x1 0x0`, { memory: pollMemory(0x1000, [[0, 1]]) })], state: "blocked" },
  { name: "ppoll with a limit", processes: [one(`271 ${POLL} 0x1 0x2000`, { memory: pollMemory(0x1000, [[0, 1]]) })], state: "listening" },
  { name: "pselect6 without a limit", processes: [one(`270 0x1 ${POLL} 0x0 0x0 0x0`, { memory: selectMemory(0x1000, [0]) })], state: "blocked", reader: { command: "tool", call: "pselect6", fd: 0, channel: "stdin" } },
  { name: "select with a limit", processes: [one(`23 0x1 ${POLL} 0x0 0x0 0x3000`, { memory: selectMemory(0x1000, [0]) })], state: "listening" },
  { name: "select of a high descriptor", processes: [one(`23 0x47 ${POLL} 0x0 0x0 0x0`, { memory: selectMemory(0x1000, [70]), fds: { 70: PTY } })], state: "blocked" },
  { name: "select for writing only", processes: [one("23 0x1 0x0 0x1000 0x0 0x0")], state: "sleeping" },
  { name: "epoll with our input registered", processes: [one("281 0x8 0x1000 0x400 0xffffffff", { fdinfo: { 8: "pos:\t0\ntfd:       12 events: 80000019 data: c\ntfd:        0 events:       19 data: 0\n" }, fds: { 0: PTY, 12: "anon_inode:[eventfd]" } })], state: "listening", reader: { command: "tool", call: "epoll_pwait", fd: 0, channel: "stdin" } },
  { name: "epoll of our pipe alone, for ever", processes: [one("281 0x8 0x1000 0x400 0xffffffff", { fdinfo: { 8: "tfd:       12 events:       19 data: c\ntfd:       13 events:       19 data: d\ntfd:        0 events:       19 data: 0\n" }, fds: { 0: "socket:[3]", 12: "anon_inode:[eventfd]", 13: "pipe:[70]", 14: "pipe:[70]" } })], channels: { stdin: "socket:[3]" }, state: "blocked", reader: { command: "tool", call: "epoll_pwait", fd: 0, channel: "stdin" } },
  { name: "epoll of our pipe with a timer", processes: [one("281 0x8 0x1000 0x400 0x3e8", { fdinfo: { 8: "tfd:        0 events:       19 data: 0\n" }, fds: { 0: "socket:[3]" } })], channels: { stdin: "socket:[3]" }, state: "listening" },
  { name: "epoll of our pipe beside a pipe from elsewhere", processes: [one("281 0x8 0x1000 0x400 0xffffffff", { fdinfo: { 8: "tfd:        0 events:       19 data: 0\ntfd:       13 events:       19 data: d\n" }, fds: { 0: "socket:[3]", 13: "pipe:[70]" } })], channels: { stdin: "socket:[3]" }, state: "listening" },
  { name: "epoll of our pipe beside a watch of files", processes: [one("281 0x8 0x1000 0x400 0xffffffff", { fdinfo: { 8: "tfd:        0 events:       19 data: 0\ntfd:       13 events:       19 data: d\n" }, fds: { 0: "socket:[3]", 13: "anon_inode:inotify" } })], channels: { stdin: "socket:[3]" }, state: "listening" },
  { name: "epoll of our pipe, a worker beside it with a timer", processes: [one(["281 0x8 0x1000 0x400 0xffffffff", "281 0x9 0x1000 0x400 0x1f4"], { fdinfo: { 8: "tfd:        0 events:       19 data: 0\n", 9: "" }, fds: { 0: "socket:[3]" } })], channels: { stdin: "socket:[3]" }, state: "listening" },
  { name: "epoll of our pipe by a process that has a child", processes: [one("281 0x8 0x1000 0x400 0xffffffff", { children: [101], fdinfo: { 8: "tfd:        0 events:       19 data: 0\n" }, fds: { 0: "socket:[3]" } }), one("230 0x0 0x0 0x1000", { pid: 101, parent: 100 })], channels: { stdin: "socket:[3]" }, state: "listening" },
  { name: "epoll_pwait2 of our pipe for ever", processes: [one("441 0x8 0x1000 0x400 0x0", { fdinfo: { 8: "tfd:        0 events:       19 data: 0\n" }, fds: { 0: "socket:[3]" } })], channels: { stdin: "socket:[3]" }, state: "blocked" },
  { name: "epoll with our output registered for writing", processes: [one("232 0x8 0x1000 0x400 0xffffffff", { fdinfo: { 8: "tfd:        1 events:        4 data: 0\n" } })], state: "sleeping" },
  { name: "epoll of a socket", processes: [one("232 0x8 0x1000 0x400 0xffffffff", { fdinfo: { 8: "tfd:        5 events:        1 data: 0\n" }, fds: { 5: "socket:[8]" } })], state: "busy" },
  { name: "a reader thread beside idle threads", processes: [one(["202 0x0", "0 0x0 0x1000 0x400", "202 0x0"])], state: "blocked" },
  { name: "a key thread beside a thread that serves", processes: [one(["43 0x3 0x0", "0 0x0 0x1000 0x400"], { fds: { 0: PTY, 3: "socket:[1]" } })], state: "listening" },
  { name: "a key thread beside a thread that computes", processes: [one(["running", "0 0x0 0x1000 0x400"])], state: "busy" },
  { name: "a grandchild that reads", processes: [one("61 0xffffffff", { children: [101] }), one("61 0xffffffff", { pid: 101, children: [102] }), one("0 0x0 0x1000 0x400", { pid: 102, command: "reader" })], state: "blocked", reader: { command: "reader", call: "read", fd: 0, channel: "stdin" } },
  { name: "a child on a kernel without children files", processes: [one("61 0xffffffff", { hasChildrenFile: false }), one("0 0x0 0x1000 0x400", { pid: 101, parent: 100, command: "reader", hasChildrenFile: false })], state: "blocked", reader: { command: "reader", call: "read", fd: 0, channel: "stdin" } },
  { name: "a zombie", processes: [one("61 0xffffffff", { children: [101] }), one("0 0x0 0x1000 0x400", { pid: 101, state: "Z" })], state: "sleeping" },
  { name: "a name with parentheses and spaces", processes: [one("0 0x0 0x1000 0x400", { command: "a) S (b" })], state: "blocked", reader: { command: "a) S (b", call: "read", fd: 0, channel: "stdin" } },
  { name: "arm64: read", arch: "arm64", processes: [one("63 0x0 0x1000 0x400")], state: "blocked", reader: { command: "tool", call: "read", fd: 0, channel: "stdin" } },
  { name: "arm64: ppoll", arch: "arm64", processes: [one(`73 ${POLL} 0x1 0x0`, { memory: pollMemory(0x1000, [[0, 1]]) })], state: "blocked" },
  { name: "arm64: pselect6", arch: "arm64", processes: [one(`72 0x1 ${POLL} 0x0 0x0 0x0`, { memory: selectMemory(0x1000, [0]) })], state: "blocked" },
  { name: "arm64: epoll_pwait", arch: "arm64", processes: [one("22 0x8 0x1000 0x400 0xffffffff", { fdinfo: { 8: "tfd:        0 events:       19 data: 0\n" } })], state: "listening" },
  { name: "arm64: 0 is io_setup, not read", arch: "arm64", processes: [one("0 0x0 0x1000 0x400")], state: "sleeping" },
  { name: "a machine whose calls have no table here", arch: "riscv64", processes: [one("63 0x0 0x1000 0x400")], state: "unknown" },
];

describe("inspectTree", () => {
  it.each(ROWS)("$name -> $state", ({ processes, arch, channels, state, reader }) => {
    const evidence = look(processes, arch, channels);
    expect(evidence.state).toBe(state);
    if (reader !== undefined) expect(evidence.readers[0]).toMatchObject(reader);
  });

  it("knows a socket pair by the child's end", () => {
    const process = one("0 0x0 0x1000 0x400", { fds: { 0: "socket:[55]" } });
    expect(look([process], "x64", { stdin: "socket:[55]" }).readers[0]?.channel).toBe("stdin");
  });

  it("takes an input that is read on our stderr for ours", () => {
    const process = one("0 0x0 0x1000 0x400", { fds: { 0: "socket:[57]" } });
    expect(look([process], "x64", { stdout: "socket:[56]", stderr: "socket:[57]" }).readers[0]?.channel).toBe("stderr");
  });
});

describe("findOutsideReaders", () => {
  const gpg = one("47 0x4 0x1000 0x0", { command: "gpg", fds: { 0: PTY, 4: "socket:[90]" } });
  const pinentry: FakeProcess = { pid: 200, command: "pinentry-curses", calls: ["0 0x3 0x1000 0x1"], fds: { 3: PTY } };
  const outside = (processes: FakeProcess[]): string[] => {
    const { source, remove } = makeProc("x64", processes);
    cleanUp = remove;
    return findOutsideReaders(source, inspectTree(source, 100, CHANNELS), CHANNELS).map((one) => one.reader.command);
  };

  it("finds who reads our terminal while the tree waits for its answer", () => {
    expect(outside([gpg, pinentry])).toEqual(["pinentry-curses"]);
  });

  it.each([
    { name: "the tree waits for no peer", processes: [one("230 0x0 0x0 0x1000"), pinentry] },
    { name: "the tree works", processes: [{ ...gpg, calls: ["47 0x4 0x1000 0x0", "running"] }, pinentry] },
    { name: "it reads another terminal", processes: [gpg, { ...pinentry, fds: { 3: "/dev/pts/8" } }] },
    { name: "it has our terminal and reads something else", processes: [gpg, { ...pinentry, calls: ["230 0x0 0x0 0x1000"] }] },
  ])("finds nobody when $name", ({ processes }) => {
    expect(outside(processes)).toEqual([]);
  });
});

describe("toEvidence of readers", () => {
  it("does not ask the terminal about a reader of a pipe", () => {
    const { source, remove } = makeProc("x64", [one("0 0x0 0x1000 0x400", { fds: { 0: "pipe:[3]" } })]);
    cleanUp = remove;
    const channels = { ...CHANNELS, stdin: "pipe:[3]" };
    expect(toEvidence(inspectTree(source, 100, channels), channels, () => ({ echo: false, icanon: true })).tty).toBeUndefined();
  });
});

describe("toEvidence of programs the kernel hides", () => {
  const hidden = { pid: 9, command: "sudo", state: "S", parent: 1, group: 9, session: 9, ttyNumber: PTS7, foregroundGroup: 9, ticks: 1, threads: 1, started: 5 };
  const base = { blocked: [], listening: [], unseen: [hidden], hidden: false, active: false, network: false, members: new Map([[9, 1]]) };

  it("takes echo off with whole lines on for a password", () => {
    expect(toEvidence(base, CHANNELS, () => ({ echo: false, icanon: true }))).toEqual({
      state: "blocked", readers: [{ pid: 9, command: "sudo", call: "unknown", fd: -1, channel: "tty" }], tty: { echo: false, icanon: true },
    });
  });

  it.each([
    { name: "echo is on", flags: { echo: true, icanon: true }, look: base },
    { name: "the terminal is raw", flags: { echo: false, icanon: false }, look: base },
    { name: "it runs in the background", flags: { echo: false, icanon: true }, look: { ...base, unseen: [{ ...hidden, foregroundGroup: 8 }] } },
    { name: "it is on another terminal", flags: { echo: false, icanon: true }, look: { ...base, unseen: [{ ...hidden, ttyNumber: PTS7 + 1 }] } },
    { name: "stty cannot ask", flags: null, look: base },
  ])("knows nothing when $name", ({ flags, look }) => {
    expect(toEvidence(look, CHANNELS, () => flags)).toMatchObject({ state: "unknown", readers: [] });
  });

  it("asks no terminal where there is none", () => {
    const asked: string[] = [];
    toEvidence(base, { stdin: "pipe:[1]" }, (terminal) => {
      asked.push(terminal);
      return null;
    });
    expect(asked).toEqual([]);
  });
});
