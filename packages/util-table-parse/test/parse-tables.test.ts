import { describe, expect, it } from "vitest";
import { parseTables } from "../src/index.ts";

describe("parseTables", () => {
  it("finds tables of several formats between prose", () => {
    const text = "Here:\n\nNAME  AGE\nweb   5d\n\nThen.\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n+---+---+\n| c | d |\n+---+---+\n| 3 | 4 |\n+---+---+\n";
    expect(parseTables(text).map(({ format, startLine, records }) => [format, startLine, records])).toEqual([
      ["aligned", 2, [{ NAME: "web", AGE: "5d" }]],
      ["gfm", 7, [{ a: "1", b: "2" }]],
      ["grid", 11, [{ c: "3", d: "4" }]],
    ]);
  });

  it("goes on after the prompt that follows a table", () => {
    expect(parseTables("NAME  AGE\nweb   5d\n$ kubectl get svc\nNAME  TYPE\napi   ClusterIP\n").map(({ rows }) => rows)).toEqual([[["web", "5d"]], [["api", "ClusterIP"]]]);
  });
});
