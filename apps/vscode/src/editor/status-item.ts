import { MarkdownString, StatusBarAlignment, ThemeColor, window, type StatusBarItem } from "vscode";
import type { RunStatusText } from "../mapping/to-status.ts";
import { COMMANDS } from "../names.ts";

const LINKS = [
  ["Summary", COMMANDS.showSummary],
  ["Raw output", COMMANDS.showRawOutput],
  ["Trimmed lines", COMMANDS.showTrimmedLines],
  ["Changes", COMMANDS.showChanges],
  ["First error", COMMANDS.goToFirstError],
] as const;

export function createStatusItem(): StatusBarItem {
  const item = window.createStatusBarItem("lastframe.summary", StatusBarAlignment.Left, 50);
  item.name = "Lastframe";
  item.command = COMMANDS.showSummary;
  return item;
}

export function showStatus(item: StatusBarItem, { text, color, tooltip }: RunStatusText, withLinks: boolean): void {
  item.text = text;
  item.backgroundColor = color === null ? undefined : new ThemeColor(`statusBarItem.${color}Background`);
  item.tooltip = renderTooltip(tooltip, withLinks);
  item.show();
}

/** What a program wrote goes in as text only; the links are ours. */
function renderTooltip(lines: readonly string[], withLinks: boolean): MarkdownString {
  const tooltip = new MarkdownString();
  tooltip.isTrusted = { enabledCommands: LINKS.map(([, command]) => command) };
  for (const line of lines) tooltip.appendText(line).appendMarkdown("\n\n");
  if (withLinks) tooltip.appendMarkdown(LINKS.map(([title, command]) => `[${title}](command:${command})`).join(" · "));
  return tooltip;
}
