import { packageBuild } from "../../config/tsup.ts";

// The editor loads one CommonJS file and brings `vscode`; the optional terminal of the runner is never asked for.
export default packageBuild(["src/extension.ts"], {
  format: ["cjs"],
  dts: false,
  platform: "node",
  noExternal: [/^(?!node:|vscode$|@lydell\/node-pty$)/],
  external: ["vscode", "@lydell/node-pty"],
});
