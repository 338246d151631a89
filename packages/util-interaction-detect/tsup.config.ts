import { packageBuild } from "../../config/tsup.ts";

export default packageBuild(["src/index.ts", "src/linux.ts"], {
  // The vocabulary is half CJK and Cyrillic: as \u escapes it would be three times its size.
  esbuildOptions: (options) => {
    options.charset = "utf8";
  },
});
