// A download that redraws one line by carriage return, as curl, pip and git do.
import { setTimeout as sleep } from "node:timers/promises";

const WIDTH = 30;
for (let percent = 0; percent <= 100; percent += 2) {
  const filled = Math.round((percent / 100) * WIDTH);
  const bar = "#".repeat(filled) + ".".repeat(WIDTH - filled);
  process.stdout.write(`\rDownloading model.bin [${bar}] ${String(percent).padStart(3)}%`);
  await sleep(12);
}
process.stdout.write("\nSaved model.bin (48.2 MB)\n");
