import { existsSync, rmSync } from "node:fs";
import packaged from "@sparticuz/chromium";
import { chromium, type Browser } from "playwright-core";

const SYSTEM = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const QUIET = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];
/** In a single process the first page that is closed ends the browser; without its security the page proves less. */
const PACKAGED = packaged.args.filter((argument) => !["--single-process", "--no-zygote", "--disable-web-security", "--allow-running-insecure-content"].includes(argument));

/** The Chromium of the system where there is one, else the one that comes from the package registry. */
export async function openBrowser(): Promise<Browser> {
  const system = SYSTEM.find((file) => existsSync(file));
  if (system !== undefined) return await chromium.launch({ executablePath: system, args: QUIET });
  try {
    return await launchPackaged();
  } catch {
    // A run that was interrupted while it unpacked leaves half a program behind, which is never unpacked again.
    rmSync(await packaged.executablePath(), { force: true });
    return await launchPackaged();
  }
}

async function launchPackaged(): Promise<Browser> {
  return await chromium.launch({ executablePath: await packaged.executablePath(), args: [...PACKAGED, ...QUIET] });
}
