// The reference: @xterm/headless with Unicode 11 widths, read back as canonical text.
import headless from "@xterm/headless";
import unicode11 from "@xterm/addon-unicode11";

const trimmed = (text) =>
  text
    .split("\n")
    .map((line) => line.replace(/[ \t]+$/, ""))
    .join("\n")
    .replace(/\n+$/, "");

function readBuffer(buffer, columns) {
  const lines = [];
  for (let y = 0; y < buffer.length; y += 1) {
    const line = buffer.getLine(y);
    const next = buffer.getLine(y + 1);
    let text = line.translateToString(!next?.isWrapped);
    if (next?.isWrapped) {
      // A wide character that did not fit leaves one column that was never written: not part of the text.
      const last = line.getCell(columns - 1);
      if (last.getChars() === "" && last.getWidth() === 1 && next.getCell(0).getWidth() === 2) text = text.replace(/ $/, "");
    }
    if (line.isWrapped && lines.length > 0) lines[lines.length - 1] += text;
    else lines.push(text);
  }
  return trimmed(lines.join("\n"));
}

/** Canonical text of both screens and the cursor after `data`. */
export function readWithXterm(data, columns, rows, scrollOnClear = false) {
  const terminal = new headless.Terminal({
    cols: columns,
    rows,
    scrollback: 100_000,
    convertEol: true,
    allowProposedApi: true,
    logLevel: "off",
    scrollOnEraseInDisplay: scrollOnClear,
  });
  terminal.loadAddon(new unicode11.Unicode11Addon());
  terminal.unicode.activeVersion = "11";
  // The public write() answers one timer tick later: too slow for 100,000 streams.
  terminal._core.writeSync(data);
  const { normal, alternate, active } = terminal.buffer;
  const result = {
    text: readBuffer(normal, columns),
    altText: active.type === "alternate" ? readBuffer(alternate, columns) : null,
    cursor: { row: active.cursorY, column: Math.min(active.cursorX, columns - 1) },
  };
  terminal.dispose();
  return result;
}
