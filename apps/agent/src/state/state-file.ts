import { mkdir, readFile, rename, stat } from "node:fs/promises";
import { basename, dirname } from "node:path";

/** More than any state of ours: whatever is larger was not written here. */
const MAX_STATE_BYTES = 16 * 1024 * 1024;

/** A lock whose owner died is taken over after this time; the retries below outlast it. */
const LOCK_STALE_MS = 10_000;
const LOCK_RETRIES = { retries: 80, factor: 1.2, minTimeout: 20, maxTimeout: 250, randomize: true };

/** Turn a parsed file into a value; `null` when it is not one of ours. */
export type ParseState<T> = (value: unknown) => T | null;

export interface StateFile<T> {
  /** The value; `null` when there is none. A corrupted file is moved aside and reported through `onNotice`. */
  read(): Promise<T | null>;
  write(value: T): Promise<void>;
  /** Read, change and write while no other process may: what `change` returns is written. */
  update(change: (value: T | null) => T): Promise<T>;
}

/**
 * Open a JSON file that several processes share: written atomically with mode 0600, changed under a lock.
 *
 * A file that cannot be read as `parse` wants it is renamed to `NAME.corrupt-TIME`, so that nothing is lost and nothing blocks.
 */
export function openStateFile<T>(path: string, parse: ParseState<T>, onNotice: (message: string) => void): StateFile<T> {
  const load = async (): Promise<T | null> => {
    const found = await readValue(path, parse);
    if (found !== CORRUPT) return found;
    const aside = `${path}.corrupt-${String(Date.now())}`;
    await rename(path, aside);
    onNotice(`${path} was not readable; it is kept as ${basename(aside)} and a new one is begun`);
    return null;
  };
  return {
    read: async () => {
      const found = await readValue(path, parse);
      // Only a look under the lock can tell a corrupted file from one that another process has just put right.
      return found === CORRUPT ? await withLock(path, load) : found;
    },
    write: (value) => withLock(path, () => writeValue(path, value)),
    update: (change) =>
      withLock(path, async () => {
        const value = change(await load());
        await writeValue(path, value);
        return value;
      }),
  };
}

const CORRUPT: unique symbol = Symbol("corrupt");

async function readValue<T>(path: string, parse: ParseState<T>): Promise<T | null | typeof CORRUPT> {
  let text: string;
  try {
    if ((await stat(path)).size > MAX_STATE_BYTES) return CORRUPT;
    text = await readFile(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
  try {
    return parse(JSON.parse(text)) ?? CORRUPT;
  } catch {
    return CORRUPT;
  }
}

async function writeValue(path: string, value: unknown): Promise<void> {
  const { default: writeFileAtomic } = await import("write-file-atomic");
  await writeFileAtomic(path, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
}

async function withLock<R>(path: string, action: () => Promise<R>): Promise<R> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const { lock } = await import("proper-lockfile");
  const release = await lock(path, {
    realpath: false,
    stale: LOCK_STALE_MS,
    retries: LOCK_RETRIES,
    // A machine that slept: the lock was taken over. The write itself is atomic, so the file stays whole.
    onCompromised: () => {},
  });
  try {
    return await action();
  } finally {
    await release().catch(() => {});
  }
}
