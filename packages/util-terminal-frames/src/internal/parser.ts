import { BEL, CAN, DEL, ESC, FIRST_C1, LAST_C1, SUB } from "./codes.ts";

const MAX_PARAMETERS = 32;
const MAX_PARAMETER = 0x7fffffff;
/** Longest OSC payload that is looked at (titles, links); longer ones are swallowed all the same. */
const MAX_OSC = 16_384;

const enum State {
  Ground,
  Escape,
  EscapeIntermediate,
  CsiEntry,
  CsiParameter,
  CsiIntermediate,
  CsiIgnore,
  /** OSC: ends at BEL too. */
  OscString,
  /** DCS, SOS, PM and APC: nothing in them is shown. */
  IgnoredString,
}

/** What the parser recognised. Sequences are named by private marker, intermediates and final in one string, as `?h`. */
export interface ParserActions {
  print(text: string): void;
  /** A C0 or C1 control with an effect of its own. */
  execute(code: number): void;
  /** A parameter that is 0 was given as 0 or not at all. */
  csi(name: string, parameters: readonly number[]): void;
  escape(name: string): void;
  osc(payload: string): void;
  /** A sequence was aborted or malformed. */
  malformed(): void;
}

export interface Parser {
  /** `rareControls` false: the text holds no control but BS, TAB, LF, CR and ESC. */
  parse(text: string, rareControls: boolean): void;
  /** No sequence is open. */
  isGround(): boolean;
}

/**
 * The state machine of vt100.net/emu/dec_ansi_parser over decoded text, with its state kept between calls. In ground
 * state it jumps from control to control by `indexOf`: printable runs are never walked.
 */
export function createParser(actions: ParserActions, obeysC1: boolean): Parser {
  const rareControl = obeysC1 ? /[\x00-\x07\x0b\x0c\x0e-\x1a\x1c-\x1f\x7f-\x9f]/g : /[\x00-\x07\x0b\x0c\x0e-\x1a\x1c-\x1f\x7f]/g;
  let state: State = State.Ground;
  let parameters: number[] = [];
  let marks = "";
  /** Digits belong to a colon sub-parameter, or to more parameters than are kept: dropped. */
  let dropDigits = false;
  let oscPayload = "";

  function parse(text: string, rareControls: boolean): void {
    const { length } = text;
    let escape = -1;
    let carriageReturn = -1;
    let lineFeed = -1;
    let backspace = -1;
    let tab = -1;
    let rare = rareControls ? -1 : length;
    for (let index = 0; index < length; ) {
      if (state !== State.Ground) {
        index = state >= State.OscString ? skipString(text, index) : step(text.charCodeAt(index), index);
        continue;
      }
      if (escape < index) escape = indexOrEnd(text, "\x1b", index);
      if (carriageReturn < index) carriageReturn = indexOrEnd(text, "\r", index);
      if (lineFeed < index) lineFeed = indexOrEnd(text, "\n", index);
      if (backspace < index) backspace = indexOrEnd(text, "\b", index);
      if (tab < index) tab = indexOrEnd(text, "\t", index);
      if (rare < index) {
        rareControl.lastIndex = index;
        rare = rareControl.test(text) ? rareControl.lastIndex - 1 : length;
      }
      const end = Math.min(escape, carriageReturn, lineFeed, backspace, tab, rare);
      if (end > index) actions.print(text.slice(index, end));
      if (end === length) return;
      index = end === escape && text.charCodeAt(end + 1) === 0x5b ? startCsi(text, end + 2) : step(text.charCodeAt(end), end);
    }
  }

  /** The common control sequence: a number and the final. What else comes is left to the state machine. */
  function startCsi(text: string, from: number): number {
    let index = from;
    let value = 0;
    let code = text.charCodeAt(index);
    for (; code >= 0x30 && code <= 0x39; code = text.charCodeAt(++index)) value = Math.min(value * 10 + code - 0x30, MAX_PARAMETER);
    openCsi(value);
    if (code >= 0x40 && code < DEL) {
      state = State.Ground;
      actions.csi(String.fromCharCode(code), parameters);
      return index + 1;
    }
    if (index > from) state = State.CsiParameter;
    return index;
  }

  function openCsi(value: number): void {
    state = State.CsiEntry;
    marks = "";
    parameters = [value];
    dropDigits = false;
  }

  /** One character that is no text and not inside a string; returns the next index. */
  function step(code: number, index: number): number {
    if (anywhere(code)) return index + 1;
    if (code < 0x20) actions.execute(code);
    else if (code > DEL) {
      // Not part of any sequence: it ends this one and is swallowed, as in xterm.js; a broken CSI goes on to its end.
      if (state !== State.CsiIgnore) abort();
      // Both halves of a surrogate pair are one character.
      if (code >= 0xd800 && code <= 0xdbff) return index + 2;
    } else if (code < DEL && state !== State.Ground) (state < State.CsiEntry ? stepEscape : stepCsi)(code);
    return index + 1;
  }

  /** The transitions that hold in every state. */
  function anywhere(code: number): boolean {
    if (code === ESC) {
      state = State.Escape;
      marks = "";
    } else if (code === CAN || code === SUB) {
      if (state !== State.Ground) abort();
      actions.execute(code);
    } else if (code >= FIRST_C1 && code <= LAST_C1 && obeysC1) {
      state = State.Ground;
      if (!startSequence(code - 0x40)) actions.execute(code);
    } else return false;
    return true;
  }

  /** The finals of ESC that open a longer sequence; C1 controls are the same 0x40 higher. */
  function startSequence(code: number): boolean {
    if (code === 0x5b) openCsi(0);
    else if (code === 0x5d || code === 0x50 || code === 0x58 || code === 0x5e || code === 0x5f) {
      state = code === 0x5d ? State.OscString : State.IgnoredString;
      oscPayload = "";
    } else return false;
    return true;
  }

  function abort(): void {
    state = State.Ground;
    actions.malformed();
  }

  function stepEscape(code: number): void {
    const character = String.fromCharCode(code);
    if (code < 0x30) {
      if (marks.length < 2) marks += character;
      state = State.EscapeIntermediate;
    } else if (state === State.EscapeIntermediate || !startSequence(code)) {
      state = State.Ground;
      actions.escape(marks + character);
    }
  }

  function stepCsi(code: number): void {
    const character = String.fromCharCode(code);
    const before = state;
    if (code >= 0x40) {
      state = State.Ground;
      if (before === State.CsiIgnore) actions.malformed();
      else actions.csi(marks + character, parameters);
    } else if (before === State.CsiIgnore) return;
    else if (code < 0x30) {
      if (marks.length < 4) marks += character;
      state = State.CsiIntermediate;
    } else if (before === State.CsiIntermediate || (code >= 0x3c && before !== State.CsiEntry)) state = State.CsiIgnore;
    else {
      state = State.CsiParameter;
      if (code >= 0x3c) marks = character;
      else parameter(code);
    }
  }

  function parameter(code: number): void {
    if (code === 0x3b) {
      dropDigits = parameters.length === MAX_PARAMETERS;
      if (!dropDigits) parameters.push(0);
    } else if (code === 0x3a) dropDigits = true;
    else if (!dropDigits) {
      const value = (parameters.pop() as number) * 10 + code - 0x30;
      parameters.push(Math.min(value, MAX_PARAMETER));
    }
  }

  /** Inside a string: go to what ends it, without looking at the rest. */
  function skipString(text: string, from: number): number {
    const isOsc = state === State.OscString;
    let index = from;
    let code = 0;
    for (; index < text.length; index++) {
      code = text.charCodeAt(index);
      if (code === ESC || code === CAN || code === SUB || (code === BEL && isOsc)) break;
      if (code >= FIRST_C1 && code <= LAST_C1 && obeysC1) break;
    }
    if (isOsc && oscPayload.length < MAX_OSC) oscPayload += text.slice(from, Math.min(index, from + MAX_OSC));
    if (index === text.length) return index;
    const complete = code === BEL || code === ESC || code === 0x9c;
    if (isOsc && complete && oscPayload.length < MAX_OSC) actions.osc(oscPayload);
    oscPayload = "";
    if (code === BEL) {
      state = State.Ground;
      actions.execute(code);
    } else anywhere(code);
    return index + 1;
  }

  return { parse, isGround: () => state === State.Ground };
}

function indexOrEnd(text: string, control: string, from: number): number {
  const at = text.indexOf(control, from);
  return at < 0 ? text.length : at;
}
