import { join } from "node:path";
import { commands, type ExtensionContext } from "vscode";
import { createCommands } from "./editor/commands.ts";
import { Results } from "./editor/results.ts";
import { RunSession } from "./editor/run-session.ts";

let session: RunSession | null = null;

/** Called by the editor when a command is used for the first time. */
export function activate(context: ExtensionContext): void {
  const results = new Results();
  session = new RunSession(results, join((context.storageUri ?? context.globalStorageUri).fsPath, "audit"));
  context.subscriptions.push(results, session);
  for (const [id, run] of Object.entries(createCommands(context, session, results))) context.subscriptions.push(commands.registerCommand(id, run));
}

/** Nothing that was started here lives on without the editor. */
export async function deactivate(): Promise<void> {
  await session?.stop();
}
