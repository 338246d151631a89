import { expect, it } from "vitest";
import { bundleEntry, bundleUse } from "../../../config/tree-shaking.ts";

const published = await bundleEntry(new URL("../src/index.ts", import.meta.url));
const whole = await bundleUse(published, 'export * from "package"');

it("keeps nothing of a package that is imported and not used", async () => {
  expect((await bundleUse(published, 'import * as api from "package"')).code).toBe("");
});

it.each([
  { name: "toToolResult", percent: 40, without: ["SIGKILL"] },
])("keeps at most $percent % of the package for $name alone", async ({ name, percent, without }) => {
  const { code, bytes } = await bundleUse(published, `export { ${name} } from "package"`);
  expect((100 * bytes) / whole.bytes).toBeLessThanOrEqual(percent);
  for (const marker of without) {
    expect(whole.code).toContain(marker);
    expect(code).not.toContain(marker);
  }
});
