import { window, workspace, type Uri } from "vscode";
import { toLabel } from "../mapping/plain-text.ts";

/** The folder to run in: the only one, else the one that is chosen. Gives `null`, and says so, when there is none on disk. */
export async function chooseFolder(): Promise<Uri | null> {
  const folders = (workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === "file");
  if (folders.length === 0) {
    void window.showErrorMessage("Lastframe runs commands in a folder: open one first.");
    return null;
  }
  if (folders.length === 1) return folders[0]?.uri ?? null;
  const active = window.activeTextEditor === undefined ? undefined : workspace.getWorkspaceFolder(window.activeTextEditor.document.uri);
  const items = folders
    .toSorted((a, b) => Number(b === active) - Number(a === active) || a.index - b.index)
    .map(({ name, uri }) => ({ label: toLabel(name), description: toLabel(uri.fsPath, 300), uri }));
  return (await window.showQuickPick(items, { placeHolder: "Folder to run in", matchOnDescription: true }))?.uri ?? null;
}
