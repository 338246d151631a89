/** The command line cannot be carried out; `message` is the one line a person reads. Exit code 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}
