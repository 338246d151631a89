import { describe, expect, it } from "vitest";
import { findRelated } from "../src/mapping/find-related.ts";
import { buildResult } from "./support/build-result.ts";

const TSC_PRETTY = `src/a.ts:3:3 - error TS2345: Argument of type '{ a: string; }' is not assignable to parameter of type 'P'.
  Property 'b' is missing in type '{ a: string; }' but required in type 'P'.

3 f({ a: "x" });
    ~~~~~~~~~~

  src/a.ts:1:26
    1 interface P { a: string; b: number }
                               ~
    'b' is declared here.

src/a.ts:4:7 - error TS2322: Type 'string' is not assignable to type 'number'.

4 const n: number = "text";
        ~


Found 2 errors in the same file, starting at: src/a.ts:3

`;

const TSC_PLAIN = `src/a.ts(3,3): error TS2345: Argument of type '{}' is not assignable to parameter of type 'P'.
  Property 'b' is missing in type '{}' but required in type 'P'.
  src/p.ts(1,26): 'b' is declared here.
`;

const GCC = `main.c: In function 'main':
main.c:7:3: error: redefinition of 'x'
    7 |   int x;
      |       ^
util.h:2:5: note: previous definition of 'x' was here
    2 | int x;
      |     ^
`;

const RUSTC = `error[E0382]: borrow of moved value: \`s\`
 --> src/main.rs:4:20
  |
4 |     println!("{}", s);
  |                    ^ value borrowed here after move
  |
note: \`take\` takes ownership
 --> src/lib.rs:9:12
  |
9 | pub fn take(s: String) {}
  |             ^

`;

describe("findRelated", () => {
  it.each([
    { name: "reads the places of TypeScript's pretty form with what stands below the frame", output: TSC_PRETTY, expected: [{ file: "src/a.ts", line: 1, column: 26, message: "'b' is declared here." }] },
    { name: "reads those of the plain form", output: TSC_PLAIN, expected: [{ file: "src/p.ts", line: 1, column: 26, message: "'b' is declared here." }] },
    { name: "reads the notes of gcc", output: GCC, expected: [{ file: "util.h", line: 2, column: 5, message: "previous definition of 'x' was here" }] },
    { name: "reads the notes of rustc, not the place of the error itself", output: RUSTC, expected: [{ file: "src/lib.rs", line: 9, column: 12, message: "`take` takes ownership" }] },
    { name: "finds none where there is none", output: "src/a.ts(3,3): error TS2304: Cannot find name 'x'.\n", expected: [] },
    { name: "takes no code of a frame for a place", output: "src/a.ts:3:3 - error TS2304: Cannot find name 'x'.\n\n3 x ? a.ts:1:2\n  ~\n", expected: [] },
  ])("$name", ({ output, expected }) => {
    const [first] = buildResult({ output }).diagnostics;
    expect(first).toBeDefined();
    expect(first === undefined ? [] : findRelated(first, output.split("\n"))).toEqual(expected);
  });

  it("keeps a bounded number of places", () => {
    const output = ["a.c:1:1: error: x", ...Array.from({ length: 500 }, (_, index) => `b.c:${String(index + 2)}:1: note: here`)];
    const [first] = buildResult({ output: output[0] ?? "" }).diagnostics;
    expect(first === undefined ? [] : findRelated({ ...first, at: [1, 501] }, output)).toHaveLength(20);
  });

  it("looks at no line that is a bundle", () => {
    const output = ["a.c:1:1: error: x", `${" ".repeat(5000)}b.c:1:1`];
    const [first] = buildResult({ output: output[0] ?? "" }).diagnostics;
    expect(first === undefined ? [] : findRelated({ ...first, at: [1, 2] }, output)).toEqual([]);
  });
});
