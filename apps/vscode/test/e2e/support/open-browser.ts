import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import packaged from "@sparticuz/chromium";
import { chromium, type Browser } from "playwright-core";
import { cacheFolder } from "./cache-folder.ts";

const SYSTEM = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const QUIET = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];
/** In a single process the first page that is closed ends the browser; without its security the page proves less. */
const PACKAGED = packaged.args.filter((argument) => !["--single-process", "--no-zygote", "--disable-web-security", "--allow-running-insecure-content"].includes(argument));

/** The Chromium of the system where there is one, else the one that comes from the package registry. */
export async function openBrowser(): Promise<Browser> {
  const system = SYSTEM.find((file) => existsSync(file));
  if (system !== undefined) return await chromium.launch({ executablePath: system, args: QUIET });
  const { executablePath, fonts } = await unpack();
  return await chromium.launch({ executablePath, args: [...PACKAGED, ...QUIET], env: { ...process.env, FONTCONFIG_FILE: fonts } });
}

/**
 * Unpack the packaged Chromium into a folder of our own, once. Left to itself it goes to /tmp, where a single missing
 * file is never unpacked again.
 */
async function unpack(): Promise<{ executablePath: string; fonts: string }> {
  const { devDependencies } = JSON.parse(readFileSync(new URL("../../../package.json", import.meta.url), "utf8")) as { devDependencies: Record<string, string> };
  const folder = cacheFolder(`chromium-${devDependencies["@sparticuz/chromium"] ?? ""}`);
  const done = join(folder, "unpacked");
  if (!existsSync(done)) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
  }
  const executablePath = await withTemporaryFolder(folder, () => packaged.executablePath());
  // Without any font for a text Chromium ends.
  const fonts = join(folder, "fonts.conf");
  writeFileSync(fonts, `<fontconfig><include ignore_missing="yes">/etc/fonts/fonts.conf</include><dir>${join(folder, "fonts")}</dir><cachedir>${join(folder, "fonts-cache")}</cachedir></fontconfig>\n`);
  writeFileSync(done, "");
  return { executablePath, fonts };
}

async function withTemporaryFolder<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const before = process.env["TMPDIR"];
  process.env["TMPDIR"] = folder;
  try {
    return await work();
  } finally {
    if (before === undefined) delete process.env["TMPDIR"];
    else process.env["TMPDIR"] = before;
  }
}
