import { testTreeShaking } from "../../../config/tree-shaking.ts";

await testTreeShaking(new URL("../src/index.ts", import.meta.url), [
  { name: "nonInteractiveEnv", percent: 15, without: ["press-key"] },
  { name: "findPromptAtExit", percent: 85, without: ["GIT_TERMINAL_PROMPT"] },
]);
