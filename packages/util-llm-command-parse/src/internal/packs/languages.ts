import { executeFile, writePath } from "../effects.ts";
import type { Evaluation } from "../evaluation.ts";
import type { Call, Pack, Program } from "../program.ts";
import { reportOrigin } from "../run-script-text.ts";
import { scanCode } from "../scan-code.ts";
import { isStatic, UNKNOWN, type Arg, type Flow } from "../values.ts";

interface Language {
  /** Options whose value is code. */
  code: readonly string[];
  /** Further options that take a value. */
  valued?: string;
  /** Options whose value is a file that is loaded first. */
  loads?: readonly string[];
  /** Options with which nothing is run. */
  unless?: readonly string[];
  /** Words before the code: `deno eval CODE`. */
  verbs?: readonly string[];
  /** Modules of `-m` that only read or test. */
  modules?: boolean;
}

const SAFE_MODULES = /^(json\.tool|pytest|unittest|doctest|mypy|black|isort|flake8|pylint|ruff|timeit|platform|site|sysconfig|tabnanny|compileall|py_compile|calendar|this|dis|ast|tokenize|trace|coverage|pydoc|base64|mimetypes|build|tox|nox|venv|virtualenv)$/;

/** An interpreter: code in an option, a script, a module, or code on standard input. */
function language({ code, valued = "", loads = [], unless = [], verbs = [], modules = false }: Language): Program {
  const takesValue = new Set([...valued.split(" "), ...loads]);
  return {
    run: (call, evaluation) => {
      const { args } = call;
      for (let index = 0; index < args.length; index++) {
        const arg = args[index] as Arg;
        const { value } = arg;
        if (unless.includes(value)) return UNKNOWN;
        const inline = codeOption(arg, args[index + 1], code);
        if (inline) return runCode(evaluation, inline, call);
        if (loads.some((name) => value === name || value.startsWith(`${name}=`))) evaluation.report("arg-exec", "warning", arg.span);
        if (modules && (value === "-m" || /^-[A-Za-z]*m$/.test(value))) return runModule(call, evaluation, args.slice(index + 1));
        if (takesValue.has(value)) index++;
        else if (verbs.includes(value)) continue;
        else if (value === "-" || value === "/dev/stdin") break;
        else if (!value.startsWith("-")) return executeFile(evaluation, arg, call.input, (text) => scanText(evaluation, text, arg.span));
      }
      return runInput(call, evaluation);
    },
  };
}

/** Letters that may stand before the one for code: those of other options take values. */
const FLAGS = /^[npialwsxuBdEIOqSb0-9]*$/;

/** The code in `-c CODE`, `-cCODE`, `--eval=CODE`, `-ne CODE`. */
function codeOption(arg: Arg, next: Arg | undefined, names: readonly string[]): Arg | undefined {
  for (const name of names) {
    if (arg.value === name) return next ?? { ...arg, value: "" };
    if (name.startsWith("--") && arg.value.startsWith(`${name}=`)) return { ...arg, value: arg.value.slice(name.length + 1) };
    if (/^-\w$/.test(name) && /^-\w/.test(arg.value)) {
      const at = arg.value.indexOf(name.slice(1));
      if (at > 0 && FLAGS.test(arg.value.slice(1, at))) return at === arg.value.length - 1 ? next : { ...arg, value: arg.value.slice(at + 1) };
    }
  }
  return undefined;
}

function runCode(evaluation: Evaluation, code: Arg, call: Call): Flow {
  // `perl -pi -e CODE file` and `ruby -i` edit the files in place.
  const inPlace = /^(perl|ruby)/.test(call.name) && call.args.some(({ value }) => /^-[pnlaw0]*i/.test(value));
  if (inPlace) for (const file of call.args.slice(call.args.indexOf(code) + 1)) if (!file.value.startsWith("-")) writePath(evaluation, file);
  reportOrigin(evaluation, code.taint, !isStatic(code.value), code.span);
  scanCode(evaluation, code.value, code.span, call.input);
  return { text: null, taint: call.input.taint | 4 };
}

function runInput(call: Call, evaluation: Evaluation): Flow {
  const { input, span } = call;
  if (input.text === null) reportOrigin(evaluation, input.taint, true, span);
  else {
    reportOrigin(evaluation, input.taint, false, span);
    scanCode(evaluation, input.text, span, UNKNOWN);
  }
  return UNKNOWN;
}

function scanText(evaluation: Evaluation, text: string, span: [number, number]): Flow {
  scanCode(evaluation, text, span, UNKNOWN);
  return UNKNOWN;
}

function runModule(call: Call, evaluation: Evaluation, [module, ...rest]: readonly Arg[]): Flow {
  const name = module?.value ?? "";
  if (SAFE_MODULES.test(name) || !module) return UNKNOWN;
  if (/^(pip|pipx|poetry|uv|twine|ansible|awscli|pre_commit|coverage|conda|invoke|nox)$/.test(name)) return evaluation.runArgs([{ ...module, value: name.replace("awscli", "aws") }, ...rest], call.input, `${call.name} -m`);
  evaluation.report(/^(http\.server|SimpleHTTPServer|pyftpdlib)$/.test(name) ? "network-write" : "arg-exec", "warning", module.span);
  return UNKNOWN;
}

const VERSION = ["-v", "-V", "--version", "-h", "--help", "-version"];

/** `manage.py` and `artisan` are scripts whose commands are the same everywhere. */
function runFramework(call: Call, evaluation: Evaluation): Flow | undefined {
  const [script, command] = call.words.map(({ value }) => value.slice(value.lastIndexOf("/") + 1));
  if (script === "manage.py" && /^(flush|reset_db|sqlflush|clearsessions)$/.test(command ?? "")) evaluation.report("db-drop", "dangerous", call.span);
  if (script === "artisan" && /^(migrate:(fresh|reset|refresh)|db:wipe)$/.test(command ?? "")) evaluation.report("db-drop", "dangerous", call.span);
  return undefined;
}

function withFrameworks(program: Program): Program {
  return { ...program, run: (call, evaluation) => runFramework(call, evaluation) ?? program.run?.(call, evaluation) };
}

export const languages: Pack = {
  "python python2 python3 python3.8 python3.9 python3.10 python3.11 python3.12 python3.13 python3.14 pypy pypy3 py ipython jython": withFrameworks(language({ code: ["-c"], valued: "-W -X", unless: [...VERSION, "-VV"], modules: true })),
  "node nodejs": language({ code: ["-e", "--eval", "-p", "--print", "-pe"], valued: "--conditions -C --input-type --env-file", loads: ["-r", "--require", "--import", "--loader", "--experimental-loader"], unless: [...VERSION, "--check", "-c", "--test", "--v8-options"] }),
  "tsx ts-node": language({ code: ["-e", "--eval", "-p"], loads: ["-r", "--require"], unless: VERSION }),
  "deno": { ...language({ code: [], verbs: ["run", "eval", "-A", "--allow-all"], unless: [...VERSION, "check", "lint", "fmt", "test", "info", "doc", "bench", "types", "task"] }), run: (call, evaluation) => {
    const [verb, first] = call.words;
    if (verb?.value === "eval" && first) return runCode(evaluation, first, call);
    if (verb?.value === "run" && first) {
      const isRemote = /^https?:/.test(first.value);
      if (isRemote) evaluation.report("remote-exec", "dangerous", first.span);
      return executeFile(evaluation, first, call.input, (text) => scanText(evaluation, text, first.span));
    }
    if (verb && /^(install|add|upgrade|task|deploy|compile|x)$/.test(verb.value)) evaluation.report("arg-exec", "warning", call.span);
    return UNKNOWN;
  } },
  "perl perl5": language({ code: ["-e", "-E"], valued: "-I -M", unless: VERSION }),
  "ruby jruby irb": language({ code: ["-e"], valued: "-I -C", loads: ["-r"], unless: VERSION }),
  php: withFrameworks(language({ code: ["-r", "-B", "-R", "-E"], valued: "-d -c -z", loads: ["-f"], unless: [...VERSION, "-l", "-i", "-m"] })),
  "lua luajit": language({ code: ["-e"], valued: "-l", unless: VERSION }),
  "Rscript R r": language({ code: ["-e", "--eval"], unless: VERSION }),
  "groovy scala kotlin julia elixir racket guile sbcl clojure clj erl ghci runghc tclsh wish": language({ code: ["-e", "--eval", "-eval", "-E"], unless: VERSION }),
  java: language({ code: [], valued: "-cp -classpath --class-path -p --module-path", loads: ["-javaagent", "-agentlib", "-agentpath"], unless: ["-version", "--version", "-help"] }),
};
