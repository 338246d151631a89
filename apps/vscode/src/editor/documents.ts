import { EventEmitter, Uri, workspace, type Disposable, type TextDocumentContentProvider } from "vscode";

const SCHEME = "lastframe";

export const RAW_OUTPUT: Uri = Uri.from({ scheme: SCHEME, path: "/Raw Output.txt" });
export const TRIMMED_LINES: Uri = Uri.from({ scheme: SCHEME, path: "/Trimmed Lines.txt" });

/** Milliseconds that an open document gets to take in a new text. */
const UPDATE_MS = 2000;

/** Texts of the last run as documents that cannot be edited. Those that are open follow when there is a new run. */
export class RunDocuments implements TextDocumentContentProvider {
  readonly #changed = new EventEmitter<Uri>();
  readonly onDidChange = this.#changed.event;
  readonly #texts = new Map<string, string>();

  register(): Disposable {
    return workspace.registerTextDocumentContentProvider(SCHEME, this);
  }

  provideTextDocumentContent(uri: Uri): string {
    return this.#texts.get(uri.path) ?? "(nothing was run yet)\n";
  }

  set(uri: Uri, text: string): void {
    this.#texts.set(uri.path, text);
    this.#changed.fire(uri);
  }

  /** Resolves when a document holds the text of the last run: a line of it can be looked for. */
  async whenCurrent(uri: Uri): Promise<void> {
    const lines = this.provideTextDocumentContent(uri).split("\n").length;
    const document = await workspace.openTextDocument(uri);
    if (document.lineCount === lines) return;
    let stopWaiting = (): void => undefined;
    const isUpdated = new Promise<void>((resolve) => (stopWaiting = resolve));
    const timer = setTimeout(stopWaiting, UPDATE_MS);
    const listener = workspace.onDidChangeTextDocument((event) => {
      if (event.document === document && document.lineCount === lines) stopWaiting();
    });
    await isUpdated;
    clearTimeout(timer);
    listener.dispose();
  }
}
