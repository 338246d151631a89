import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { preprocessMarkdown } from "../../src/index.ts";
import { openBrowser } from "./support/open-browser.ts";
import { servePage } from "./support/serve-page.ts";

const screenshots = fileURLToPath(new URL("../../test-results/screenshots/", import.meta.url));
const axe = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

const BROKEN_TABLE = "| a | b |\n|---|\n| 1 | 2 |\n";

let server: Awaited<ReturnType<typeof servePage>>;
let browser: Browser;
let page: Page;
let problems: string[] = [];

beforeAll(async () => {
  mkdirSync(screenshots, { recursive: true });
  server = await servePage();
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await server.close();
});
beforeEach(async () => {
  problems = [];
  page = await openPage();
});
afterEach(async () => {
  await page.close();
  expect(problems).toEqual([]);
});

async function openPage(options: { width?: number; height?: number; dark?: boolean } = {}): Promise<Page> {
  const { width = 1440, height = 900, dark = false } = options;
  const opened = await browser.newPage({ viewport: { width, height }, colorScheme: dark ? "dark" : "light" });
  opened.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") problems.push(message.text());
  });
  opened.on("pageerror", (error) => problems.push(String(error)));
  await opened.goto(server.url);
  await opened.getByRole("heading", { name: "Lastframe preprocess" }).waitFor();
  return opened;
}

const before = () => page.getByTestId("view-before");
const after = () => page.getByTestId("view-after");
const source = () => page.getByRole("textbox", { name: "Raw reply" });

async function screenshot(name: string): Promise<void> {
  await page.screenshot({ path: `${screenshots}${name}.png` });
}

describe("the page", () => {
  it("shows bare pipes before and a table after, and says what was repaired", async () => {
    await source().fill(BROKEN_TABLE);
    await after().locator("table").waitFor();
    expect(await before().locator("table").count()).toBe(0);
    expect(await after().locator("td").allTextContents()).toEqual(["1", "2"]);
    const row = page.getByRole("region", { name: "List of changes" }).locator("tbody tr").first();
    expect(await row.locator("td").first().textContent()).toBe("table: delimiter-count");
    expect(await row.locator("td").nth(1).textContent()).toBe("2");
  });

  it("renders formulas and leaves prices alone", async () => {
    await source().fill("So \\(x^2\\) and\n\n\\[\ny\n\\]\n\nfor $5 or $6.");
    await after().locator(".katex-display").waitFor();
    expect(await before().locator(".katex").count()).toBeLessThanOrEqual(1);
    expect(await after().locator(".katex").count()).toBe(2);
    expect(await after().textContent()).toContain("for $5 or $6.");
  });

  it("lists the tokens that leaked", async () => {
    await source().fill("Done.<|im_end|>");
    await page.getByRole("cell", { name: "<|im_end|>" }).waitFor();
    expect((await after().textContent())?.trim()).toBe("Done.");
  });

  it("runs no script, handler or dangerous address of a reply", async () => {
    await source().fill('<script>window.hacked = 1</script>\n\n<img src=x onerror="window.hacked = 1">\n\n[x](javascript:window.hacked=1) ![p](https://example.com/p.png)\n\n<iframe srcdoc="<script>parent.hacked=1</script>"></iframe>\n\n$\\href{javascript:window.hacked=1}{x}$');
    await after().getByText("[picture:").waitFor();
    for (const link of await after().locator("a").all()) {
      const href = (await link.getAttribute("href")) ?? "";
      expect(href).not.toMatch(/^javascript:/i);
    }
    expect(await page.locator("[data-testid^=view] :is(script, iframe, img, object, [onerror])").count()).toBe(0);
    expect(await page.evaluate(() => "hacked" in globalThis)).toBe(false);
  });

  it("ends a stream with the same text as the whole, without moving the layout", async () => {
    const reply = "# Title\n\n| a | b |\n|---|\n| \\(x\\) | **2** |\n\nSome words with `code` and more words to come.<|im_end|>";
    await source().fill(reply);
    await after().locator("table").waitFor();
    const shown = async (): Promise<string> => (await after().locator(".prose").innerHTML()).replaceAll(' style=""', "");
    const whole = await shown();
    await page.evaluate(() => {
      const shifts: number[] = [];
      Object.assign(globalThis, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) shifts.push(entry.value);
      }).observe({ type: "layout-shift" });
    });
    await page.getByRole("slider", { name: "Characters per second" }).fill("200");
    await page.getByRole("button", { name: "Play as a stream" }).click();
    await page.getByRole("button", { name: "Pause" }).waitFor();
    await page.waitForTimeout(250);
    expect(await after().textContent()).not.toContain("<|");
    await screenshot("stream");
    await page.getByRole("button", { name: "Play as a stream" }).waitFor();
    expect(await shown()).toBe(whole);
    const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts);
    expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.05);
  });

  it("can be paused, resumed and stopped", async () => {
    await source().fill("word ".repeat(400));
    await page.getByRole("button", { name: "Play as a stream" }).click();
    await page.getByRole("button", { name: "Pause" }).click();
    await page.getByRole("button", { name: "Resume" }).waitFor();
    await page.getByRole("button", { name: "Stop" }).click();
    await page.getByRole("button", { name: "Play as a stream" }).waitFor();
  });

  it("stays responsive while 1 MB is pasted", async () => {
    const large = `${BROKEN_TABLE}\nSome prose with \\(x\\), $5 and $6 and **more** of it.\n\n`.repeat(12_500);
    expect(large.length).toBeGreaterThan(1_000_000);
    await page.evaluate(() => {
      const state = { longest: 0, last: performance.now() };
      Object.assign(globalThis, { state });
      setInterval(() => {
        const now = performance.now();
        state.longest = Math.max(state.longest, now - state.last);
        state.last = now;
      }, 20);
    });
    await source().fill("");
    await page.evaluate((text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", text);
      document.querySelector("textarea")?.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    }, large);
    await after().locator("table").first().waitFor({ timeout: 30_000 });
    await page.getByText("working…").waitFor({ state: "hidden", timeout: 30_000 });
    const longest = await page.evaluate(() => (globalThis as unknown as { state: { longest: number } }).state.longest);
    // Rendering all of it stands still for a minute and more; a busy machine alone makes pauses of some seconds.
    expect(longest).toBeLessThan(10_000);
    expect(await after().getByRole("button", { name: /Show more/ }).isVisible()).toBe(true);
    await screenshot("large");
  });

  it("is not frozen by texts that are hard to parse", async () => {
    for (const hostile of ["> ".repeat(25_000), "\\`".repeat(25_000), "\\(".repeat(25_000), "|".repeat(50_000), "[".repeat(50_000), "*a _b ".repeat(8000)]) {
      await source().fill(hostile);
      await page.getByRole("status").filter({ hasText: "characters in" }).waitFor();
      expect(await page.evaluate(() => 1 + 1)).toBe(2);
    }
  });

  it("keeps its state in the address", async () => {
    await source().fill("shared | text");
    await page.getByRole("checkbox", { name: "LaTeX" }).uncheck();
    await page.getByRole("button", { name: "Share" }).click();
    await page.waitForFunction(() => location.hash.startsWith("#s="));
    const address = page.url();
    const other = await browser.newPage();
    await other.goto(address);
    await other.waitForFunction(() => document.querySelector("textarea")?.value === "shared | text");
    expect(await other.getByRole("checkbox", { name: "LaTeX" }).isChecked()).toBe(false);
    await other.close();
  });

  it("takes a file that is dropped, and says what is wrong with one that is no text", async () => {
    const drop = (name: string, bytes: number[]): Promise<void> =>
      page.evaluate(
        ({ name: fileName, bytes: content }) => {
          const dataTransfer = new DataTransfer();
          dataTransfer.items.add(new File([new Uint8Array(content)], fileName));
          document.querySelector(".source")?.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
        },
        { name, bytes },
      );
    await drop("reply.md", [...new TextEncoder().encode(BROKEN_TABLE)]);
    await page.waitForFunction((text) => document.querySelector("textarea")?.value === text, BROKEN_TABLE);
    await drop("picture.png", [0x89, 0x50, 0xff, 0xfe]);
    await page.getByText("picture.png is not UTF-8 text.").waitFor();
  });

  it("shows every example without a problem, and after it what the library gives", async () => {
    const examples = page.getByRole("combobox", { name: "Examples" });
    const titles = (await examples.locator("option").allTextContents()).slice(1);
    expect(titles.length).toBeGreaterThanOrEqual(5);
    for (const [index, title] of titles.entries()) {
      await examples.selectOption({ label: title });
      const text = await source().inputValue();
      expect(preprocessMarkdown(text) === text, title).toBe(title.includes("nothing to repair"));
      await page.waitForTimeout(50);
      await screenshot(`example-${String(index + 1)}`);
    }
  });

  it("has an empty state", async () => {
    await page.getByRole("button", { name: "Clear" }).click();
    await page.getByText("Nothing to look at yet.").waitFor();
    await screenshot("empty");
  });

  it("can be used with the keyboard alone", async () => {
    const reached = new Set<string>();
    for (let press = 0; press < 30; press++) {
      await page.keyboard.press("Tab");
      reached.add(await page.evaluate(() => `${document.activeElement?.tagName ?? ""} ${document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent ?? ""}`.trim()));
    }
    for (const wanted of ["TEXTAREA Raw reply", "BUTTON Share", "BUTTON Play as a stream", "SELECT Examples…", "DIV After, rendered"]) {
      expect([...reached].some((name) => name.startsWith(wanted.split(" ")[0] ?? "") && (name.includes(wanted.slice(wanted.indexOf(" ") + 1)) || wanted.startsWith("SELECT"))), wanted).toBe(true);
    }
  });
});

describe("accessibility and size", () => {
  it.each([
    { name: "light, wide", options: {} },
    { name: "dark, wide", options: { dark: true } },
    { name: "light, phone", options: { width: 390, height: 844 } },
    { name: "dark, phone", options: { width: 390, height: 844, dark: true } },
  ])("axe finds nothing, and nothing is wider than the screen: $name", async ({ name, options }) => {
    await page.close();
    page = await openPage(options);
    await page.getByRole("combobox", { name: "Examples" }).selectOption({ index: 3 });
    await after().locator(".katex").first().waitFor();
    // Not as a script tag: the page's policy forbids foreign scripts.
    await page.evaluate(readFileSync(axe, "utf8"));
    const violations = await page.evaluate(async () => {
      const { axe: checker } = globalThis as unknown as { axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> } };
      const result = await checker.run();
      return result.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" | ")}`);
    });
    expect(violations).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await page.screenshot({ path: `${screenshots}${name.replaceAll(", ", "-")}.png`, fullPage: true });
  });
});
