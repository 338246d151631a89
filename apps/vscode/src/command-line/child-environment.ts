/** They steer the editor's own processes; a program started from it would take them for its own. */
const EDITOR_VARIABLE = /^(?:ELECTRON_|VSCODE_)/;

/** What to lay over the environment of the editor for a program: its own variables removed. */
export function childEnvironment(environment: Readonly<Record<string, string | undefined>>): Record<string, undefined> {
  return Object.fromEntries(Object.keys(environment).filter((name) => EDITOR_VARIABLE.test(name)).map((name) => [name, undefined]));
}
