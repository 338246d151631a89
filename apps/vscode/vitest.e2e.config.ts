import { packageTests } from "../../config/vitest.ts";

// The first run compiles code-server's native parts.
export default packageTests({ suite: "vscode", include: ["test/e2e/*.test.ts"], testTimeout: 180_000 });
