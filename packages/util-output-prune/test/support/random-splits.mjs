import { isDeepStrictEqual } from "node:util";
import { seededRandom } from "./random-repositories.mjs";

/** Cut recorded outputs, as bytes, at random places, and compare with the whole. Returns the differences. */
export function checkSplits(documents, createPruner, { seed, count }) {
  const random = seededRandom(seed);
  const whole = new Map();
  const faults = [];
  for (let run = 0; run < count; run++) {
    const document = documents[Math.floor(random() * documents.length)];
    const bytes = new TextEncoder().encode(document.raw);
    const options = { command: document.meta.command, exitCode: document.meta.exitCode };
    if (!whole.has(document)) {
      const pruner = createPruner(options);
      pruner.write(bytes);
      whole.set(document, pruner.end());
    }
    const pruner = createPruner(options);
    const cuts = Array.from({ length: Math.floor(random() * 20) }, () => Math.floor(random() * bytes.length)).sort((a, b) => a - b);
    let from = 0;
    for (const to of [...cuts, bytes.length]) {
      pruner.write(bytes.subarray(from, to));
      from = to;
    }
    if (!isDeepStrictEqual(pruner.end(), whole.get(document))) faults.push(`${document.name} cut at ${cuts.join()}`);
  }
  return faults;
}
