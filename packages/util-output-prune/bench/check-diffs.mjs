import { parseUnifiedDiff } from "../dist/diff.js";
import { checkRepository } from "../test/support/random-repositories.mjs";

const [count = "500", seed = String(Math.floor(Math.random() * 1e9))] = process.argv.slice(2);
console.log(`diffs of ${count} generated repositories, seven forms each, seed ${seed}`);
let bad = 0;
for (let index = 0; index < Number(count); index++) {
  const faults = checkRepository(Number(seed) + index, parseUnifiedDiff);
  bad += faults.length > 0 ? 1 : 0;
  if (faults.length > 0) console.log(faults[0]);
}
console.log(`${Number(count) - bad} of ${count} equal git diff -U0 and git apply --numstat`);
process.exitCode = bad === 0 ? 0 : 1;
