import { packageTests } from "../../config/vitest.ts";

export default packageTests({ suite: "live", include: ["test/live/*.test.ts"], testTimeout: 60_000, globalSetup: ["test/support/require-build.ts"] });
