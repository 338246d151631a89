import { TerminalInterceptor, type InterceptOptions, type InterceptResult } from "@lastframe/util-command-run";
import { ProgressLocation, window, type Disposable, type Progress, type Uri } from "vscode";
import { startAuditLog } from "../audit-logs.ts";
import { childEnvironment } from "../command-line/child-environment.ts";
import { toNotice, toOneLine } from "../mapping/plain-text.ts";
import type { Results } from "./results.ts";
import type { Settings } from "./settings.ts";

export interface RunRequest {
  readonly commandLine: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly folder: Uri;
  readonly settings: Settings;
}

interface ActiveRun {
  readonly label: string;
  readonly controller: AbortController;
  readonly done: Promise<InterceptResult | null>;
}

/** Runs one command at a time and hands what comes of it to the results. */
export class RunSession implements Disposable {
  readonly #interceptor = new TerminalInterceptor();
  readonly #results: Results;
  readonly #auditFolder: string;
  #active: ActiveRun | null = null;

  constructor(results: Results, auditFolder: string) {
    this.#results = results;
    this.#auditFolder = auditFolder;
  }

  /** What runs at the moment. */
  get running(): string | null {
    return this.#active?.label ?? null;
  }

  /** End the program that runs, with everything it started; resolves when it is gone. */
  async stop(): Promise<void> {
    this.#active?.controller.abort();
    await this.#active?.done;
  }

  /** Run to the end and show the result; `null` if there is none. A run before it is stopped. */
  async run(request: RunRequest): Promise<InterceptResult | null> {
    // Another request may have come in between.
    while (this.#active !== null) await this.stop();
    const label = toOneLine(request.commandLine, 60);
    const controller = new AbortController();
    const done = this.#runWithProgress(request, label, controller);
    const active: ActiveRun = { label, controller, done };
    this.#active = active;
    try {
      return await done;
    } finally {
      if (this.#active === active) this.#active = null;
    }
  }

  async #runWithProgress(request: RunRequest, label: string, controller: AbortController): Promise<InterceptResult | null> {
    this.#results.begin(label);
    return await window.withProgress({ location: ProgressLocation.Notification, cancellable: true, title: `Lastframe: ${toNotice(label)}` }, async (progress, token) => {
      token.onCancellationRequested(() => controller.abort());
      const auditLog = this.#startAuditLog(request.settings);
      try {
        const result = await this.#interceptor.intercept(request.command, request.args, { ...this.#options(request, controller.signal, progress), ...(auditLog === null ? {} : { auditLog }) });
        this.#results.finish(result, { commandLine: request.commandLine, folder: request.folder.fsPath, auditLog });
        return result;
      } catch (error) {
        this.#results.fail(`${label}: ${error instanceof Error ? error.message : String(error)}`);
        return null;
      }
    });
  }

  #options({ folder, settings }: RunRequest, signal: AbortSignal, progress: Progress<{ message: string }>): InterceptOptions {
    return {
      cwd: folder.fsPath,
      env: childEnvironment(process.env),
      // Open, and nobody writes: the end of input would be an answer.
      stdin: "pipe",
      timeoutMs: settings.timeoutMs,
      minSeverity: settings.minSeverity,
      signal,
      onUpdate: ({ elapsedMs, lastLine }) => progress.report({ message: `${String(Math.round(elapsedMs / 1000))} s · ${toNotice(lastLine, 80)}` }),
    };
  }

  /** A folder that cannot be written is said, but is no reason not to run. */
  #startAuditLog({ auditLog }: Settings): string | null {
    if (!auditLog) return null;
    try {
      return startAuditLog(this.#auditFolder);
    } catch (error) {
      void window.showWarningMessage(`Lastframe keeps no audit log of this run: ${toNotice(error instanceof Error ? error.message : String(error))}`);
      return null;
    }
  }

  dispose(): void {
    this.#active?.controller.abort();
  }
}
