import { Selection, Uri, window } from "vscode";
import type { ChangedPlace } from "../mapping/list-changes.ts";
import { openPlace, toRange } from "./to-vscode.ts";

/** Offer the changed ranges of the last run; the one that is chosen is opened with its lines marked. */
export async function showChanges(changes: readonly ChangedPlace[]): Promise<void> {
  if (changes.length === 0) {
    void window.showInformationMessage("Lastframe: the last run names no changed ranges.");
    return;
  }
  const items = changes.map((change) => ({ label: change.label, description: change.description, change }));
  const chosen = await window.showQuickPick(items, { placeHolder: "Changed ranges of the last run", matchOnDescription: true });
  if (chosen === undefined) return;
  const { path, range } = chosen.change;
  if (path === null) {
    void window.showInformationMessage("Lastframe: that file is not here any more.");
    return;
  }
  const editor = await openPlace(Uri.file(path), range);
  const { start, end } = editor.document.validateRange(toRange(range));
  editor.selection = new Selection(end, start);
}
