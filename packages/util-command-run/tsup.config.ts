import { packageBuild } from "../../config/tsup.ts";

export default packageBuild(["src/index.ts", "src/spawn.ts", "src/lazy.ts"]);
