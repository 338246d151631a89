/** Controls but line ends and tabs, and what changes the direction of text or hides in it. */
const HIDDEN_IN_PROSE = /[\0-\x08\x0b-\x1f\x7f-\x9f\u061c\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e007f}]/gu;
/** A command has no use for any invisible character. */
const HIDDEN_IN_COMMAND = /[\0-\x08\x0b-\x1f\x7f-\x9f]|\p{Cf}|\p{Zl}|\p{Zp}/gu;

/** Prose of a model for a person's terminal: nothing in it moves the cursor, colours or reorders what is shown. */
export function showProse(text: string): string {
  return text.replace(HIDDEN_IN_PROSE, escape);
}

/** A command as it is, with every character that a terminal would hide written as `\u{...}`. */
export function showCommand(command: string): string {
  return command.replace(HIDDEN_IN_COMMAND, escape);
}

function escape(char: string): string {
  return `\\u{${(char.codePointAt(0) ?? 0).toString(16)}}`;
}
