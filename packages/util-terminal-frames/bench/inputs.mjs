// Inputs of about `size` bytes, the same on every run.
import { randomSource } from "../test/support/random-streams.mjs";

const WORDS = "compiling linking module package resolved fetched cached build target error warning file src lib test dist index node worker thread queue request response status ok done retry".split(" ");

function build(size, next) {
  const random = randomSource(1);
  const words = (count) => Array.from({ length: count }, () => WORDS[Math.floor(random() * WORDS.length)]).join(" ");
  const parts = [];
  for (let length = 0, index = 0; length < size; index += 1) {
    const part = next(index, random, words);
    parts.push(part);
    length += Buffer.byteLength(part);
  }
  return parts.join("");
}

const twoDigits = (value) => String(value % 60).padStart(2, "0");

export const inputs = {
  plain: (size) => build(size, (i, random, words) => `2026-01-01T00:00:${twoDigits(i)}Z [info] ${words(6 + Math.floor(random() * 8))}\n`),
  colour: (size) =>
    build(size, (i, random, words) =>
      `\x1b[90m00:00:${twoDigits(i)}\x1b[39m \x1b[1;32minfo\x1b[0m \x1b[38;5;${String(Math.floor(random() * 255))}m${words(2)}\x1b[39m \x1b[36m${words(3)}\x1b[0m ${words(3)}\n`),
  "CR bars": (size) =>
    build(size, (i, random) => {
      let frames = "";
      for (let percent = 0; percent <= 100; percent += 1) {
        const done = percent >> 2;
        frames += `\rDownloading file-${String(i)}.tar.gz: ${String(percent).padStart(3)}%|${"#".repeat(done)}${" ".repeat(25 - done)}| ${String(percent)}.0/100M [00:0${String(percent % 10)}<00:01, ${(random() * 50).toFixed(1)}MB/s]`;
      }
      return frames + "\n";
    }),
  "cursor up": (size) =>
    build(size, (i, random) => {
      const layers = Array.from({ length: 8 }, (_, layer) => ((i * 97 + layer * 31) * 2654435761 >>> 0).toString(16).padStart(12, "0"));
      let block = layers.map((id) => `${id}: Pulling fs layer \r\n`).join("");
      for (let step = 0; step <= 100; step += 1) {
        const layer = Math.floor(random() * 8);
        const done = step >> 1;
        block += `\x1b[${String(8 - layer)}A\x1b[2K\r${layers[layer]}: Downloading [${"=".repeat(done)}>${" ".repeat(50 - done)}]  ${String(step)}.1MB/100MB\r\x1b[${String(8 - layer)}B`;
      }
      layers.forEach((id, layer) => { block += `\x1b[${String(8 - layer)}A\x1b[2K\r${id}: Pull complete \r\x1b[${String(8 - layer)}B`; });
      return block;
    }),
  CJK: (size) => build(size, (i, random, words) => `编译模块 ${words(3)} 完成 ✓ 日本語テスト ${words(2)}\r\n`),
};
