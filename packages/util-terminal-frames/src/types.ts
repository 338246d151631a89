/** How terminal output is read. Every option has a default that suits output captured from a pipe. */
export interface FrameOptions {
  /** Columns of the screen, 2 to 1,000,000; `null` (default) or no such number: unknown, lines never wrap and cursor moves reach 1,000,000 columns. */
  columns?: number | null;
  /** Rows of the screen, 1 to 1000; `null` (default) or no such number: unknown, the cursor reaches every line already written. */
  rows?: number | null;
  /** LF also returns to column 0, as the output of a pipe needs. Default true. */
  convertEol?: boolean;
  /** `keep` (default): literal tabs stay on lines no cursor control touched; `expand`: always blanks. */
  tabs?: "keep" | "expand";
  /** Distance of the default tab stops, 1 to 64. Default 8. */
  tabWidth?: number;
  /** What ED 2, ED 3, RIS and SU do to the log: `keep` (default) pushes the lines up into it, `xterm` drops them as xterm.js does (with `rows` unknown, all of them). */
  onClear?: "keep" | "xterm";
  /** Text printed under SGR 8: `show` (default) or `blank`. Counted in `stats.hiddenChars` either way. */
  concealed?: "show" | "blank";
  /** U+0080-U+009F: `utf8` (default) obeys them, `off` takes them as text, `8bit` also obeys raw bytes 0x80-0x9F. */
  c1?: "utf8" | "off" | "8bit";
  /** Columns of East Asian ambiguous characters. Default 1. */
  ambiguousWidth?: 1 | 2;
  /** Most UTF-8 bytes of finished lines kept; older lines are dropped and counted in `truncatedHead`. Default `null`: all. */
  maxBytes?: number | null;
  /** Collect the OSC 8 links into `FramesResult.links`. Default false. */
  links?: boolean;
  /** Called with each line once it can no longer change, with the last ones by `end()`. `TerminalFrames` does not keep such lines. */
  onLine?: ((line: string, index: number) => void) | undefined;
}

/** What happened on the way from the bytes to the text. */
export interface FrameStats {
  /** Bytes received; strings count as UTF-8. */
  bytesIn: number;
  /** Times a redraw replaced text that was on the screen. */
  framesCollapsed: number;
  /** Times the cursor was sent above the first row it can reach. */
  cursorUpOutOfBounds: number;
  /** Sequences with no known meaning, or beyond a limit, that were left out. */
  ignoredSequences: number;
  /** Replacement characters put in for invalid UTF-8 and lone surrogates. */
  invalidUtf8: number;
  /** Characters printed while SGR 8 (conceal) was on. */
  hiddenChars: number;
}

/** A hyperlink of the output (OSC 8). */
export interface FrameLink {
  text: string;
  url: string;
}

/** The text of a terminal whose output has ended. */
export interface FramesResult {
  /** Canonical text: logical lines, right-trimmed, without trailing blank lines or a final newline. */
  text: string;
  /** The lines of `text`; empty when there is none. */
  lines: string[];
  /** Canonical text of the alternate screen as last seen, `null` if it was never used. */
  altText: string | null;
  /** Last window title (OSC 0 and 2). */
  title?: string;
  /** OSC 8 links in the order they were opened, when asked for. */
  links?: FrameLink[];
  /** What `maxBytes` dropped from the head. */
  truncatedHead: { lines: number; bytes: number } | null;
  /** Counts of what was collapsed, hidden or left out on the way. */
  stats: FrameStats;
}
