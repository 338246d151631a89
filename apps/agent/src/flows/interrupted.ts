/** The person pressed Ctrl-C, or a signal asked the program to end; `exitCode` is 128 + the signal's number. */
export class Interrupted extends Error {
  override readonly name = "Interrupted";

  constructor(readonly exitCode: number = 130) {
    super("interrupted");
  }
}
