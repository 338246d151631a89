import { createPruner } from "../dist/index.js";
import { checkSplits } from "../test/support/random-splits.mjs";
import { readDocuments } from "../test/support/score.mjs";

const [count = "10000", seed = String(Math.floor(Math.random() * 1e9))] = process.argv.slice(2);
console.log(`${count} random splits of recorded outputs, seed ${seed}`);
const faults = checkSplits([...readDocuments("corpus"), ...readDocuments("fresh")].filter(({ raw }) => raw.length < 30_000), createPruner, { seed: Number(seed), count: Number(count) });
console.log(faults.length === 0 ? "all equal the whole" : faults.join("\n"));
process.exitCode = faults.length === 0 ? 0 : 1;
