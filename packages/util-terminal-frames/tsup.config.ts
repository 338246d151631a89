import { packageBuild } from "../../config/tsup.ts";

/**
 * Fields and methods of records that never leave the package. Minifiers shorten variables, not these: a third of a
 * kilobyte. A name that is missing here merely stays long; none may be a name of the language or of the public types.
 */
const INTERNAL_NAMES = [
  // Terminal
  "alternate", "ascii", "autowrap", "borrowers", "charset", "charsetLevel", "charsets", "insertMode", "keepOnClear", "last", "lastAlternate", "link", "main", "moved", "options", "origin", "screen",
  // Screen
  "above", "bottom", "budget", "height", "history", "known", "lowest", "packAt", "saved", "sealed", "stops", "top", "uncounted", "used", "widths",
  // Row
  "borrowed", "cells", "clusters", "irregular", "touched", "width", "wrapped",
  // Engine, History, Budget, Parser, Widths, PlainRun
  "clear", "csi", "endLine", "endsInSequence", "escape", "execute", "finish", "handOut", "held", "isGround", "leave", "left", "malformed", "nextIrregular", "open", "osc", "parse", "popLines", "print", "pushBlock", "seal", "taken", "widthOf", "widthOfText",
];

export default packageBuild(["src/index.ts"], {
  esbuildOptions: (options) => {
    options.minifySyntax = true;
    options.mangleProps = new RegExp(`^(?:${INTERNAL_NAMES.join("|")})$`);
  },
});
