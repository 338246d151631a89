import { expect, it } from "vitest";
import { bundleEntry, bundleUse } from "../../../config/tree-shaking.ts";

const published = await bundleEntry(new URL("../src/index.ts", import.meta.url));

it("keeps nothing of a package that is imported and not used", async () => {
  expect((await bundleUse(published, 'import * as api from "package"')).code).toBe("");
});
