import { testTreeShaking } from "../../../config/tree-shaking.ts";

await testTreeShaking(new URL("../src/index.ts", import.meta.url), [
  { name: "truncateChars", percent: 5, without: ["chatml"] },
  { name: "cleanToolName", percent: 5, without: ["chatml"] },
  { name: "toWellFormedText", percent: 5, without: ["chatml"] },
  { name: "scanRegions", percent: 45, without: ["chatml"] },
  { name: "fixGfmTables", percent: 60, without: ["chatml"] },
  { name: "stripLeakedSpecialTokens", percent: 85, without: ["delimiter-count"] },
]);
