import { QuickPickItemKind, ThemeIcon, window, type Disposable, type Memento, type QuickPick, type QuickPickItem } from "vscode";
import { addToHistory, readHistory, removeFromHistory } from "../command-line/history.ts";
import { toLabel } from "../mapping/plain-text.ts";

const HISTORY_KEY = "lastframe.history";
const EDIT = { iconPath: new ThemeIcon("edit"), tooltip: "Edit before it runs" };
const REMOVE = { iconPath: new ThemeIcon("close"), tooltip: "Remove from history" };

interface LineItem extends QuickPickItem {
  readonly line: string;
}

/** Ask for a command line, what was run before on offer; `null` if nothing was chosen. */
export async function chooseCommand(memory: Memento, typed: string): Promise<string | null> {
  const pick = window.createQuickPick<LineItem>();
  pick.value = typed;
  pick.title = "Lastframe: Run Command";
  pick.placeholder = "Program and arguments, no shell; ${file}, ${line} and others are filled in";
  pick.matchOnDescription = true;
  const show = (): void => {
    pick.items = listItems(pick.value, readHistory(memory.get(HISTORY_KEY)));
  };
  show();
  const parts: Disposable[] = [pick, pick.onDidChangeValue(show)];
  parts.push(
    pick.onDidTriggerItemButton(async ({ item, button }) => {
      if (button === EDIT) pick.value = item.line;
      else await memory.update(HISTORY_KEY, removeFromHistory(readHistory(memory.get(HISTORY_KEY)), item.line));
      show();
    }),
  );
  try {
    return await waitForChoice(pick);
  } finally {
    for (const part of parts) part.dispose();
  }
}

/** Keep a command line that was run for the next time. */
export async function rememberCommand(memory: Memento, line: string): Promise<void> {
  await memory.update(HISTORY_KEY, addToHistory(readHistory(memory.get(HISTORY_KEY)), line));
}

function waitForChoice(pick: QuickPick<LineItem>): Promise<string | null> {
  return new Promise((resolve) => {
    pick.onDidAccept(() => resolve(pick.activeItems[0]?.line ?? (pick.value.trim() || null)));
    pick.onDidHide(() => resolve(null));
    pick.show();
  });
}

/** What is typed comes first, so that Enter runs it as it stands. */
function listItems(typed: string, history: readonly string[]): LineItem[] {
  const line = typed.trim();
  const own: LineItem[] = line === "" ? [] : [{ label: `$(play) ${toLabel(line, 300)}`, line, alwaysShow: true }];
  const before = removeFromHistory(history, line).map((entry): LineItem => ({ label: toLabel(entry, 300), line: entry, buttons: [EDIT, REMOVE] }));
  const heading: LineItem[] = before.length === 0 ? [] : [{ label: "run before", kind: QuickPickItemKind.Separator, line: "" }];
  return [...own, ...heading, ...before];
}
