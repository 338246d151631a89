import { packageTests } from "../../config/vitest.ts";

export default packageTests({ suite: "browser", include: ["test/browser/*.test.ts"], testTimeout: 60_000 });
