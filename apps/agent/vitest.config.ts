import { packageTests } from "../../config/vitest.ts";

export default packageTests({ testTimeout: 60_000, globalSetup: ["test/support/require-build.ts"] });
