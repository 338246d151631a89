import { testTreeShaking } from "../../../config/tree-shaking.ts";

await testTreeShaking(new URL("../src/index.ts", import.meta.url), [
  { name: "toToolResult", percent: 40, without: ["SIGKILL"] },
]);
