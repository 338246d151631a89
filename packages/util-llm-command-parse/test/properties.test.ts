import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { classifyArgv, classifyCommand, detectInjection, parseFixResponse, parseLlmResponse, type Danger, type Shell } from "../src/index.ts";
import { dangerCases } from "./read-fixtures.ts";

const SEED = 10;
/** Raised by `pnpm fuzz`. */
const TEXTS = Number(process.env["FUZZ_TEXTS"] ?? 1500);
const RANK: Record<Danger, number> = { safe: 0, warning: 1, dangerous: 2 };
const shells: Shell[] = ["bash", "sh", "zsh", "fish", "powershell", "cmd"];
const piece = fc.constantFrom("rm", " -rf", " /", "~", "$(", ")", "`", "'", '"', "\\", "\n", ";", "|", "&&", "{", "}", "<<EOF\n", "EOF\n", "$'", "${x@P}", "eval ", "sudo ", "%", "^", "&", "-Command ", '{"command":', '"danger":"safe"', "```", "<think>", "\u202e", "\u200b", "\ud800", "=", "[[", "]]", "((", "))", "*", "#");
const hostile = fc.oneof(fc.string({ unit: "binary" }), fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join("")));

describe("laws", () => {
  it("no text makes anything throw, and the same text gives the same result twice", { timeout: 3_600_000 }, () => {
    fc.assert(
      fc.property(hostile, fc.constantFrom(...shells), (text, shell) => {
        expect(classifyCommand(text, { shell })).toEqual(classifyCommand(text, { shell }));
        expect(parseLlmResponse(text, { shell })).toEqual(parseLlmResponse(text, { shell }));
        parseFixResponse(text, { shell });
        detectInjection(text, { shell });
        classifyArgv(text.split(" "));
      }),
      { seed: SEED, numRuns: TEXTS },
    );
  });

  it("the level is never lower than what the model said", () => {
    fc.assert(
      fc.property(fc.constantFrom(...dangerCases), fc.constantFrom<Danger>("safe", "warning", "dangerous"), ({ input: { command, shell } }, word) => {
        const response = parseLlmResponse(JSON.stringify({ command, danger: word }), { shell });
        if (response.type !== "command") return;
        expect(RANK[response.danger]).toBeGreaterThanOrEqual(RANK[word]);
        expect(RANK[response.danger]).toBeGreaterThanOrEqual(RANK[response.assessment.danger]);
        expect(response.modelDanger).toBe(word);
      }),
      { seed: SEED, numRuns: 300 },
    );
  });

  it("a command that is cut off in its JSON is never a command", () => {
    fc.assert(
      fc.property(fc.constantFrom(...dangerCases), fc.nat(), ({ input: { command, shell } }, at) => {
        const json = JSON.stringify({ command });
        const cut = json.slice(0, 12 + (at % Math.max(1, json.length - 14)));
        expect(parseLlmResponse(cut, { shell }).type).not.toBe("command");
      }),
      { seed: SEED, numRuns: 500 },
    );
  });

  it("a rule of the caller never lowers a level", () => {
    fc.assert(
      fc.property(fc.constantFrom(...dangerCases), ({ input: { command, shell } }) => {
        const rules = ["rm", "git", "curl", "sh", "dd", "chmod"].map((program) => ({ program, danger: "safe" as const, code: "ours" }));
        expect(RANK[classifyCommand(command, { shell, rules }).danger]).toBeGreaterThanOrEqual(RANK[classifyCommand(command, { shell }).danger]);
      }),
      { seed: SEED, numRuns: 300 },
    );
  });

  it("spans lie inside the text", () => {
    fc.assert(
      fc.property(hostile, fc.constantFrom(...shells), (text, shell) => {
        for (const { span } of classifyCommand(text, { shell }).findings) {
          expect(span[0]).toBeGreaterThanOrEqual(0);
          expect(span[1]).toBeGreaterThanOrEqual(span[0]);
          expect(span[1]).toBeLessThanOrEqual(text.length);
        }
      }),
      { seed: SEED, numRuns: 500 },
    );
  });

  it("visible holds no control character and nothing that turns the direction of writing around", () => {
    fc.assert(
      fc.property(hostile, (text) => {
        expect(detectInjection(text).visible).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u202a-\u202e\u2066-\u2069]/);
      }),
      { seed: SEED, numRuns: 500 },
    );
  });
});
