/** What a model must know of the place a command will run in. */
export interface Environment {
  /** For example `Linux 6.1 (Debian GNU/Linux 12)`. */
  readonly system: string;
  readonly shell: string;
  readonly directory: string;
}

export function describeEnvironment({ system, shell, directory }: Environment): string {
  return `System: ${system}\nShell: ${shell}\nDirectory: ${directory}`;
}
