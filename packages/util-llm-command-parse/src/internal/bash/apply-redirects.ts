import type { Redirection } from "unbash";
import { readPath, writePath } from "../effects.ts";
import type { Evaluation } from "../evaluation.ts";
import { NOTHING, REMOTE, SHELL_OUTPUT, UNKNOWN, type Arg, type Flow } from "../values.ts";
import type { WordExpander } from "./expand-word.ts";

const NETWORK_DEVICE = /^\/dev\/(tcp|udp)\//;

/** What the standard input of a command is after its redirections. */
export function readInputs(evaluation: Evaluation, expander: WordExpander, redirects: readonly Redirection[], input: Flow): Flow {
  let flow = input;
  for (const redirect of redirects) {
    const isStdin = redirect.descriptor === undefined || (redirect.descriptor.type === "FileDescriptor" && redirect.descriptor.value === 0);
    if (redirect.type === "HereDoc") {
      const { body, operator } = redirect;
      const arg: Pick<Arg, "value" | "taint"> = body.parts ? expander.parts(body.parts, [body.pos, body.end]) : { value: body.text, taint: 0 };
      const document = { text: operator === "<<-" ? arg.value.replace(/^\t+/gm, "") : arg.value, taint: arg.taint };
      if (isStdin) flow = document;
      else keepDescriptor(evaluation, redirect, document);
    } else if (redirect.target && (redirect.operator === "<<<" || redirect.operator === "<" || redirect.operator === "<>")) {
      const arg = expander.text(redirect.target);
      noteConnection(evaluation, redirect, arg);
      const read = redirect.operator === "<<<" ? { text: `${arg.value}\n`, taint: arg.taint } : readFile(evaluation, arg);
      if (isStdin) flow = read;
      else keepDescriptor(evaluation, redirect, read);
    } else if (redirect.type === "Redirect" && redirect.operator === "<&" && redirect.target && isStdin && evaluation.connections.has(expander.text(redirect.target).value)) flow = { text: null, taint: REMOTE };
  }
  return flow;
}

/** What `3<file` opens is the file `/dev/fd/3` for the command. */
function keepDescriptor(evaluation: Evaluation, { descriptor }: Redirection, flow: Flow): void {
  if (descriptor?.type === "FileDescriptor") evaluation.files.set(`/dev/fd/${String(descriptor.value)}`, flow);
}

/** `exec 5<>/dev/tcp/...` keeps a connection for later commands. */
function noteConnection(evaluation: Evaluation, redirect: Redirection, arg: Arg): void {
  const { descriptor } = redirect;
  if (descriptor?.type === "FileDescriptor" && NETWORK_DEVICE.test(arg.value)) evaluation.connections.add(String(descriptor.value));
}

function readFile(evaluation: Evaluation, arg: Arg): Flow {
  if (NETWORK_DEVICE.test(arg.value)) {
    openConnection(evaluation, arg, UNKNOWN);
    return { text: null, taint: REMOTE };
  }
  return readPath(evaluation, arg);
}

/** Writes where a command's output goes; what is left is what goes on to the pipe. */
export function applyOutputs(evaluation: Evaluation, expander: WordExpander, redirects: readonly Redirection[], output: Flow): Flow {
  let flow = output;
  for (const redirect of redirects) {
    if (redirect.type !== "Redirect" || !redirect.target || redirect.operator === "<" || redirect.operator === "<>") continue;
    if (!evaluation.spend([redirect.pos, redirect.end])) break;
    const arg = expander.text(redirect.target);
    const isDuplicate = redirect.operator === "<&" || (redirect.operator === ">&" && /^(\d+-?|-)$/.test(arg.value));
    if (isDuplicate) {
      if (evaluation.connections.has(arg.value)) openConnection(evaluation, arg, output);
      continue;
    }
    const isStdout = redirect.descriptor === undefined || (redirect.descriptor.type === "FileDescriptor" && redirect.descriptor.value === 1);
    const written = isStdout ? output : NOTHING;
    if (NETWORK_DEVICE.test(arg.value)) openConnection(evaluation, arg, written);
    else writePath(evaluation, arg, { append: redirect.operator.endsWith(">>"), flow: isStdout ? output : UNKNOWN });
    if (isStdout) flow = NOTHING;
  }
  return flow;
}

/** `/dev/tcp/HOST/PORT`: a connection that a shell or secrets may go through. */
function openConnection(evaluation: Evaluation, arg: Arg, written: Flow): void {
  evaluation.addPath("network", arg.value.slice("/dev/tcp/".length));
  if ((written.taint & SHELL_OUTPUT) !== 0) evaluation.report("reverse-shell", "dangerous", arg.span);
  else if (written.taint !== 0) evaluation.report("exfiltration", "dangerous", arg.span);
  else evaluation.report("network-write", "warning", arg.span);
}
