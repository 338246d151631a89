import { stat } from "node:fs";
import { expect, it } from "vitest";
import { settlesWithin } from "../src/internal/wait.ts";

function stall(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

it("settlesWithin looks at what came in while the caller was busy before it gives up", async () => {
  const settled = settlesWithin(new Promise((resolve) => stat(".", resolve)), 10);
  stall(300);
  expect(await settled).toBe(true);
});

it("settlesWithin gives up on what does not come", async () => {
  expect(await settlesWithin(new Promise(() => undefined), 10)).toBe(false);
});
