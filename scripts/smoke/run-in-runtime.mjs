// The smoke checks in the runtime that executes this file: Node, Bun or Deno. Prints the results as one line of JSON.
import { nodeChecks, pureChecks, runChecks } from "./checks.mjs";

const load = (name) => import(new URL(`../../packages/${name}/dist/index.js`, import.meta.url).href);

console.log(JSON.stringify(await runChecks({ ...pureChecks, ...nodeChecks }, load)));
