import { posix, win32 } from "node:path";

export interface PathContext {
  /** Absolute path of the folder that the command ran in. */
  readonly folder: string;
  readonly windows: boolean;
  /** Whether there is such a file. */
  readonly exists: (path: string) => boolean;
}

/** Folders above the run's own that are tried: Git names files from the root of the repository. */
const MAX_PARENTS = 32;
/** Above this it is text that looks like a file. */
const MAX_PATH = 4096;

/**
 * Find the file that a tool means. Gives `null` for one that does not exist: nothing can be opened there.
 *
 * A relative path is looked for in the folder of the run, then in those above it.
 */
export function createPathResolver(context: PathContext): (file: string) => string | null {
  const known = new Map<string, string | null>();
  return (file) => {
    const before = known.get(file);
    if (before !== undefined) return before;
    const found = findFile(file, context);
    known.set(file, found);
    return found;
  };
}

function findFile(file: string, { folder, windows, exists }: PathContext): string | null {
  const path = windows ? win32 : posix;
  const plain = withoutScheme(file, windows);
  if (plain === "" || plain.length > MAX_PATH || plain.includes("\0")) return null;
  // A drive means nothing here, and `C:\x` would be taken for a strange name below the folder.
  if (!windows && /^[A-Za-z]:[/\\]/.test(plain)) return null;
  if (path.isAbsolute(plain)) return existing(path.normalize(plain), exists);
  let base = folder;
  for (let step = 0; step <= MAX_PARENTS; step++) {
    const found = existing(path.join(base, plain), exists);
    if (found !== null) return found;
    const parent = path.dirname(base);
    if (parent === base) return null;
    base = parent;
  }
  return null;
}

function existing(path: string, exists: PathContext["exists"]): string | null {
  return exists(path) ? path : null;
}

function withoutScheme(file: string, windows: boolean): string {
  const path = file.startsWith("file://") ? file.slice("file://".length) : file;
  return windows && /^\/[A-Za-z]:/.test(path) ? path.slice(1) : path;
}
