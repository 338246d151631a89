import { expect, it } from "vitest";

it("exports exactly these names", async () => {
  expect(Object.keys(await import("../src/index.ts")).sort()).toEqual(["preprocessLaTeX", "preprocessMarkdown", "preprocessMarkdownDetailed"]);
});
