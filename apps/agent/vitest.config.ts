import { packageTests } from "../../config/vitest.ts";

export default packageTests({ testTimeout: 60_000 });
