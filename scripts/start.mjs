// `pnpm start [lastframe arguments]`: build what `lastframe` needs, then run it; without arguments, the demo.
import { spawn, spawnSync } from "node:child_process";
import { join } from "node:path";
import process from "node:process";
import { root } from "./workspace.mjs";

// Everything the build prints goes to stderr: stdout belongs to the command.
process.stderr.write("building lastframe (about a minute the first time, seconds when cached)\n");
const build = spawnSync("turbo run build --filter=@lastframe/agent --output-logs=errors-only", {
  cwd: root,
  shell: true,
  stdio: ["ignore", "pipe", "pipe"],
  encoding: "utf8",
  env: { ...process.env, TURBO_TELEMETRY_DISABLED: "1" },
});
if (build.status !== 0) {
  process.stderr.write(`${build.stdout}${build.stderr}\nstart: the build failed; mend the first error above and run it again\n`);
  process.exit(1);
}

const args = process.argv.length > 2 ? process.argv.slice(2) : ["demo"];
const lastframe = spawn(process.execPath, [join(root, "apps/agent/dist/main.js"), ...args], {
  stdio: "inherit",
  // The directory the person called from, not the one pnpm went to.
  cwd: process.env.INIT_CWD ?? process.cwd(),
});
// A terminal sends Ctrl-C to every process of the group: lastframe ends its child, this one waits for lastframe.
process.on("SIGINT", () => {});
process.on("SIGTERM", (signal) => lastframe.kill(signal));
lastframe.on("close", (code) => {
  process.exitCode = code ?? 1;
});
