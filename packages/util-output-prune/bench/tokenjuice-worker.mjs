import { parentPort } from "node:worker_threads";
import { reduceExecution } from "tokenjuice";

parentPort.on("message", async (input) => {
  const { inlineText } = await reduceExecution(input);
  parentPort.postMessage(inlineText);
});
