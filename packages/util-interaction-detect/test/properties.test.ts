import fc from "fast-check";
import { describe, expect, expectTypeOf, it } from "vitest";
import { measureGrowth } from "../../../config/growth.ts";
import { detectInteraction, type Env, findPromptAtExit, type Interaction, nonInteractiveEnv, type PromptAtExit, type WaitEvidence } from "../src/index.ts";
import * as root from "../src/index.ts";
import * as linux from "../src/linux.ts";

const RUNS = { numRuns: 300, seed: 20_261_129 };
const PIECES = ["Password:", "[y/N]", "(yes/no)", "? ", ": ", "\n", "\r", "\u001b[1m", "\u001b]0;", "[", "(", ")", "~\n", "❯ ", "Press any key", "请输入", "密码：", "--More--", "(END)", "1) a\n2) b\n", "\u{1f600}", "\ud800", "__proto__", " "];
const screens = fc.array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ unit: "binary", maxLength: 8 })), { maxLength: 60 }).map((parts) => parts.join(""));
const states = fc.constantFrom<WaitEvidence["state"]>("blocked", "listening", "busy", "sleeping", "unknown");

describe("laws", () => {
  it("no screen throws, and a dead or busy program never waits", () => {
    fc.assert(fc.property(screens, states, fc.nat(5000), (plain, state, idleMs) => {
      expect(detectInteraction({ plain, childAlive: false, idleMs }).waiting).toBe(false);
      expect(detectInteraction({ plain, childAlive: true, idleMs, evidence: { state: "busy", readers: [] } }).waiting).toBe(false);
      expect(detectInteraction({ plain, childAlive: true, idleMs, evidence: { state: "blocked", readers: [] } })).toMatchObject({ waiting: true, confidence: "certain" });
      const verdict = detectInteraction({ plain, childAlive: true, idleMs, evidence: { state, readers: [] } });
      expect(verdict.waiting).toBe(verdict.confidence !== "none");
      expect(verdict.waiting).toBe(verdict.reason !== null);
      expect(verdict.evidence.length).toBeGreaterThan(0);
      findPromptAtExit(plain, plain);
    }), RUNS);
  });

  it("a lone text is never certain", () => {
    fc.assert(fc.property(screens, (plain) => {
      expect(detectInteraction({ plain, childAlive: true, idleMs: 1e6 }).confidence).not.toBe("certain");
    }), RUNS);
  });

  it("what scrolled away does not count", () => {
    fc.assert(fc.property(screens, fc.constantFrom("Continue? [y/N] ", "(gdb) ", "done\n", "Name: ", "Total: "), (above, last) => {
      const far = `${above}\n${"plain words\n".repeat(400)}${last}`;
      const near = `${"plain words\n".repeat(400)}${last}`;
      expect(detectInteraction({ plain: far, childAlive: true, idleMs: 2000 })).toEqual(detectInteraction({ plain: near, childAlive: true, idleMs: 2000 }));
    }), { ...RUNS, numRuns: 50 });
  });

  it("the same answer comes twice, and the environment is a fixed point", () => {
    fc.assert(fc.property(fc.dictionary(fc.constantFrom("EDITOR", "PAGER", "TERM", "CI", "GIT_SSH", "__proto__", "x"), fc.string()), fc.boolean(), fc.boolean(), (base, ci, pty) => {
      const once = nonInteractiveEnv(base, { ci, pty });
      expect(nonInteractiveEnv(once, { ci, pty })).toEqual(once);
      expect(Object.getPrototypeOf(once)).toBe(Object.prototype);
    }), RUNS);
  });
});

describe("linear time", () => {
  const HOSTILE = ["[", "(", "[y/", "(a)", "\u001b[", "\u001b]", "?", ": ", "~\n", "❯ x\n", "1) a\n", "<", "press any key ", "y/n ", "\r", "password "];
  it.each(HOSTILE)("%j repeated", (piece) => {
    const screen = (length: number): string => piece.repeat(Math.ceil(length / piece.length));
    expect(measureGrowth((plain) => detectInteraction({ plain, childAlive: true, idleMs: 2000 }), screen, 40_000)).toBeLessThanOrEqual(16);
    expect(measureGrowth((plain) => findPromptAtExit(plain, plain), screen, 40_000)).toBeLessThanOrEqual(16);
  });

  it.each([" ", "a ", "/", "a"])("an editor variable of %j repeated", (piece) => {
    expect(measureGrowth(nonInteractiveEnv, (length): Env => ({ EDITOR: piece.repeat(length) }), 50_000)).toBeLessThanOrEqual(16);
  });
});

describe("public API", () => {
  it("of the root", () => {
    expect(Object.keys(root).sort()).toEqual(["detectInteraction", "findPromptAtExit", "nonInteractiveEnv"]);
    expectTypeOf(detectInteraction).returns.toEqualTypeOf<Interaction>();
    expectTypeOf(findPromptAtExit).returns.toEqualTypeOf<PromptAtExit | null>();
    expectTypeOf(nonInteractiveEnv).returns.toEqualTypeOf<Env>();
  });

  it("of ./linux", () => {
    expect(Object.keys(linux).sort()).toEqual(["createRelativeSearch", "createWaitMonitor", "findHolders", "findMembers", "isRunning", "listDescendants", "readChannels", "readWaitState"]);
    expectTypeOf(linux.readWaitState).returns.toEqualTypeOf<WaitEvidence>();
  });
});
