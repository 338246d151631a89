import { posix, win32 } from "node:path";

/** What a command line may name, and what has to be there for it. */
export const VARIABLES = {
  file: "an open file",
  relativeFile: "an open file",
  workspaceFolder: "an open folder",
  line: "an open file",
  selectedText: "selected text",
} as const;

export type VariableName = keyof typeof VARIABLES;

/** `null`: there is none at the moment. */
export type VariableValues = Readonly<Record<VariableName, string | null>>;

/** What the editor shows when a command starts. */
export interface EditorState {
  /** Absolute path of the active file. */
  readonly file: string | null;
  readonly folder: string;
  /** Line of the cursor, from 0. */
  readonly line: number | null;
  readonly selectedText: string | null;
  readonly windows: boolean;
}

export function isVariable(name: string): name is VariableName {
  return Object.hasOwn(VARIABLES, name);
}

/** The value of every variable, of an editor that shows this. */
export function readVariables({ file, folder, line, selectedText, windows }: EditorState): VariableValues {
  return {
    file,
    relativeFile: file === null ? null : toRelative(file, folder, windows),
    workspaceFolder: folder,
    line: line === null ? null : String(line + 1),
    selectedText: selectedText === "" ? null : selectedText,
  };
}

/** A name that begins with a dash would be taken for an option. */
function toRelative(file: string, folder: string, windows: boolean): string {
  const path = windows ? win32 : posix;
  const relative = path.relative(folder, file);
  return relative.startsWith("-") ? `.${path.sep}${relative}` : relative;
}
