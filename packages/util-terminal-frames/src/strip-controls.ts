import { createParser, type ParserActions } from "./internal/parser.ts";

/**
 * Remove every escape sequence and control character except TAB, LF and CR, without carrying anything out.
 *
 * CSI, OSC (to BEL or ST), DCS, SOS, PM and APC strings go with their contents, an unfinished one at the end as well;
 * U+0080-U+009F count as controls. Use `finalizeTerminalText` when redraws matter. Linear in the length of the text;
 * throws only for what is no string (nodejs/node#64313, nodejs/node#53697: patterns that leak OSC 8 links, DCS and APC).
 *
 * @example
 * stripControls("\x1b]8;;https://e.x/(a)\x07label\x1b]8;;\x07 \x1b[1mbold\x1b[0m"); // "label bold"
 */
export function stripControls(text: string): string {
  if (typeof text !== "string") throw new TypeError("expected a string");
  if (!/[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]/.test(text)) return text;
  let kept = "";
  const ignore = (): void => undefined;
  const actions: ParserActions = {
    print: (printed) => {
      kept += printed;
    },
    execute: (code) => {
      const control = String.fromCharCode(code);
      if ("\t\n\r".includes(control)) kept += control;
    },
    csi: ignore,
    escape: ignore,
    osc: ignore,
    malformed: ignore,
  };
  createParser(actions, true).parse(text, true);
  return kept;
}
