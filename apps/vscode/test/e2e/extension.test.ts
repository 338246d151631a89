import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { makeWorkspace } from "./support/make-workspace.ts";
import { openBrowser } from "./support/open-browser.ts";
import { startCodeServer, type RunningServer } from "./support/start-code-server.ts";
import { Workbench } from "./support/workbench.ts";

/** The first start compiles for ten minutes on two idle cores, for an hour on busy ones. */
const START_MS = 2 * 60 * 60_000;
const TSC = "node_modules/.bin/tsc --pretty";

let server: RunningServer;
let browser: Browser;
let workspace: ReturnType<typeof makeWorkspace>;
let bench: Workbench;

beforeAll(async () => {
  workspace = makeWorkspace();
  server = await startCodeServer({ "lastframe.auditLog": true, "lastframe.agentCommand": "./show.sh --refactor ${relativeFile}" });
  browser = await openBrowser();
  bench = await Workbench.open(browser, `${server.url}?folder=${encodeURIComponent(workspace.folder)}`);
}, START_MS);

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  workspace?.remove();
});

afterEach(async ({ task }) => {
  if (task.result?.state === "fail") await bench.screenshot("failed");
});

/** Command lines of all processes that hold this text. */
function processesWith(text: string): string[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        return [readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ")];
      } catch {
        return [];
      }
    })
    .filter((line) => line.includes(text));
}

describe("before the folder is trusted", () => {
  it("nothing is run, and that is said", async () => {
    await bench.command("Lastframe: Run Command…");
    await bench.notifications.filter({ hasText: "runs nothing in a workspace that is not trusted" }).waitFor();
    await bench.screenshot("untrusted");
    await bench.command("Lastframe: Run Agent");
    await bench.page.waitForTimeout(500);
    expect(await bench.quickInput.isVisible()).toBe(false);
    await bench.closeNotifications();
  });
});

describe("in a folder that is trusted", () => {
  beforeAll(async () => {
    await bench.trust();
  });

  it("a failing tsc puts its summary into the status bar and the cursor on the first error", async () => {
    await bench.run(TSC);
    await bench.status.filter({ hasText: "tsc exit 2: 3 errors in 1 file" }).waitFor();
    await bench.activeTab.filter({ hasText: "button.ts" }).waitFor();
    await bench.cursor.filter({ hasText: "Ln 7, Col 8" }).waitFor();
    await bench.screenshot("first-error");
  });

  it("every diagnostic is in the Problems view and underlined, related places with them", async () => {
    await bench.command("Problems: Focus on Problems View");
    await bench.problems.filter({ hasText: "TS2345" }).first().waitFor();
    await bench.screenshot("problems");
    const rows = await bench.problems.allTextContents();
    expect(rows.filter((row) => /TS\d+/.test(row)), rows.join("\n")).toHaveLength(3);
    const related = rows.filter((row) => row.includes("props.ts")).join("\n");
    expect(related).toContain("'size' is declared here.");
    expect(related).toContain("The expected type comes from property 'name'");
    await bench.problemCount.filter({ hasText: /^\s*3\s*0\s*$/ }).waitFor();
    expect(await bench.page.locator(".squiggly-error").count()).toBe(3);
  });

  it("a click on the status bar opens the summary and the text", async () => {
    await bench.status.click();
    const channel = bench.page.locator(".output-view .view-lines");
    await channel.getByText("tsc exit 2: 3 errors in 1 file").waitFor();
    await channel.getByText("7:8 TS2345").waitFor();
    await bench.screenshot("summary");
  });

  it("the raw output and the trimmed lines are shown on request", async () => {
    await bench.command("Lastframe: Show Raw Output");
    await bench.activeTab.filter({ hasText: "Raw Output.txt" }).waitFor();
    await bench.page.keyboard.press("Control+End");
    await bench.editorText.getByText("Found 3 errors in the same file").waitFor();
    await bench.screenshot("raw-output");
    await bench.command("Lastframe: Show Trimmed Lines");
    await bench.activeTab.filter({ hasText: "Trimmed Lines.txt" }).waitFor();
    await bench.editorText.getByText("lines are not in the summary").waitFor();
    await bench.editorText.getByText("tsc/pretty | 7 render").first().waitFor();
    await bench.screenshot("trimmed-lines");
    await bench.command("View: Close All Editors");
  });

  it("a program that waits is stopped and reported with its question, and nothing is answered", async () => {
    await bench.run("./ask.sh");
    await bench.status.filter({ hasText: "waiting for a person: confirm" }).waitFor();
    await bench.notifications.filter({ hasText: 'waiting for a person: confirm — "Overwrite config.json? [y/N]"' }).waitFor();
    await bench.screenshot("waiting");
    expect(existsSync(join(workspace.folder, "answered"))).toBe(false);
    expect(processesWith("ask.sh")).toEqual([]);
    await bench.closeNotifications();
  });

  it("how to run it without the question is said where it is known", async () => {
    await bench.run("rm -i tsconfig.json");
    await bench.notifications.filter({ hasText: "To avoid it: rm -f removes without asking" }).waitFor();
    await bench.screenshot("hint");
    expect(existsSync(join(workspace.folder, "tsconfig.json"))).toBe(true);
    await bench.closeNotifications();
  });

  it("what a person must decide is information, and changed ranges can be chosen and opened", async () => {
    await bench.run("git diff");
    await bench.status.filter({ hasText: "git diff" }).waitFor();
    await bench.command("Problems: Focus on Problems View");
    await bench.problems.filter({ hasText: "needs a person" }).waitFor();
    await bench.problems.filter({ hasText: "signature changed: call" }).waitFor();
    await bench.screenshot("decision");
    await bench.command("Lastframe: Show Changed Ranges");
    await bench.picks.filter({ hasText: "src/api.ts:5-6" }).waitFor();
    await bench.screenshot("changes");
    await bench.page.keyboard.press("Enter");
    await bench.activeTab.filter({ hasText: "api.ts" }).waitFor();
    await bench.cursor.filter({ hasText: "Ln 5, Col 1" }).waitFor();
    await bench.screenshot("changed-range");
    await bench.command("View: Close All Editors");
  });

  it("the agent's command line is run with the file that is open", async () => {
    await bench.openFile("props.ts");
    await bench.command("Lastframe: Run Agent");
    await bench.status.filter({ hasText: "exit 0" }).waitFor();
    await bench.command("Lastframe: Show Raw Output");
    await bench.editorText.getByText("<--refactor>").waitFor();
    await bench.editorText.getByText("<src/props.ts>").waitFor();
    await bench.command("View: Close All Editors");
  });

  it("an error without a file stands at the line of the raw output that says it", async () => {
    await bench.run("node_modules/.bin/tsc -p missing.json");
    await bench.activeTab.filter({ hasText: "Raw Output.txt" }).waitFor();
    await bench.cursor.filter({ hasText: "Ln 1, Col 1" }).waitFor();
    await bench.command("Problems: Focus on Problems View");
    await bench.problems.filter({ hasText: "TS5058" }).waitFor();
    await bench.screenshot("no-file");
    await bench.command("View: Close All Editors");
  });

  it("a new run replaces what the one before has shown", async () => {
    await bench.run(TSC);
    await bench.status.filter({ hasText: "3 errors" }).waitFor();
    await bench.run("./show.sh fine");
    await bench.status.filter({ hasText: "exit 0" }).waitFor();
    await bench.command("Problems: Focus on Problems View");
    await bench.page.getByText("No problems have been detected").first().waitFor();
    await bench.command("View: Close All Editors");
  });

  it("a run that is cancelled leaves no process, not even one in a session of its own", async () => {
    const mark = `lastframe-e2e-${String(process.pid)}`;
    await bench.run(`./long.sh ${mark}`);
    const progress = bench.notifications.filter({ hasText: "long.sh" });
    await progress.getByText("working on it").waitFor();
    expect(processesWith(mark).length).toBeGreaterThan(1);
    await bench.screenshot("running");
    await progress.hover();
    await progress.getByRole("button", { name: "Cancel" }).click();
    await bench.status.filter({ hasText: "aborted after" }).waitFor();
    expect(processesWith(mark)).toEqual([]);
    await bench.screenshot("cancelled");
  });

  it("Stop ends what runs", async () => {
    const mark = `lastframe-e2e-stop-${String(process.pid)}`;
    await bench.run(`./long.sh ${mark}`);
    await bench.notifications.filter({ hasText: "working on it" }).waitFor();
    await bench.command("Lastframe: Stop");
    await bench.status.filter({ hasText: "aborted after" }).waitFor();
    expect(processesWith(mark)).toEqual([]);
  });

  it("a second run asks before it stops the first", async () => {
    const mark = `lastframe-e2e-second-${String(process.pid)}`;
    await bench.run(`./long.sh ${mark}`);
    await bench.notifications.filter({ hasText: "working on it" }).waitFor();
    await bench.run("./show.sh second");
    await bench.notifications.filter({ hasText: "is still running" }).getByRole("button", { name: "Stop It and Run" }).click();
    await bench.status.filter({ hasText: "exit 0" }).waitFor();
    expect(processesWith(mark)).toEqual([]);
    await bench.command("Lastframe: Show Raw Output");
    await bench.editorText.getByText("<second>").waitFor();
    await bench.command("View: Close All Editors");
  });

  it("the name of a file cannot inject anything", async () => {
    await bench.openFile("good $(touch pwned).ts", 2);
    await bench.run("./show.sh ${relativeFile} --at=${line} ${file}");
    await bench.status.filter({ hasText: "exit 0" }).waitFor();
    await bench.command("Lastframe: Show Raw Output");
    await bench.editorText.getByText("<src/good $(touch pwned).ts>").waitFor();
    await bench.editorText.getByText("<--at=2>").waitFor();
    await bench.editorText.getByText(`<${workspace.folder}/src/good $(touch pwned).ts>`).waitFor();
    await bench.screenshot("variables");
    expect(readdirSync(workspace.folder)).not.toContain("pwned");
    await bench.command("View: Close All Editors");
  });

  it("a line that needs a shell is refused, and says how to write it", async () => {
    await bench.run("./show.sh a && ./show.sh b");
    await bench.notifications.filter({ hasText: 'no shell takes part, and "&" needs one' }).waitFor();
    await bench.screenshot("refused");
    await bench.notifications.getByRole("button", { name: "Edit Command" }).click();
    await bench.page.getByText("Lastframe: Run Command", { exact: true }).waitFor();
    expect(await bench.quickInput.inputValue()).toBe("./show.sh a && ./show.sh b");
    await bench.page.keyboard.press("Escape");
    await bench.closeNotifications();
  });

  it("what a program writes draws no icon and makes no link", async () => {
    await bench.run("./noisy.sh");
    await bench.status.filter({ hasText: "exit 3" }).waitFor();
    await bench.screenshot("noisy");
    expect(await bench.status.locator(".codicon-trash").count()).toBe(0);
    await bench.run("'[run](command:workbench.action.closeWindow)'");
    const notice = bench.notifications.filter({ hasText: "not found" });
    await notice.waitFor();
    expect(await notice.locator(".notification-list-item-message a").count()).toBe(0);
    await bench.screenshot("no-link");
    await bench.closeNotifications();
  });

  it("the audit logs hold every line, the trimmed ones marked, for their owner alone", () => {
    const logs = readdirSync(server.workspaceStorage, { recursive: true, encoding: "utf8" }).filter((name) => /lastframe\.lastframe-vscode\/audit\/[\w-]+\.log$/.test(name));
    const texts = logs.map((name) => readFileSync(join(server.workspaceStorage, name), "utf8"));
    expect(texts.some((text) => text.includes("[TRIMMED] Found 3 errors") && text.includes("\nsrc/button.ts:9:7 - error TS2322"))).toBe(true);
    for (const name of logs) expect(statSync(join(server.workspaceStorage, name)).mode & 0o077, name).toBe(0);
  });

  it("with several folders the one to run in is chosen", async () => {
    const second = await Workbench.open(browser, `${server.url}?workspace=${encodeURIComponent(join(workspace.folder, "two.code-workspace"))}`);
    await second.trust();
    await second.command("Lastframe: Run Command…");
    await second.picks.filter({ hasText: "inner" }).waitFor();
    await second.screenshot("folders");
    await second.quickInput.fill("inner");
    await second.page.keyboard.press("Enter");
    await second.typeCommandLine("pwd");
    await second.status.filter({ hasText: "pwd exit 0" }).waitFor();
    await second.command("Lastframe: Show Raw Output");
    await second.editorText.getByText(join(workspace.folder, "inner")).waitFor();
    await second.page.close();
  });

  it("the history offers what was run before, the newest first", async () => {
    await bench.command("Lastframe: Run Command…");
    await bench.picks.filter({ hasText: TSC }).first().waitFor();
    const labels = await bench.picks.allTextContents();
    expect(labels[0]).toContain("[run](command:");
    expect(labels.filter((label) => label.includes(TSC))).toHaveLength(1);
    await bench.screenshot("history");
    await bench.page.keyboard.press("Escape");
  });
});
