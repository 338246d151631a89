// Random terminal output from a grammar, the same for the same seed.
//
// Left out because the difference from xterm.js is intended (README, "Compared with"):
// - CSI 20 h/l, ?45 and ?6 (newline mode, reverse wrap, origin mode with relative moves);
// - a combining mark directly after a control: xterm.js gives it a cell of its own, here it joins the character left of
//   the cursor; ESC or SGR between a character and its mark likewise;
// - REP of more than a screen of characters; wide characters and REP while autowrap is off; text directly after a wide
//   character in the last columns with autowrap off (xterm.js keeps the half-overwritten character);
// - ED 1 with the cursor in the last column (xterm.js clears the wrap mark of a line in the scrollback);
// - non-ASCII inside SOS, PM and APC (xterm.js leaves the string there); 8-bit RI;
// - DECSCA and selective erase, DECALN, SL/SR, DECIC/DECDC.

/** mulberry32. */
export function randomSource(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let value = Math.imul(state ^ (state >>> 15), state | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) / 4294967296;
  };
}

const WORDS = ["abc", "Downloading", "x", "  ", "100%", "[====>    ]", "done", "a b c d e f", "-", "0123456789", "step 2/3 "];
const WIDE = ["中", "文字", "下载", "日本語", "한국어", "🚀", "😀x", "a中b", "全角　文"];
const MARKED = ["e\u0301", "o\u0308k", "中\u0301", "❤\ufe0f", "a\u0301\u0302", "👨\u200d👩"];
const NARROW = ["é", "█▒", "✓ ok", "─│┌", "…", "ß→"];

/** One stream with its geometry. */
export function randomStream(seed) {
  const random = randomSource(seed);
  const integer = (max) => Math.floor(random() * max);
  const pick = (list) => list[integer(list.length)];
  const columns = random() < 0.5 ? 2 + integer(20) : 2 + integer(119);
  const rows = random() < 0.5 ? 1 + integer(6) : 1 + integer(40);
  const parameter = (max) => (random() < 0.15 ? "" : random() < 0.05 ? "0" : random() < 0.05 ? "999" : String(1 + integer(max)));
  const csi = (final, max) => `\x1b[${parameter(max)}${final}`;
  let autowrap = true;
  /** The word printed last may end in a wide character. */
  let afterWide = false;
  const word = () => {
    const roll = random();
    const isNarrow = !autowrap || roll < 0.72;
    afterWide = !isNarrow;
    if (roll < 0.6 || (!autowrap && roll < 0.9)) return pick(WORDS);
    if (isNarrow) return pick(NARROW);
    return roll < 0.9 ? pick(WIDE) : pick(MARKED);
  };
  const line = () => {
    let text = "";
    for (let count = 1 + integer(6); count > 0; count -= 1) text += word() + " ";
    return text;
  };
  const tokens = [
    [24, word],
    [6, line],
    [10, () => "\n"],
    [4, () => "\r\n"],
    [8, () => "\r"],
    [4, () => "\b"],
    [4, () => "\t"],
    [4, () => `\x1b[${pick(["", "0", "1;32", "38;5;8", "38;2;1;2;3", "4:3", "39"])}m`],
    [3, () => csi("A", rows)],
    [2, () => csi("B", rows)],
    [2, () => csi("C", columns)],
    [2, () => csi("D", columns)],
    [1, () => csi("E", 3)],
    [1, () => csi("F", 3)],
    [3, () => csi("G", columns)],
    [1, () => csi("`", columns)],
    [1, () => csi("a", columns)],
    [1, () => csi("e", rows)],
    [1, () => csi("d", rows)],
    [3, () => `\x1b[${parameter(rows)};${parameter(columns)}${pick(["H", "f"])}`],
    [1, () => "\x1b[H"],
    [4, () => `\x1b[${pick(["", "0", "1", "2"])}K`],
    [2, () => `\x1b[${pick(["", "0", "2", "3"])}J`],
    [1, () => `\x1b[${String(1 + integer(columns - 1))}G\x1b[1J`],
    [1, () => csi("X", columns)],
    [1, () => csi("@", columns)],
    [1, () => csi("P", columns)],
    [1, () => csi("L", rows)],
    [1, () => csi("M", rows)],
    [1, () => csi("S", rows)],
    [1, () => csi("T", rows)],
    [2, () => (autowrap ? word() + `\x1b[${String(1 + integer(20))}b` : "")],
    [1, () => `\x1b[${parameter(rows)};${parameter(rows)}r`],
    [1, () => "\x1b[r"],
    [1, () => pick(["\x1b7", "\x1b[s"])],
    [1, () => pick(["\x1b8", "\x1b[u"])],
    [1, () => pick(["\x1bD", "\x1bE", "\x1bM", "\x1bM", "\u0084", "\u0085"])],
    [1, () => pick(["\x1bH", "\x1b[g", "\x1b[3g", "\u0088"])],
    [1, () => csi("I", 4)],
    [1, () => csi("Z", 4)],
    [1, () => pick(["\x0e", "\x0f", "\x1b(0", "\x1b(B", "\x1b)0", "\x1b)B", "\x1b(A", "\x1bn", "\x1b~"])],
    [1, () => ((autowrap = false), afterWide ? "\r\x1b[?7l" : "\x1b[?7l")],
    [2, () => ((autowrap = true), "\x1b[?7h")],
    [1, () => pick(["\x1b[4h", "\x1b[4l", "\x1b[4l"])],
    [1, () => pick(["\x1b[?1049h", "\x1b[?1049l", "\x1b[?1049l", "\x1b[?47h", "\x1b[?47l", "\x1b[?1047h", "\x1b[?1047l", "\x1b[?1048h", "\x1b[?1048l"])],
    [1, () => pick(["\x1b[?25l", "\x1b[?25h", "\x1b[?2026h", "\x1b[?2026l", "\x1b[>4;1m", "\x1b[?1h", "\x1b=", "\x1b>", "\x1b[c", "\x1b[6n"])],
    [1, () => pick(["\x1b]0;title\x07", "\x1b]8;;https://e.x/(a)\x1b\\", "\x1b]8;;\x1b\\", "\x1b]9;4;1;40\x07", "\u009d2;t\u009c"])],
    [1, () => pick(["\x1bPq#0\x1b\\", "\x1b_apc\x1b\\", "\x1b^pm\x1b\\", "\x1bXsos\x1b\\", "\x1bP1$r\x18", "\u0090x\u009c"])],
    [1, () => pick(["\0", "\x07", "\x7f", "\x05", "\x18", "\x1a", "\x0b", "\x0c", "\x1b[3\x1b[1G", "\x1b[\r2C", "\x1b[31\x18", "\x1b]0;x\x1a", "\x1b[1?2l", "\x1b[3 q"])],
    [0.3, () => pick(["\x1bc", "\x1b[!p", "\u009b2A", "\u009bK"])],
  ];
  const total = tokens.reduce((sum, [weight]) => sum + weight, 0);
  let data = "";
  for (let count = 5 + integer(60); count > 0; count -= 1) {
    let roll = random() * total;
    let at = 0;
    while (at < tokens.length - 1 && roll >= tokens[at][0]) roll -= tokens[at++][0];
    data += tokens[at][1]();
    if (data.endsWith("\x1bc") || data.endsWith("\x1b[!p")) autowrap = true;
  }
  return { data, columns, rows };
}

/** Cut points for a chunk test: `count` random cuts of `bytes`. */
export function randomChunks(bytes, seed, count) {
  const random = randomSource(seed);
  const cuts = Array.from({ length: count }, () => Math.floor(random() * (bytes.length + 1))).sort((a, b) => a - b);
  const chunks = [];
  let from = 0;
  for (const cut of [...cuts, bytes.length]) {
    chunks.push(bytes.subarray(from, cut));
    from = cut;
  }
  return chunks;
}
