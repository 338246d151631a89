import { testTreeShaking } from "../../../config/tree-shaking.ts";

await testTreeShaking(new URL("../src/index.ts", import.meta.url), [
  { name: "trim", percent: 10, without: ["is not closed"] },
  { name: "xmlTag", percent: 30, without: ["there is no heading"] },
  { name: "createPipeline", percent: 30, without: ["is not closed"] },
]);
