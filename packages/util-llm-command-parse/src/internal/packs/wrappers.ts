import type { Evaluation } from "../evaluation.ts";
import type { Code } from "../codes.ts";
import { locate } from "../effects.ts";
import { joinPath } from "../locate-path.ts";
import type { Call, Pack, Program } from "../program.ts";
import { reportAssignment } from "../report-assignment.ts";
import { runScriptFlow, runScriptText } from "../run-script-text.ts";
import { GAP, literalArg, NOTHING, SECRET, taintOf, UNKNOWN, type Arg, type Flow } from "../values.ts";

interface Wrapper {
  /** Options that take a value. */
  valued?: string;
  /** Words before the command: a duration, a directory. */
  skip?: number;
  /** Whether `NAME=value` may stand before the command. */
  assigns?: boolean;
  /** Options with which nothing is run. */
  unless?: string;
  /** An option whose value is a script. */
  script?: string;
  /** Whether the words are joined and read by a shell. */
  joined?: boolean;
  level?: readonly ["warning" | "dangerous", Code];
  /** What it does without a command. */
  alone?: (call: Call, evaluation: Evaluation) => Flow;
}

/** A program that runs another one. */
function wrapper(spec: Wrapper): Program {
  const valued = new Set((spec.valued ?? "").split(" "));
  const unless = new Set((spec.unless ?? "-").split(" "));
  return {
    run: (call, evaluation) => {
      if (spec.level) evaluation.report(spec.level[1], spec.level[0], call.nameArg.span);
      const { rest, scripts, stops } = skipOptions(call, evaluation, spec, valued, unless);
      if (stops) return NOTHING;
      for (const script of scripts) runScriptText(evaluation, script, script.span, call.input);
      if (rest.length === 0) return scripts.length > 0 ? UNKNOWN : (spec.alone?.(call, evaluation) ?? UNKNOWN);
      if (!spec.joined) return evaluation.runArgs(rest, call.input, call.name);
      return runScriptText(evaluation, { value: rest.map(({ value }) => value).join(" "), taint: taintOf(rest) }, [rest[0]?.span[0] ?? 0, call.span[1]], call.input);
    },
  };
}

/** Everything up to the wrapped command. Options of a wrapper end at its first word. */
function skipOptions(call: Call, evaluation: Evaluation, spec: Wrapper, valued: ReadonlySet<string>, unless: ReadonlySet<string>): { rest: readonly Arg[]; scripts: Arg[]; stops: boolean } {
  const { args } = call;
  const scripts: Arg[] = [];
  let skip = spec.skip ?? 0;
  let index = 0;
  for (; index < args.length; index++) {
    const { value, span, taint } = args[index] as Arg;
    if (value === "--") {
      index++;
      break;
    }
    if (unless.has(value)) return { rest: [], scripts, stops: true };
    if (value.startsWith("-") && value.length > 1) {
      const script = scriptValue(args, index, spec.script);
      if (script) scripts.push(script);
      if (valued.has(value) || script === args[index + 1]) index++;
    } else if (spec.assigns && /^[A-Za-z_]\w*=/.test(value)) {
      const equals = value.indexOf("=");
      reportAssignment(evaluation, value.slice(0, equals), { text: value.slice(equals + 1), items: null, taint }, span);
    } else if (skip > 0) skip--;
    else break;
  }
  while (skip-- > 0 && index < args.length) index++;
  return { rest: args.slice(index), scripts, stops: false };
}

function scriptValue(args: readonly Arg[], index: number, option: string | undefined): Arg | undefined {
  const arg = args[index];
  if (!option || !arg) return undefined;
  const names = option.split(" ");
  if (names.includes(arg.value)) return args[index + 1];
  const name = names.find((long) => (long.startsWith("--") ? arg.value.startsWith(`${long}=`) : /^-\w$/.test(long) && arg.value.startsWith(long)));
  return name === undefined ? undefined : { ...arg, value: arg.value.slice(name.length).replace(/^=/, "") };
}

/** `env`: options, assignments, and `-S`, which splits a string into words. */
function runEnv(call: Call, evaluation: Evaluation): Flow {
  const { args } = call;
  const before = evaluation.directories();
  let index = 0;
  for (; index < args.length; index++) {
    const arg = args[index] as Arg;
    const { value } = arg;
    const split = /^(?:-[iv0]*S|--split-string=?)(.*)$/s.exec(value);
    if (split) {
      const text = split[1] === "" ? args[++index] : { ...arg, value: split[1] ?? "" };
      const words = (text?.value ?? "").split(/\s+/).filter((word) => word !== "").map((word) => ({ ...literalArg(word.replace(/^(['"])(.*)\1$/, "$2"), arg.span), taint: text?.taint ?? 0 }));
      return runEnv({ ...call, args: [...words, ...args.slice(index + 1)] }, evaluation);
    }
    const directory = /^(?:-C|--chdir=)(.+)$/.exec(value)?.[1] ?? (value === "-C" || value === "--chdir" ? args[index + 1]?.value : undefined);
    if (directory !== undefined) evaluation.changeDirectory([joinPath(evaluation.cwd, directory)]);
    if (/^(-u|-C|--unset|--chdir)$/.test(value)) index++;
    else if (/^[A-Za-z_]\w*=/.test(value)) {
      const equals = value.indexOf("=");
      reportAssignment(evaluation, value.slice(0, equals), { text: value.slice(equals + 1), items: null, taint: arg.taint }, arg.span);
    } else if (!value.startsWith("-") || value === "--") break;
  }
  const rest = args.slice(args[index]?.value === "--" ? index + 1 : index);
  if (rest.length === 0) return { text: null, taint: SECRET };
  const flow = evaluation.runArgs(rest, call.input, call.name);
  evaluation.changeDirectory(before);
  return flow;
}

function lowersInto(call: Call, evaluation: Evaluation): Flow {
  evaluation.dynamic = true;
  return runScriptFlow(evaluation, call.input, call.span);
}

/** `chroot`, `nsenter`: in the root of the host, everything is within reach. */
function intoRoot(call: Call, evaluation: Evaluation): Flow {
  const directory = call.words[0];
  const isHost = directory !== undefined && locate(evaluation, directory.value, false) !== "inside";
  evaluation.report("priv-escalation", "warning", call.span);
  return evaluation.runArgs(call.args.slice(isHost || directory ? call.args.indexOf(directory) + 1 : 0), call.input, call.name);
}

const ELEVATED = ["warning", "priv-escalation"] as const;
const SUDO = "-u --user -g --group -h --host -p --prompt -C --close-from -D --chdir -R --chroot -r --role -t --type -T --command-timeout -U --other-user -a -c";

export const wrappers: Pack = {
  sudo: wrapper({ valued: SUDO, assigns: true, unless: "-l --list -k -K -v --validate --version", level: ELEVATED, alone: lowersInto }),
  "doas please gsudo": wrapper({ valued: "-u -C -a", assigns: true, level: ELEVATED, alone: lowersInto }),
  "pkexec run0": wrapper({ valued: "--user -u", level: ELEVATED, alone: lowersInto }),
  "su runuser": { run: (call, evaluation) => {
    evaluation.report("priv-escalation", "warning", call.nameArg.span);
    const at = call.args.findIndex(({ value }) => value === "-c" || value === "--command");
    const script = at >= 0 ? call.args[at + 1] : undefined;
    const separator = call.args.findIndex(({ value }) => value === "--");
    if (script) return runScriptText(evaluation, script, script.span, call.input);
    if (separator >= 0 && call.name === "runuser") return evaluation.runArgs(call.args.slice(separator + 1), call.input, call.name);
    return lowersInto(call, evaluation);
  } },
  env: { run: runEnv },
  command: wrapper({ unless: "-v -V" }),
  "builtin exec": wrapper({ valued: "-a", alone: () => NOTHING }),
  "nohup setsid unbuffer fakeroot proxychains proxychains4 torsocks tsocks dbus-run-session gosu-self catchsegv noglob nocorrect - linux64 linux32 setarch eatmydata faketime-self": wrapper({ valued: "-n" }),
  "nice renice-self": wrapper({ valued: "-n --adjustment" }),
  ionice: wrapper({ valued: "-c -n -p -t --class --classdata --pid" }),
  chrt: wrapper({ skip: 1, valued: "-p" }),
  taskset: wrapper({ skip: 1, valued: "-p" }),
  timeout: wrapper({ valued: "-s --signal -k --kill-after", skip: 1 }),
  gtimeout: wrapper({ valued: "-s --signal -k --kill-after", skip: 1 }),
  stdbuf: wrapper({ valued: "-i -o -e --input --output --error" }),
  time: wrapper({ valued: "-f -o --format --output" }),
  "strace ltrace dtruss truss": wrapper({ valued: "-e -o -s -p -P -a -u -E" }),
  "perf valgrind gdb-args rlwrap xvfb-run caffeinate systemd-inhibit firejail bwrap prlimit cpulimit cgexec numactl": wrapper({ valued: "-s -n -t -w -e -o --what --who --why --mode" }),
  "gosu su-exec setpriv": wrapper({ skip: 1, level: ELEVATED }),
  flock: wrapper({ valued: "-w -E --timeout --wait", skip: 1, script: "-c --command" }),
  "chroot": { run: intoRoot, valued: "--userspec --groups" },
  unshare: wrapper({ valued: "-S -G --setuid --setgid --map-user", level: ELEVATED }),
  nsenter: wrapper({ valued: "-t --target", level: ELEVATED }),
  "busybox toybox": wrapper({ unless: "--list --help" }),
  watch: wrapper({ valued: "-n --interval", joined: true }),
  entr: wrapper({}),
  script: wrapper({ script: "-c --command", skip: 1, valued: "-E -I -O -B -T -m" }),
  "systemd-run": wrapper({ valued: "-p --property --unit -u --uid --gid --slice -E --setenv -t --on-calendar --on-active -H -M", level: ["warning", "service-change"] }),
  "sshpass": wrapper({ valued: "-p -f -d -P" }),
  "direnv": { rows: [["status|version|stdlib|hook|export", "safe"], ["", "warning", "arg-exec"]] },
  "cross-env dotenv dotenvx doppler op aws-vault envchain": { run: (call, evaluation) => {
    const separator = call.args.findIndex(({ value }) => value === "--");
    return runEnv({ ...call, args: separator >= 0 ? call.args.slice(separator + 1) : call.args.slice(call.args[0]?.value === "run" ? 1 : 0) }, evaluation);
  } },
  "tmux screen": { run: (call, evaluation) => {
    evaluation.report("unknown-command", /^(ls|list-\w+|-ls|display-message|has-session|info)$/.test(call.args[0]?.value ?? "") ? "safe" : "warning", call.span);
    for (const { value, span } of call.args) if (/\s/.test(value)) evaluation.runText(value, span, NOTHING);
    const detached = call.args.findIndex(({ value }) => /^-[a-zA-Z]*[dD]m$/.test(value));
    if (detached >= 0) evaluation.runArgs(call.args.slice(detached + 1), NOTHING, call.name);
    const separator = call.args.findIndex(({ value }) => value === "--");
    if (separator >= 0) evaluation.runArgs(call.args.slice(separator + 1), NOTHING, call.name);
  } },
  "at batch": { rows: [["-l|-V", "safe"], ["", "dangerous", "persistence"]], run: (call, evaluation) => void (call.input.text !== null && runScriptFlow(evaluation, call.input, call.span)) },
  "coproc": wrapper({}),
  "concurrently npm-run-all": { valued: "-n --names -c", run: (call, evaluation) => {
    for (const { value, span, taint } of call.words) runScriptText(evaluation, { value: value === "" ? GAP : value, taint }, span, NOTHING);
  } },
};
