const ESC = 0x1b;
const CAN = 0x18;
const SUB = 0x1a;
const BEL = 0x07;
const DEL = 0x7f;
const FIRST_C1 = 0x80;
const LAST_C1 = 0x9f;
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

/** Parameters of a control sequence, in place: valid only during the call. */
export interface CsiParameters {
  readonly values: Int32Array;
  readonly count: number;
  /** `values[index]`, with 0 and "not given" read as `fallback`. */
  get(index: number, fallback: number): number;
}

/** What the parser recognised. */
export interface ParserActions {
  print(text: string, from: number, to: number): void;
  /** A C0 or C1 control with an effect of its own. */
  execute(code: number): void;
  /** `marks` holds the private marker and the intermediates, '' for none. */
  csi(marks: string, final: number, parameters: CsiParameters): void;
  escape(marks: string, final: number): void;
  osc(payload: string): void;
  /** A sequence was aborted or malformed. */
  malformed(): void;
}

/**
 * The state machine of vt100.net/emu/dec_ansi_parser over decoded text, with its state kept between calls. In ground
 * state it jumps from control to control by `indexOf`: printable runs are never walked.
 */
export class Parser implements CsiParameters {
  readonly values: Int32Array = new Int32Array(MAX_PARAMETERS);
  count = 1;
  #state: State = State.Ground;
  #marks = "";
  /** Digits belong to a colon sub-parameter, or to more parameters than are kept: dropped. */
  #dropDigits = false;
  #osc = "";
  readonly #actions: ParserActions;
  readonly #obeysC1: boolean;
  /** The controls that `indexOf` is not asked for one by one. */
  readonly #rareControl: RegExp;

  constructor(actions: ParserActions, obeysC1: boolean) {
    this.#actions = actions;
    this.#obeysC1 = obeysC1;
    this.#rareControl = obeysC1 ? /[\x00-\x07\x0b\x0c\x0e-\x1a\x1c-\x1f\x7f-\x9f]/g : /[\x00-\x07\x0b\x0c\x0e-\x1a\x1c-\x1f\x7f]/g;
  }

  get isGround(): boolean {
    return this.#state === State.Ground;
  }

  get(index: number, fallback: number): number {
    return index < this.count && this.values[index] !== 0 ? (this.values[index] ?? fallback) : fallback;
  }

  /** `rareControls` false: the text holds no control but BS, TAB, LF, CR and ESC. */
  parse(text: string, rareControls: boolean = true): void {
    const length = text.length;
    let escape = -1;
    let carriageReturn = -1;
    let lineFeed = -1;
    let backspace = -1;
    let tab = -1;
    let rare = rareControls ? -1 : length;
    let index = 0;
    while (index < length) {
      if (this.#state !== State.Ground) {
        index = this.#state >= State.OscString ? this.#skipString(text, index) : this.#step(text.charCodeAt(index), index);
        continue;
      }
      if (escape < index) escape = indexOrEnd(text, "\x1b", index);
      if (carriageReturn < index) carriageReturn = indexOrEnd(text, "\r", index);
      if (lineFeed < index) lineFeed = indexOrEnd(text, "\n", index);
      if (backspace < index) backspace = indexOrEnd(text, "\b", index);
      if (tab < index) tab = indexOrEnd(text, "\t", index);
      if (rare < index) rare = this.#nextRare(text, index);
      const end = Math.min(escape, carriageReturn, lineFeed, backspace, tab, rare);
      if (end > index) this.#actions.print(text, index, end);
      index = end;
      if (index >= length) return;
      const code = text.charCodeAt(index);
      if (code === ESC && text.charCodeAt(index + 1) === 0x5b) index = this.#csi(text, index + 2);
      else if (code === ESC || code >= FIRST_C1) {
        index = this.#step(code, index);
      } else {
        this.#actions.execute(code);
        index += 1;
      }
    }
  }

  /** The common control sequence: digits and semicolons up to the final. What else comes is left to the state machine. */
  #csi(text: string, start: number): number {
    this.#startCsi();
    let index = start;
    let code = 0;
    for (; index < text.length; index += 1) {
      code = text.charCodeAt(index);
      if (code < 0x30 || code > 0x3b || code === 0x3a) break;
      this.#parameter(code);
    }
    if (index > start) this.#state = State.CsiParameter;
    if (index === text.length || code < 0x40 || code >= DEL) return index;
    this.#state = State.Ground;
    this.#actions.csi("", code, this);
    return index + 1;
  }

  #nextRare(text: string, from: number): number {
    this.#rareControl.lastIndex = from;
    return this.#rareControl.test(text) ? this.#rareControl.lastIndex - 1 : text.length;
  }

  #startEscape(): void {
    this.#state = State.Escape;
    this.#marks = "";
  }

  #startCsi(): void {
    this.#state = State.CsiEntry;
    this.#marks = "";
    this.values[0] = 0;
    this.count = 1;
    this.#dropDigits = false;
  }

  /** One character outside ground state and strings, or a control that starts a sequence; returns the next index. */
  #step(code: number, index: number): number {
    if (this.#anywhere(code)) return index + 1;
    if (code < 0x20) this.#actions.execute(code);
    else if (code === DEL) return index + 1;
    else if (code > DEL) {
      // Not part of any sequence: it ends this one and is swallowed, as in xterm.js; a broken CSI goes on to its end.
      if (this.#state !== State.CsiIgnore) this.#abort();
      // Both halves of a surrogate pair are one character.
      if (code >= 0xd800 && code <= 0xdbff) return index + 2;
    } else if (this.#state === State.Escape || this.#state === State.EscapeIntermediate) this.#stepEscape(code);
    else this.#stepCsi(code);
    return index + 1;
  }

  /** The transitions that hold in every state. */
  #anywhere(code: number): boolean {
    if (code === ESC) {
      this.#startEscape();
      return true;
    }
    if (code === CAN || code === SUB) {
      if (this.#state !== State.Ground) this.#abort();
      this.#actions.execute(code);
      return true;
    }
    if (code < FIRST_C1 || code > LAST_C1 || !this.#obeysC1) return false;
    this.#state = State.Ground;
    if (code === 0x9b) this.#startCsi();
    else if (code === 0x9d) this.#startString(State.OscString);
    else if (code === 0x90 || code === 0x98 || code >= 0x9e) this.#startString(State.IgnoredString);
    else this.#actions.execute(code);
    return true;
  }

  #abort(): void {
    this.#state = State.Ground;
    this.#actions.malformed();
  }

  #stepEscape(code: number): void {
    if (code < 0x30) {
      this.#marks += this.#marks.length < 2 ? String.fromCharCode(code) : "";
      this.#state = State.EscapeIntermediate;
    } else if (this.#state === State.EscapeIntermediate) this.#dispatchEscape(code);
    else if (code === 0x5b) this.#startCsi();
    else if (code === 0x5d) this.#startString(State.OscString);
    else if (code === 0x50 || code === 0x58 || code === 0x5e || code === 0x5f) this.#startString(State.IgnoredString);
    else this.#dispatchEscape(code);
  }

  #dispatchEscape(code: number): void {
    this.#state = State.Ground;
    this.#actions.escape(this.#marks, code);
  }

  #stepCsi(code: number): void {
    const state = this.#state;
    if (code >= 0x40) {
      this.#state = State.Ground;
      if (state === State.CsiIgnore) this.#actions.malformed();
      else this.#actions.csi(this.#marks, code, this);
    } else if (state === State.CsiIgnore) return;
    else if (code < 0x30) {
      this.#marks += this.#marks.length < 4 ? String.fromCharCode(code) : "";
      this.#state = State.CsiIntermediate;
    } else if (state === State.CsiIntermediate) this.#state = State.CsiIgnore;
    else if (code >= 0x3c) {
      if (state === State.CsiEntry) {
        this.#marks = String.fromCharCode(code);
        this.#state = State.CsiParameter;
      } else this.#state = State.CsiIgnore;
    } else {
      this.#state = State.CsiParameter;
      this.#parameter(code);
    }
  }

  #parameter(code: number): void {
    if (code === 0x3b) {
      this.#dropDigits = this.count === MAX_PARAMETERS;
      if (!this.#dropDigits) this.values[this.count++] = 0;
    } else if (code === 0x3a) this.#dropDigits = true;
    else if (!this.#dropDigits) {
      const last = this.count - 1;
      this.values[last] = Math.min((this.values[last] ?? 0) * 10 + code - 0x30, MAX_PARAMETER);
    }
  }

  #startString(state: State.OscString | State.IgnoredString): void {
    this.#state = state;
    this.#osc = "";
  }

  /** Inside a string: go to what ends it, without looking at the rest. */
  #skipString(text: string, from: number): number {
    let index = from;
    const isOsc = this.#state === State.OscString;
    for (; index < text.length; index += 1) {
      const code = text.charCodeAt(index);
      if (code === ESC || code === CAN || code === SUB || (code === BEL && isOsc)) break;
      if (code >= FIRST_C1 && code <= LAST_C1 && this.#obeysC1) break;
    }
    if (isOsc && this.#osc.length < MAX_OSC) this.#osc += text.slice(from, Math.min(index, from + MAX_OSC));
    if (index >= text.length) return index;
    const code = text.charCodeAt(index);
    const complete = code === BEL || code === ESC || code === 0x9c;
    if (isOsc && complete && this.#osc.length < MAX_OSC) this.#actions.osc(this.#osc);
    this.#osc = "";
    if (code === BEL) {
      this.#state = State.Ground;
      this.#actions.execute(BEL);
    } else this.#anywhere(code);
    return index + 1;
  }
}

function indexOrEnd(text: string, control: string, from: number): number {
  const at = text.indexOf(control, from);
  return at < 0 ? text.length : at;
}

