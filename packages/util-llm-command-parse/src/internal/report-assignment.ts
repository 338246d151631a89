import type { Evaluation } from "./evaluation.ts";
import type { Value } from "./scopes.ts";
import { isStatic, NOTHING, UNKNOWN } from "./values.ts";

/** Variables that make a program load a file or a library, or run it as an option of every call. */
const LOADERS = /^(LD_(PRELOAD|LIBRARY_PATH|AUDIT)|DYLD_\w+|NODE_OPTIONS|NODE_PATH|PYTHON(STARTUP|PATH|HOME|INSPECT|BREAKPOINT|WARNINGS)|PERL5(OPT|LIB|DB)|PERLLIB|RUBY(OPT|LIB)|JAVA_TOOL_OPTIONS|_JAVA_OPTIONS|JDK_JAVA_OPTIONS|MAVEN_OPTS|GRADLE_OPTS|BUN_OPTIONS|BASH_ENV|ENV|ZDOTDIR|BASH_FUNC_\w+|SHELLOPTS|BASHOPTS|PATH|IFS|CDPATH|FPATH|TERMINFO|GCONV_PATH|OPENSSL_CONF|GIT_(CONFIG\w*|DIR|EXEC_PATH|TEMPLATE_DIR|WORK_TREE|INDEX_FILE)|npm_config_\w+|NPM_CONFIG_\w+|PIP_(INDEX_URL|EXTRA_INDEX_URL|CONFIG_FILE)|RUSTC(_WRAPPER|_WORKSPACE_WRAPPER)?|CARGO_BUILD_RUSTC\w*|CC|CXX|MAKEFLAGS|AWS_CONFIG_FILE|KUBECONFIG|DOCKER_HOST|VIMINIT|EXINIT|LESSOPEN|LESSCLOSE|PROMPT_COMMAND|PS[0-4]|RPROMPT)$/;
/** Variables whose value some program runs as a command. */
const COMMANDS = /^(PROMPT_COMMAND|PS[0-4]|BASH_ENV|ENV|LESSOPEN|LESSCLOSE|PAGER|MANPAGER|BAT_PAGER|EDITOR|VISUAL|FCEDIT|BROWSER|GIT_(SSH|SSH_COMMAND|PAGER|EDITOR|SEQUENCE_EDITOR|EXTERNAL_DIFF|PROXY_COMMAND|ASKPASS)|SSH_ASKPASS|SUDO_ASKPASS|RSYNC_RSH|CVS_RSH|TAR_OPTIONS|SUDO_EDITOR|KUBE_EDITOR)$/;
const HARMLESS_COMMANDS = /^(cat|less( -\w+)*|more|most|bat|vim?|nvim|nano|emacs|code( --wait| -w)?|true|:|ssh|firefox|)$/;
const HISTORY = /^(HISTFILE|HISTSIZE|HISTFILESIZE|HISTCONTROL|HISTIGNORE|SAVEHIST|LESSHISTFILE|MYSQL_HISTFILE|PSQL_HISTORY)$/;
/** Bindings that only change what is looked up or how words are split in this one script. */
const USUAL = /^(PATH|IFS|PS[0-4]|RPROMPT|CC|CXX|KUBECONFIG|NODE_PATH|PYTHONPATH|CDPATH|PYTHONWARNINGS)$/;

/** Reports an assignment that changes what other programs load or run. */
export function reportAssignment(evaluation: Evaluation, name: string, value: Value, span: [number, number]): void {
  const { text } = value;
  if (HISTORY.test(name) && isHistoryTamper(name, text)) evaluation.report("history-tamper", "warning", span);
  if (COMMANDS.test(name) && !HARMLESS_COMMANDS.test(text)) runValue(evaluation, name, text, span);
  if (LOADERS.test(name) && text !== "" && !isUsual(name, text)) evaluation.report("env-hijack", "warning", span);
}

function isHistoryTamper(name: string, text: string): boolean {
  if (name.endsWith("CONTROL") || name === "HISTIGNORE") return /ignore(space|both)|^\*/.test(text);
  return name.endsWith("SIZE") || name === "SAVEHIST" ? !(Number(text) > 0) : text === "" || text.startsWith("/dev/null") || !isStatic(text) || text.startsWith("/tmp");
}

function runValue(evaluation: Evaluation, name: string, text: string, span: [number, number]): void {
  evaluation.report("env-hijack", "warning", span);
  // A prompt is expanded like a string, not run.
  evaluation.runText(/^PS\d$/.test(name) ? `: "${text}"` : text, span, name === "LESSOPEN" ? UNKNOWN : NOTHING);
}

function isUsual(name: string, text: string): boolean {
  if (!USUAL.test(name)) return false;
  if (name === "PATH" || name === "CDPATH") return !/(^|:)(\.|\/tmp|$)/.test(text) || /^\/\uE001$/.test(text);
  return !/[$`(]/.test(text);
}
