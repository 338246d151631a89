// One small truth of each package, in code that runs in any JavaScript runtime. `test:runtimes` and `e2e:release` share it.
// A check gets the module and throws when the answer is wrong.

/** Checks of packages whose root entry runs everywhere. */
export const pureChecks = {
  "util-terminal-frames": ({ finalizeTerminalText, TerminalFrames }) => {
    equal(finalizeTerminalText("10%\r100%\n\u001b[32mok\u001b[0m\n"), "100%\nok\n");
    const frames = new TerminalFrames();
    for (const byte of new TextEncoder().encode("日本\rab")) frames.write(Uint8Array.of(byte));
    equal(frames.text(), "ab本");
  },
  "util-table-parse": ({ parseSimpleTable }) => {
    equal(parseSimpleTable("NAME   READY\nweb    1/1\ndb     0/1\n"), [
      { NAME: "web", READY: "1/1" },
      { NAME: "db", READY: "0/1" },
    ]);
    equal(parseSimpleTable("Nothing here, only a sentence."), null);
  },
  "util-interaction-detect": ({ detectInteraction }) => {
    const { waiting, kind } = detectInteraction({ plain: "Overwrite? [y/N] ", childAlive: true, idleMs: 2000 });
    equal([waiting, kind], [true, "confirm"]);
    equal(detectInteraction({ plain: "Compiling...", childAlive: true, idleMs: 2000 }).waiting, false);
  },
  "util-text-normalize": ({ fixGfmTables, stripLeakedSpecialTokens }) => {
    equal(fixGfmTables("| a | b |\n|---|\n| 1 | 2 |\n"), "| a | b |\n|---|---|\n| 1 | 2 |\n");
    equal(stripLeakedSpecialTokens("Done.<|im_end|>").sanitized, "Done.");
  },
  "util-json-repair": ({ parseJson, safeParseJson }) => {
    equal(parseJson("{'a': 1, b: [2,],}"), { a: 1, b: [2] });
    const cut = safeParseJson('{"command": "rm -rf ./bui');
    equal(cut.ok && cut.complete, false);
  },
  "util-output-pipeline": ({ createPipeline, looseJson, stripFences }) => {
    equal(createPipeline([stripFences(), looseJson()]).parse('```json\n{"a": 1,}\n```').data, { a: 1 });
  },
  "util-llm-command-parse": ({ classifyCommand, parseLlmResponse }) => {
    equal(classifyCommand("ls -la").danger, "safe");
    equal(classifyCommand("rm -rf ~").danger, "dangerous");
    equal(parseLlmResponse('{"command": "ls", "danger": "safe"}').command, "ls");
    equal(parseLlmResponse("I cannot do that.").type === "command", false);
  },
  "util-output-prune": ({ pruneOutput }) => {
    const { diagnostics, ok } = pruneOutput("src/a.ts(3,5): error TS2322: Type 'string' is not assignable to type 'number'.\n", { exitCode: 2 });
    equal(ok, false);
    equal([diagnostics[0]?.file, diagnostics[0]?.line, diagnostics[0]?.column, diagnostics[0]?.code], ["src/a.ts", 3, 5, "TS2322"]);
  },
};

/** Checks of packages that need a Node-like runtime. */
export const nodeChecks = {
  "util-command-run": async ({ runReadOnlyCli }) => {
    const result = await runReadOnlyCli("echo", ["hello"], { timeoutMs: 20_000 });
    equal([result.ok, result.exitCode, result.stdoutPlain], [true, 0, "hello\n"]);
  },
};

/** Run the checks on what `load(name)` gives; returns one line a package. */
export async function runChecks(checks, load) {
  const results = [];
  for (const [name, check] of Object.entries(checks)) {
    try {
      await check(await load(name));
      results.push({ name, ok: true });
    } catch (error) {
      results.push({ name, ok: false, reason: String(error?.message ?? error) });
    }
  }
  return results;
}

function equal(actual, expected) {
  if (JSON.stringify(actual) !== JSON.stringify(expected)) {
    throw new Error(`expected ${JSON.stringify(expected)}, got ${JSON.stringify(actual)}`);
  }
}
