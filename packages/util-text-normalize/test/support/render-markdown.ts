import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmTableFromMarkdown } from "mdast-util-gfm-table";
import { gfmTable } from "micromark-extension-gfm-table";

interface Node {
  type: string;
  value?: string | undefined;
  align?: (string | null)[] | null | undefined;
  children?: Node[] | undefined;
}

export interface Rendered {
  /** The tables without their alignment. */
  tables: string[];
  alignments: (string | null)[][];
  /** The values of code blocks and code spans. */
  code: string[];
}

/** What a reader sees of the tables and the code of a document, as micromark and mdast read it. */
export function render(text: string): Rendered {
  const rendered: Rendered = { tables: [], alignments: [], code: [] };
  const visit = (node: Node): void => {
    if (node.type === "table") {
      rendered.tables.push(JSON.stringify(node, (key, value: unknown) => (key === "position" || key === "align" ? undefined : value)));
      rendered.alignments.push(node.align ?? []);
    }
    if (node.type === "code" || node.type === "inlineCode") rendered.code.push(node.value ?? "");
    node.children?.forEach(visit);
  };
  visit(fromMarkdown(text, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] }));
  return rendered;
}
