import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Browser, Locator, Page } from "playwright-core";

const SCREENSHOTS = fileURLToPath(new URL("../../../test-results/screenshots/", import.meta.url));

/** Extensions are still being loaded when the window can be used. */
const PALETTE_ATTEMPTS = 10;
const WAIT_MS = 60_000;

/** VS Code in a page, as a person uses it. */
export class Workbench {
  readonly page: Page;

  private constructor(page: Page) {
    this.page = page;
  }

  static async open(browser: Browser, url: string): Promise<Workbench> {
    mkdirSync(SCREENSHOTS, { recursive: true });
    const page = await browser.newPage({ viewport: { width: 1280, height: 960 } });
    // A machine that is busy with other things is no failure.
    page.setDefaultTimeout(WAIT_MS);
    await page.goto(url);
    await page.locator(".monaco-workbench .part.statusbar").waitFor();
    await page.locator(".explorer-folders-view .monaco-list-row").first().waitFor();
    return new Workbench(page);
  }

  /** The one item of the status bar that is Lastframe's. */
  get status(): Locator {
    return this.page.locator('.statusbar-item[id$="lastframe.summary"]');
  }

  /** Line and column of the cursor, as VS Code says them. */
  get cursor(): Locator {
    return this.page.locator('[id="status.editor.selection"]');
  }

  /** Errors and warnings, as the status bar counts them. */
  get problemCount(): Locator {
    return this.page.locator('[id="status.problems"]');
  }

  get problems(): Locator {
    return this.page.locator(".markers-panel .monaco-list-row");
  }

  get notifications(): Locator {
    return this.page.locator(".notifications-toasts .notification-list-item");
  }

  get editorText(): Locator {
    return this.page.locator(".editor-group-container.active .view-lines");
  }

  get activeTab(): Locator {
    return this.page.locator(".editor-group-container.active .tab.active");
  }

  get quickInput(): Locator {
    return this.page.locator(".quick-input-widget input[type=text]");
  }

  get picks(): Locator {
    return this.page.locator(".quick-input-list .monaco-list-row");
  }

  /** Choose a command of the palette by its whole title. */
  async command(title: string): Promise<void> {
    const pick = this.picks.filter({ hasText: title }).first();
    for (let attempt = 1; ; attempt++) {
      await this.page.keyboard.press("F1");
      await this.quickInput.waitFor();
      await this.quickInput.fill(`>${title}`);
      // A palette that is open learns nothing of commands that come in later.
      const isThere = await pick.waitFor({ timeout: 3000 }).then(() => true, () => false);
      if (isThere) break;
      await this.page.keyboard.press("Escape");
      if (attempt === PALETTE_ATTEMPTS) throw new Error(`the palette has no command "${title}"`);
    }
    await pick.click();
  }

  /** Trust what is open; who trusts is the browser, not the server. */
  async trust(): Promise<void> {
    await this.command("Workspaces: Manage Workspace Trust");
    await this.page.getByRole("button", { name: "Trust", exact: true }).click();
    await this.page.locator(".part.statusbar").getByText("Restricted Mode").waitFor({ state: "hidden" });
    await this.command("View: Close All Editors");
  }

  /** *Lastframe: Run Command…* with this line. */
  async run(line: string): Promise<void> {
    await this.command("Lastframe: Run Command…");
    await this.typeCommandLine(line);
  }

  async typeCommandLine(line: string): Promise<void> {
    await this.page.getByText("Lastframe: Run Command", { exact: true }).waitFor();
    await this.quickInput.fill(line);
    await this.picks.filter({ hasText: line.slice(0, 20) }).first().waitFor();
    await this.page.keyboard.press("Enter");
  }

  async openFile(name: string, line = 1): Promise<void> {
    await this.page.keyboard.press("Control+P");
    await this.quickInput.fill(`${name}:${String(line)}`);
    await this.picks.filter({ hasText: name }).first().waitFor();
    await this.page.keyboard.press("Enter");
    await this.activeTab.filter({ hasText: name }).waitFor();
    await this.cursor.filter({ hasText: `Ln ${String(line)}, Col 1` }).waitFor();
  }

  async closeNotifications(): Promise<void> {
    await this.command("Notifications: Clear All Notifications");
  }

  async screenshot(name: string): Promise<void> {
    await this.page.screenshot({ path: `${SCREENSHOTS}${name}.png` });
  }
}
