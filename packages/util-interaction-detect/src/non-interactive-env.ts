import type { Env } from "./types.ts";

/** What else the environment should say. */
export interface NonInteractiveEnvOptions {
  /** Also set `CI=1`. Default `false`: it freezes lockfiles and changes reporters. */
  readonly ci?: boolean;
  /** The child gets a terminal. Default `false`; then `TERM=dumb`, which on a terminal would make `less` ask one question more. */
  readonly pty?: boolean;
}

/** What opens an editor or a pager: replaced, or every commit and log would stop, unless the value itself never waits. */
const PROGRAMS: Env = {
  GIT_EDITOR: "true", GIT_SEQUENCE_EDITOR: "true", EDITOR: "true", VISUAL: "true",
  PAGER: "cat", GIT_PAGER: "cat", MANPAGER: "cat", SYSTEMD_PAGER: "cat", GH_PAGER: "cat", AWS_PAGER: "",
};

/** Commands that end by themselves: somebody who set one of these has already thought of it. */
const QUIET_PROGRAMS: ReadonlySet<string> = new Set(["", "true", ":", "false", "cat", "sed", "perl", "cp", "tee", "head", "tail"]);

/** Switches whose other values all mean "ask": replaced. */
const SWITCHES: Env = {
  GIT_TERMINAL_PROMPT: "0", GCM_INTERACTIVE: "never", GCM_GUI_PROMPT: "false", DEBIAN_FRONTEND: "noninteractive", GH_PROMPT_DISABLED: "1",
  // gpg-agent would ask on the terminal it names, the caller's, however the child was started.
  GPG_TTY: "",
};

/** Set only where nothing is set: another value is a login helper, a key, or a decision of its own. */
const GAPS: Env = {
  GIT_ASKPASS: "", SSH_ASKPASS: "", SSH_ASKPASS_REQUIRE: "never", npm_config_yes: "true", PIP_NO_INPUT: "1", LESS: "-FRX",
  COMPOSER_NO_INTERACTION: "1", HOMEBREW_NO_AUTO_UPDATE: "1", NEXT_TELEMETRY_DISABLED: "1", PYTHONUNBUFFERED: "1",
};

/** A program's name stands in front; the rest of the value is not looked at. */
const MAX_PROGRAM_CHARS = 1024;
const BATCH_SSH = "ssh -o BatchMode=yes";

/**
 * Lay over an environment what keeps programs from asking: no editor, no pager, no terminal prompt.
 *
 * Three rules. Editors and pagers are replaced unless the value ends by itself (`cat`, `true`, `sed ...`). Switches whose
 * other values mean "ask" are replaced. Everything else fills gaps only: `GIT_SSH_COMMAND`, `GIT_ASKPASS`, `SSH_ASKPASS`,
 * `npm_config_yes` and the rest stay as they were set, since they carry keys, helpers and decisions. `GIT_SSH_COMMAND` is
 * left alone where `GIT_SSH` is set; note that it outranks `core.sshCommand` of the git configuration. `DISPLAY` is never
 * touched. A key of `base` with the value `undefined` counts as not set. `base` is not changed.
 *
 * sudo, ssh, curl, gpg and REPLs heed no variable: close their input and take their terminal away.
 *
 * @example
 * ```ts
 * nonInteractiveEnv({ EDITOR: "vim", GIT_SSH_COMMAND: "ssh -i key" }).EDITOR; // "true"
 * nonInteractiveEnv({ EDITOR: "vim", GIT_SSH_COMMAND: "ssh -i key" }).GIT_SSH_COMMAND; // "ssh -i key"
 * ```
 */
export function nonInteractiveEnv(base: Env = {}, options: NonInteractiveEnvOptions = {}): Env {
  const { ci = false, pty = false } = options;
  const env: Env = { ...base };
  for (const [name, value] of Object.entries(PROGRAMS)) if (!isQuiet(env[name])) env[name] = value;
  Object.assign(env, SWITCHES);
  for (const [name, value] of Object.entries(GAPS)) env[name] ??= value;
  if (env["GIT_SSH"] === undefined) env["GIT_SSH_COMMAND"] ??= BATCH_SSH;
  if (ci) env["CI"] ??= "1";
  if (pty) {
    env["TERM"] ??= "xterm-256color";
  } else {
    env["TERM"] = "dumb";
    if (env["FORCE_COLOR"] === undefined && env["CLICOLOR_FORCE"] === undefined) env["NO_COLOR"] ??= "1";
  }
  return env;
}

function isQuiet(value: string | undefined): boolean {
  if (value === undefined) return false;
  const program = value.slice(0, MAX_PROGRAM_CHARS).trim().split(" ", 1)[0] ?? "";
  return QUIET_PROGRAMS.has(program.slice(program.lastIndexOf("/") + 1));
}
