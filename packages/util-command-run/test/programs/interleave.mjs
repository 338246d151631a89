// Writes by turns to both streams, each with a call of its own.
import { writeSync } from "node:fs";

for (let turn = 0; turn < 200; turn += 1) {
  writeSync(1, `o${turn}\n`);
  writeSync(2, `e${turn}\n`);
}
