import { micromark } from "micromark";
import { gfmTable, gfmTableHtml } from "micromark-extension-gfm-table";

/** The tables of a document as micromark renders them, without their alignment, and the values of its code. */
export function renderTables(text: string): { tables: string; code: string } {
  const html = micromark(text, { extensions: [gfmTable()], htmlExtensions: [gfmTableHtml()] }).replace(/(<t[hd]) align="\w+"/g, "$1");
  const join = (pattern: RegExp): string => (html.match(pattern) ?? []).join("\n");
  return { tables: join(/<table>[^]*?<\/table>/g), code: join(/<code[ >][^]*?<\/code>/g) };
}
