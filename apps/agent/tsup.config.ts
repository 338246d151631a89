import { packageBuild } from "../../config/tsup.ts";

// A program, not a library: one ESM file, no types.
export default packageBuild(["src/main.ts"], { format: ["esm"], dts: false, platform: "node", splitting: true });
