import { changePart } from "./change-part.ts";
import type { Parts } from "./parts.ts";
import { createPrefixPart } from "./prefix-part.ts";
import { testPart } from "./test-part.ts";

/** The parts that rules of any kind need. */
export const allParts: Parts = { prefixes: createPrefixPart, changes: changePart, tests: testPart };
