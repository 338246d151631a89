import { testTreeShaking } from "../../../config/tree-shaking.ts";

await testTreeShaking(new URL("../src/index.ts", import.meta.url), [
  { name: "parseUnifiedDiff", percent: 10, without: ["eslint/compact"] },
  { name: "tscRules", percent: 10, without: ["eslint/compact"] },
  { name: "definePruner", percent: 45, without: ["eslint/compact", "npm/error"] },
]);
