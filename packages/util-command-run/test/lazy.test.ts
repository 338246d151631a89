import { describe, expect, expectTypeOf, it, vi } from "vitest";
import * as root from "../src/index.ts";
import * as lazy from "../src/lazy.ts";
import type { RunOptions } from "../src/index.ts";

describe("./lazy", () => {
  it("exports the runner and nothing else, with the same type", () => {
    expect(Object.keys(lazy)).toEqual(["runReadOnlyCli"]);
    expectTypeOf(lazy.runReadOnlyCli).toEqualTypeOf<typeof root.runReadOnlyCli>();
  });

  const error = "src/a.ts(1,7): error TS2322: Type 'string' is not assignable to type 'number'.";
  it.each<{ name: string; script: string; options?: RunOptions }>([
    { name: "silence", script: "exit 0" },
    { name: "a silent failure", script: "exit 3" },
    { name: "a diagnostic", script: `echo "${error}"; exit 2` },
    { name: "a diagnostic on stderr alone", script: `echo "${error}" >&2; exit 2` },
    { name: "output that is only to be shown", script: `echo "${error}"; exit 2`, options: { prune: false } },
  ])("gives the result of the root entry for $name", async ({ script, options }) => {
    const [ours, theirs] = await Promise.all([lazy.runReadOnlyCli("sh", ["-c", script], options), root.runReadOnlyCli("sh", ["-c", script], options)]);
    const took = / in [\d.]+ m?s/g;
    const timeless = (result: root.ToolResult): object => ({ ...result, durationMs: 0, summary: result.summary.replace(took, ""), text: result.text.replace(took, "") });
    expect(timeless(ours)).toEqual(timeless(theirs));
  });

  it.each([
    { name: "leaves the rules alone when the program prints nothing", script: "exit 0", loads: 0 },
    { name: "loads the rules when it prints something", script: "echo x", loads: 1 },
  ])("$name", async ({ script, loads }) => {
    const load = vi.fn();
    vi.resetModules();
    vi.doMock("@lastframe/util-output-prune", async (original) => {
      load();
      return await original<object>();
    });
    const fresh = await import("../src/lazy.ts");
    await fresh.runReadOnlyCli("sh", ["-c", script]);
    expect(load).toHaveBeenCalledTimes(loads);
    vi.doUnmock("@lastframe/util-output-prune");
  });
});
