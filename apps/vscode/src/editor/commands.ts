import { commands, env, Uri, window, workspace, type ExtensionContext } from "vscode";
import type { InterceptResult } from "@lastframe/util-command-run";
import { readCommandLine } from "../command-line/read-command-line.ts";
import { readVariables, type VariableValues } from "../command-line/variables.ts";
import { toNotice } from "../mapping/plain-text.ts";
import { COMMANDS } from "../names.ts";
import { chooseCommand, rememberCommand } from "./choose-command.ts";
import { chooseFolder } from "./choose-folder.ts";
import { RAW_OUTPUT, TRIMMED_LINES } from "./documents.ts";
import type { Results } from "./results.ts";
import type { RunSession } from "./run-session.ts";
import { readSettings } from "./settings.ts";
import { showChanges } from "./show-changes.ts";

export type CommandId = (typeof COMMANDS)[keyof typeof COMMANDS];

/** What each command does. */
export function createCommands(context: ExtensionContext, session: RunSession, results: Results): Readonly<Record<CommandId, () => Promise<void> | void>> {
  return {
    [COMMANDS.run]: () => runCommand(context, session, results),
    [COMMANDS.runAgent]: () => runAgent(session, results),
    [COMMANDS.stop]: () => session.stop(),
    [COMMANDS.showSummary]: () => results.showSummary(),
    [COMMANDS.showRawOutput]: () => showDocument(RAW_OUTPUT),
    [COMMANDS.showTrimmedLines]: () => showDocument(TRIMMED_LINES),
    [COMMANDS.showChanges]: () => showChanges(results.changes),
    [COMMANDS.goToFirstError]: () => goToFirstError(results),
  };
}

async function runCommand(context: ExtensionContext, session: RunSession, results: Results, typed = ""): Promise<void> {
  if (!isTrusted()) return;
  const variables = captureEditor();
  const folder = await chooseFolder();
  if (folder === null) return;
  const line = await chooseCommand(context.workspaceState, typed);
  if (line === null) return;
  await rememberCommand(context.workspaceState, line);
  const problem = await start(line, folder, variables(folder), session, results);
  if (problem !== null && (await refuse(problem, "Edit Command"))) await runCommand(context, session, results, line);
}

async function runAgent(session: RunSession, results: Results): Promise<void> {
  if (!isTrusted()) return;
  const variables = captureEditor();
  const folder = await chooseFolder();
  if (folder === null) return;
  const line = readSettings(folder).agentCommand;
  const problem = line === "" ? "no agent command is set" : await start(line, folder, variables(folder), session, results);
  if (problem !== null && (await refuse(problem, "Open Settings"))) await commands.executeCommand("workbench.action.openSettings", "lastframe.agentCommand");
}

/** The one place that starts something is behind this. */
function isTrusted(): boolean {
  if (workspace.isTrusted) return true;
  const manage = "Manage Workspace Trust";
  void window.showErrorMessage("Lastframe runs nothing in a workspace that is not trusted.", manage).then((answer) => {
    if (answer === manage) void commands.executeCommand("workbench.trust.manage");
  });
  return false;
}

/** What the editor shows now: a pick that opens takes the place of the selection. */
function captureEditor(): (folder: Uri) => VariableValues {
  const editor = window.activeTextEditor;
  const isFile = editor?.document.uri.scheme === "file";
  const state = {
    file: isFile ? editor.document.uri.fsPath : null,
    line: isFile ? editor.selection.active.line : null,
    selectedText: editor === undefined ? null : editor.document.getText(editor.selection),
    windows: process.platform === "win32",
  };
  return (folder) => readVariables({ ...state, folder: folder.fsPath });
}

/** Say why nothing was run; true if the person wants to mend it. */
async function refuse(problem: string, mend: string): Promise<boolean> {
  return (await window.showErrorMessage(`Lastframe ran nothing: ${toNotice(problem)}`, mend)) === mend;
}

/** Run a command line to its end and show what comes of it. Gives what is wrong with a line that cannot be run. */
async function start(line: string, folder: Uri, variables: VariableValues, session: RunSession, results: Results): Promise<string | null> {
  const read = readCommandLine(line, variables, process.platform === "win32");
  if (!read.ok) return read.problem;
  if (session.running !== null && !(await mayStop(session.running))) return null;
  const settings = readSettings(folder);
  const result = await session.run({ commandLine: line, command: read.command, args: read.args, folder, settings });
  if (result === null) {
    void window.showErrorMessage("Lastframe: the run gave no result; see its output.");
    return null;
  }
  announce(result);
  if (settings.jumpToFirstError && result.run.outcome !== "aborted" && results.hasError) await goToFirstError(results);
  return null;
}

async function mayStop(running: string): Promise<boolean> {
  const stop = "Stop It and Run";
  return (await window.showWarningMessage(`Lastframe: ${toNotice(running)} is still running.`, stop)) === stop;
}

/** Say what a person has to know at once; everything else is in the status bar. */
function announce({ summary, run }: InterceptResult): void {
  const { hint } = run.interaction;
  if (run.outcome !== "waiting" && run.outcome !== "spawn-error" && !run.promptAtExit) return;
  const show = "Show Raw Output";
  const copy = "Copy Hint";
  const text = `Lastframe: ${toNotice(summary)}${hint === undefined ? "" : `. To avoid it: ${toNotice(hint)}`}`;
  void window.showWarningMessage(text, show, ...(hint === undefined ? [] : [copy])).then(async (answer) => {
    if (answer === show) await showDocument(RAW_OUTPUT);
    if (answer === copy) await env.clipboard.writeText(hint ?? "");
  });
}

async function showDocument(uri: Uri): Promise<void> {
  await window.showTextDocument(uri, { preview: false });
}

async function goToFirstError(results: Results): Promise<void> {
  try {
    if (!(await results.openFirstError())) void window.showInformationMessage("Lastframe: the last run names no error.");
  } catch (error) {
    void window.showWarningMessage(`Lastframe cannot open the first error: ${toNotice(error instanceof Error ? error.message : String(error))}`);
  }
}
