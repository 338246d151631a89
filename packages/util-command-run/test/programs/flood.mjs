// Writes lines (or one line without end) to stdout: node flood.mjs MEGABYTES lines|one-line|invalid
const [megabytes, kind] = process.argv.slice(2);
const block = Buffer.alloc(65_536, kind === "invalid" ? 0xff : 0x78);
if (kind === "lines") for (let at = 99; at < block.length; at += 100) block[at] = 0x0a;
let left = Number(megabytes) * 16;
const write = () => {
  while (left > 0) {
    left -= 1;
    if (!process.stdout.write(block)) return process.stdout.once("drain", write);
  }
  process.stdout.write("\nthe end\n");
};
write();
