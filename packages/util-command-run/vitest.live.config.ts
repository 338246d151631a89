import { packageTests } from "../../config/vitest.ts";

export default packageTests({ suite: "live", include: ["test/live/*.test.ts", "test/process-cases.test.ts"], testTimeout: 60_000, globalSetup: ["test/live/setup.mjs"] });
