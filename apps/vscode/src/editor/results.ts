import { statSync } from "node:fs";
import type { InterceptResult } from "@lastframe/util-command-run";
import { commands, languages, window, type Diagnostic, type Disposable } from "vscode";
import { createPathResolver } from "../mapping/create-path-resolver.ts";
import { listChanges, type ChangedPlace } from "../mapping/list-changes.ts";
import { renderGist, renderRaw, renderTrimmed, type RunFacts } from "../mapping/render-documents.ts";
import { firstError, toProblems, type EditorProblem } from "../mapping/to-problems.ts";
import { toRunningStatus, toStatus, type RunStatusText } from "../mapping/to-status.ts";
import { CONTEXTS } from "../names.ts";
import { RAW_OUTPUT, RunDocuments, TRIMMED_LINES } from "./documents.ts";
import { createStatusItem, showStatus } from "./status-item.ts";
import { openPlace, toDiagnostic, toUri } from "./to-vscode.ts";

/** Everything the editor shows of the last run. A new run replaces it. */
export class Results implements Disposable {
  readonly #status = createStatusItem();
  readonly #channel = window.createOutputChannel("Lastframe");
  readonly #problems = languages.createDiagnosticCollection("lastframe");
  readonly #documents = new RunDocuments();
  readonly #registration = this.#documents.register();
  #first: EditorProblem | null = null;
  #changes: readonly ChangedPlace[] = [];

  get hasError(): boolean {
    return this.#first !== null;
  }

  get changes(): readonly ChangedPlace[] {
    return this.#changes;
  }

  /** Open the first error, cursor on its line and column; false if there is none. Rejects when it cannot be opened. */
  async openFirstError(): Promise<boolean> {
    if (this.#first === null) return false;
    if (this.#first.path === null) await this.#documents.whenCurrent(RAW_OUTPUT);
    await openPlace(toUri(this.#first), this.#first.range);
    return true;
  }

  showSummary(): void {
    this.#channel.show(true);
  }

  /** A run has begun: what is known of the one before holds no longer. */
  begin(label: string): void {
    this.#problems.clear();
    this.#first = null;
    this.#changes = [];
    this.#documents.set(RAW_OUTPUT, "(still running)\n");
    this.#documents.set(TRIMMED_LINES, "(still running)\n");
    this.#channel.replace("");
    this.#show(toRunningStatus(label), "running");
  }

  /** A run could not be brought to a result. */
  fail(problem: string): void {
    this.#channel.replace(`${problem}\n`);
    this.#show({ text: "$(error) Lastframe failed", color: "error", tooltip: [problem] }, "failed");
  }

  finish(result: InterceptResult, facts: RunFacts): void {
    const resolve = createPathResolver({ folder: facts.folder, windows: process.platform === "win32", exists: isFile });
    const problems = toProblems(result, resolve);
    this.#documents.set(RAW_OUTPUT, renderRaw(result));
    this.#documents.set(TRIMMED_LINES, renderTrimmed(result));
    this.#channel.replace(renderGist(result, facts));
    this.#setProblems(problems);
    this.#first = firstError(problems);
    this.#changes = listChanges(result.changes, resolve);
    this.#show(toStatus(result), "finished");
  }

  #show(status: RunStatusText, state: "running" | "failed" | "finished"): void {
    showStatus(this.#status, status, state === "finished");
    void commands.executeCommand("setContext", CONTEXTS.hasResult, state === "finished");
    void commands.executeCommand("setContext", CONTEXTS.isRunning, state === "running");
  }

  #setProblems(problems: readonly EditorProblem[]): void {
    const byUri = new Map<string, Diagnostic[]>();
    for (const problem of problems) {
      const key = problem.path ?? "";
      const list = byUri.get(key);
      if (list === undefined) byUri.set(key, [toDiagnostic(problem)]);
      else list.push(toDiagnostic(problem));
    }
    this.#problems.set([...byUri].map(([path, diagnostics]) => [toUri({ path: path === "" ? null : path }), diagnostics]));
  }

  dispose(): void {
    for (const part of [this.#status, this.#channel, this.#problems, this.#registration]) part.dispose();
  }
}

function isFile(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
  } catch {
    // A name that is too long, a folder that may not be read: nothing that could be opened.
    return false;
  }
}
