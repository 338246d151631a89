import type { Severity } from "@lastframe/util-output-prune";
import { Diagnostic, DiagnosticRelatedInformation, DiagnosticSeverity, Location, Position, Range, Selection, TextEditorRevealType, Uri, window, type TextEditor } from "vscode";
import type { EditorRange } from "../mapping/to-editor-range.ts";
import type { EditorProblem } from "../mapping/to-problems.ts";
import { RAW_OUTPUT } from "./documents.ts";

const SEVERITY: Readonly<Record<Severity, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  info: DiagnosticSeverity.Information,
};

export function toRange({ startLine, startColumn, endLine, endColumn }: EditorRange): Range {
  return new Range(startLine, startColumn, endLine, endColumn);
}

/** Where a problem stands: in its file, or in the raw output. */
export function toUri({ path }: Pick<EditorProblem, "path">): Uri {
  return path === null ? RAW_OUTPUT : Uri.file(path);
}

export function toDiagnostic(problem: EditorProblem): Diagnostic {
  const diagnostic = new Diagnostic(toRange(problem.range), problem.message, SEVERITY[problem.severity]);
  diagnostic.source = problem.source;
  if (problem.code !== null) diagnostic.code = problem.code;
  diagnostic.relatedInformation = problem.related.map(({ path, range, message }) => new DiagnosticRelatedInformation(new Location(Uri.file(path), toRange(range)), message));
  return diagnostic;
}

/** Open a place and put the cursor on its start. Rejects when the file cannot be opened as text. */
export async function openPlace(uri: Uri, { startLine, startColumn }: EditorRange): Promise<TextEditor> {
  const editor = await window.showTextDocument(uri, { preview: true });
  const position = editor.document.validatePosition(new Position(startLine, startColumn));
  editor.selection = new Selection(position, position);
  editor.revealRange(new Range(position, position), TextEditorRevealType.InCenterIfOutsideViewport);
  return editor;
}
