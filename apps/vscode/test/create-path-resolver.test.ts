import { describe, expect, it } from "vitest";
import { createPathResolver } from "../src/mapping/create-path-resolver.ts";

const POSIX = ["/home/me/repo/app/src/a.ts", "/home/me/repo/app/my file $(id).ts", "/home/me/repo/lib/b.ts", "/usr/include/stdio.h", "/home/me/repo/app/src\\a.ts"];
const WINDOWS = ["C:\\repo\\app\\src\\a.ts", "C:\\repo\\lib\\b.ts", "D:\\other\\c.ts"];

describe("on Linux and macOS", () => {
  it.each([
    { name: "finds a file below the folder of the run", input: "src/a.ts", expected: "/home/me/repo/app/src/a.ts" },
    { name: "finds it with a leading dot", input: "./src/a.ts", expected: "/home/me/repo/app/src/a.ts" },
    { name: "finds a file beside the folder", input: "../lib/b.ts", expected: "/home/me/repo/lib/b.ts" },
    { name: "finds a file named from a folder above, as git names it", input: "lib/b.ts", expected: "/home/me/repo/lib/b.ts" },
    { name: "keeps blanks and what a shell would run", input: "my file $(id).ts", expected: "/home/me/repo/app/my file $(id).ts" },
    { name: "takes an absolute path", input: "/usr/include/stdio.h", expected: "/usr/include/stdio.h" },
    { name: "takes a file address", input: "file:///usr/include/stdio.h", expected: "/usr/include/stdio.h" },
    { name: "takes a backslash for a character of a name", input: "src\\a.ts", expected: "/home/me/repo/app/src\\a.ts" },
    { name: "finds no file on a drive", input: "C:\\repo\\app\\src\\a.ts", expected: null },
    { name: "finds no file that is not there", input: "src/missing.ts", expected: null },
    { name: "finds no file in an address of another kind", input: "webpack://app/src/a.ts", expected: null },
    { name: "finds nothing under an empty name", input: "", expected: null },
    { name: "finds nothing under a name with NUL", input: "src/a.ts\0", expected: null },
    { name: "finds nothing under a name that is a whole text", input: "a/".repeat(4000), expected: null },
  ])("$name", ({ input, expected }) => {
    const resolve = createPathResolver({ folder: "/home/me/repo/app", windows: false, exists: (path) => POSIX.includes(path) });
    expect(resolve(input)).toBe(expected);
  });
});

describe("on Windows", () => {
  it.each([
    { name: "finds a file with either slash", input: "src/a.ts", expected: "C:\\repo\\app\\src\\a.ts" },
    { name: "finds a file with a backslash", input: "src\\a.ts", expected: "C:\\repo\\app\\src\\a.ts" },
    { name: "finds a file named from a folder above", input: "lib/b.ts", expected: "C:\\repo\\lib\\b.ts" },
    { name: "takes a path with a drive", input: "D:\\other\\c.ts", expected: "D:\\other\\c.ts" },
    { name: "takes a path with a drive and slashes", input: "D:/other/c.ts", expected: "D:\\other\\c.ts" },
    { name: "takes a file address", input: "file:///D:/other/c.ts", expected: "D:\\other\\c.ts" },
    { name: "takes a file address that lost its scheme", input: "/D:/other/c.ts", expected: "D:\\other\\c.ts" },
    { name: "finds no file that is not there", input: "src\\missing.ts", expected: null },
  ])("$name", ({ input, expected }) => {
    const resolve = createPathResolver({ folder: "C:\\repo\\app", windows: true, exists: (path) => WINDOWS.includes(path) });
    expect(resolve(input)).toBe(expected);
  });
});

it("asks the disk once for a file that is named often", () => {
  let asked = 0;
  const resolve = createPathResolver({ folder: "/r", windows: false, exists: () => (asked += 1) > 0 });
  for (let time = 0; time < 1000; time++) resolve("a.ts");
  expect(asked).toBe(1);
});
