import { readFileSync } from "node:fs";
import { packageBuild } from "../../config/tsup.ts";

const license = readFileSync(new URL("node_modules/unbash/LICENSE", import.meta.url), "utf8");

// unbash is ESM only, and the CommonJS build must work on every Node 20. Its license goes with its code.
export default packageBuild(["src/index.ts"], {
  noExternal: ["unbash"],
  banner: { js: `/*! Contains unbash. ${license.trim()} */` },
});
