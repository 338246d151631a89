import { BlockReader } from "./block-reader.ts";
import { OpenRuns } from "./open-runs.ts";

/** Where the next character of the output stands: follows the Markdown structure of all output so far. */
export class LeakContext {
  /** The last character of the output; "" at its start. */
  lastCharacter = "";
  private reader = new BlockReader();
  /** Backtick runs of the paragraph that the current line belongs to, or may belong to. */
  private readonly openRuns = new OpenRuns();
  private line = "";
  /** Whether the current line has been looked at: its block and all its text so far are known. */
  private seen = false;
  private lineIsCode = false;

  feed(text: string): void {
    if (text === "") return;
    this.lastCharacter = text.charAt(text.length - 1);
    let start = 0;
    for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n", start)) {
      this.endLine(text.slice(start, end));
      start = end + 1;
    }
    const piece = text.slice(start);
    this.line += piece;
    if (this.seen) this.openRuns.feed(piece);
  }

  private endLine(piece: string): void {
    const line = this.line + piece;
    this.reader.readLine(line, 0, line.endsWith("\r") ? line.length - 1 : line.length);
    const { kind, opens } = this.reader;
    if (kind !== "paragraph") this.openRuns.reset();
    else {
      if (!this.seen && opens) this.openRuns.reset();
      this.openRuns.feed(`${this.seen ? piece : line}\n`);
    }
    this.line = "";
    this.seen = false;
  }

  /** Nothing but white space, quote and list markers stands on the current line so far. */
  isLineStart(): boolean {
    return this.line.length < 64 && /^[\s>]*(?:(?:[-*+]|\d{1,9}[.)])\s+)?[\s>]*$/.test(this.line);
  }

  /**
   * Tells whether a marker that would come next is code. `following` is the text after that place, as far as it is looked
   * at; `complete` says that nothing follows it.
   */
  isCode(following: string, complete: boolean): boolean {
    if (!this.seen) this.lookAtLine();
    if (this.lineIsCode) return true;
    if (this.openRuns.isEmpty) return false;
    const paragraphEnd = following.search(/\n[ \t>]*(?:\r?\n|$)/);
    const rest = paragraphEnd < 0 ? following : following.slice(0, paragraphEnd);
    // What may be closed too far away to be seen is taken for code on its line.
    return this.openRuns.closesIn(rest) || (!complete && !following.includes("\n"));
  }

  private lookAtLine(): void {
    const { line } = this;
    const shown = this.reader.copy();
    shown.readLine(`${line}x`, 0, line.length + 1);
    this.lineIsCode = shown.leaf === "indented" || (shown.isOpen() && !this.closesFence());
    if (shown.kind !== "paragraph" || shown.opens) this.openRuns.reset();
    this.openRuns.feed(line);
    this.seen = true;
  }

  /** The line so far closes a fence: the end token often follows at once. */
  private closesFence(): boolean {
    if (!/[`~] *$/.test(this.line)) return false;
    const peek = this.reader.copy();
    peek.readLine(this.line, 0, this.line.length);
    return peek.kind === "fence-close";
  }
}
