import { existsSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "../workspace.mjs";

/** The page of this app brings both along. */
const require = createRequire(join(root, "apps", "webui-preprocess", "package.json"));
const { chromium } = require("playwright-core");

const SYSTEM = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
/** Not the arguments that come with the packaged one: they ask for a graphics library, which is not always unpacked with it. */
const ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];

/** The Chromium of the system where there is one, else the one that comes from the package registry. */
export async function openChromium() {
  const system = SYSTEM.find((file) => existsSync(file));
  if (system !== undefined) return await launch(system);
  const { default: packaged } = await import(pathToFileURL(require.resolve("@sparticuz/chromium")).href);
  try {
    return await launch(await packaged.executablePath());
  } catch {
    // A run that was interrupted while it unpacked leaves half a program behind, which is never unpacked again.
    rmSync(await packaged.executablePath(), { force: true });
    return await launch(await packaged.executablePath());
  }
}

function launch(executablePath) {
  return chromium.launch({ executablePath, args: ARGUMENTS, timeout: 60_000 });
}
