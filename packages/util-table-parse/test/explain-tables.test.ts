import { describe, expect, it } from "vitest";
import { explainTables, type RejectReason } from "../src/index.ts";

describe("explainTables", () => {
  it.each<{ text: string; reason: RejectReason }>([
    { text: "```\n| a |\n```", reason: "in-code-fence" },
    { text: "@@ -1 +1 @@\n-| a |\n+| b |", reason: "in-diff" },
    { text: "K1    K2\n--    --\n10 x; 33", reason: "ambiguous-text" },
    { text: "| a | b |\n|---|---|\n| 1 | 2 | 3 |", reason: "dropped-cells" },
    { text: "| a | b |\n|---|\n| 1 | 2 |", reason: "ragged-row" },
    { text: "+---+\n| a |\n+---+", reason: "no-header" },
    { text: "+---+---+\n| a | b |\n+---+---+\n| 1 | 2 \n+---+---+", reason: "broken-frame" },
    { text: "+---+---+\n| a | b |\n+---+---+\n| c     |\n+-------+\n| 1 | 2 |\n+---+---+", reason: "broken-frame" },
    { text: " a | b \n---+---\n 1 | 2\n(9 rows)", reason: "footer-count" },
    { text: "NAME            AGE\naveryveryverylongname   5d\nshort           6d", reason: "crossed-boundary" },
  ])("names the reason $reason", ({ text, reason }) => {
    expect(explainTables(text).rejected.map((part) => part.reason)).toContain(reason);
  });

  it("lists neither prose nor tables", () => {
    expect(explainTables("All tests are green.\nWe can ship now.").rejected).toEqual([]);
    expect(explainTables("NAME  AGE\nweb   5d").rejected).toEqual([]);
  });

  it("rejects a text over the limit as a whole", () => {
    expect(explainTables("王".repeat(10), { maxBytes: 20 })).toEqual({ tables: [], rejected: [{ startLine: 0, endLine: 0, reason: "limit" }] });
  });
});
