// Times one way to read a long log of tsc and prints it: `node time-log.mjs once | chunked | article`.
import { createPruner, pruneOutput } from "../dist/index.js";
import { readDocuments } from "../test/support/score.mjs";
import { article } from "./article.mjs";

const LENGTH = 4.25e6;
const CHUNK = 65_536;
const RUNS = 9;

const { raw } = readDocuments("corpus").find(({ name }) => name === "tsc-600-errors");
let log = "";
for (let round = 0; log.length < LENGTH; round++) log += raw.replaceAll("src/mod", `src/d${round}/mod`);
const bytes = new TextEncoder().encode(log);

const ways = {
  once: () => pruneOutput(log, { exitCode: 2 }),
  chunked: () => {
    const pruner = createPruner();
    for (let from = 0; from < bytes.length; from += CHUNK) pruner.write(bytes.subarray(from, from + CHUNK));
    return pruner.end(2);
  },
  article: () => article(log),
};

const run = ways[process.argv[2]];
const times = Array.from({ length: RUNS }, () => {
  const start = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}).sort((a, b) => a - b);
console.log(JSON.stringify({ best: times[0], median: times[RUNS >> 1] }));
