import { packageTests } from "../../config/vitest.ts";

type Config = ReturnType<typeof packageTests>;

const shared: Config = packageTests();

/** Most tests wait for a child and need no processor: two files side by side, also where there are only two processors. */
const config: Config = { ...shared, test: { ...shared.test, maxWorkers: 2 } };

export default config;
