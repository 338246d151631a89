import { add, nextQuote, type CharacterScan } from "./scan-characters.ts";

/** Letters of Cyrillic, Greek and Armenian, and letters of Latin, that look like one of ASCII. */
const CONFUSABLE = /[АВЕЅІЈКМНОРСТУХҮԌԚԜаеорсухѕіјһԁԛԝүпмткɡıɑΑΒΕΖΗΙΚΜΝΟΡΤΥΧορνικυαεΤսոհօցքՏՍ]/u;
const FOREIGN = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}]/u;
const LATIN = /[A-Za-z]/;
const WORD = /[\p{L}\p{M}\p{N}_]/u;
/** Signs that stand for one of ASCII: dashes, quotes, slashes, full-width forms, letters of mathematics. */
const DASH = /[\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]/;
const SIGN = /[\u2018\u2019\u201A\u201B\u201C-\u201F\u2032\u2033\u2044\u2215\u29F8\u037E\u1FEF\u02CB\u2223\u01C0\uFF01-\uFF5E\uFE50-\uFE6B\u2024\u2025]|[\u{1D400}-\u{1D7FF}\u{1F130}-\u{1F149}\u2160-\u217F\u24B6-\u24E9]/u;

/** Finds letters and signs that imitate those of ASCII where a shell would read them: outside quotes, or mixed into a word. */
export function scanHomoglyphs(text: string, scan: CharacterScan): void {
  if (!/[^\0-\x7F]/.test(text)) return;
  let quote = "";
  let isNameNext = true;
  for (let index = 0; index < text.length; ) {
    const char = String.fromCodePoint(text.codePointAt(index) ?? 0);
    quote = nextQuote(text, index, quote);
    if (WORD.test(char)) {
      const end = endOfWord(text, index);
      scanWord(text, index, end, isNameNext && quote === "", scan);
      isNameNext = false;
      index = end;
      continue;
    }
    if (quote === "" && (SIGN.test(char) || (DASH.test(char) && isOption(text, index)))) add(scan, "homoglyph", index, char.length);
    if (/[;&|\n(`]/.test(char)) isNameNext = true;
    index += char.length;
  }
}

function endOfWord(text: string, start: number): number {
  let end = start;
  while (end < text.length) {
    const char = String.fromCodePoint(text.codePointAt(end) ?? 0);
    if (!WORD.test(char)) break;
    end += char.length;
  }
  return end;
}

/** A word that mixes scripts, or a program's name that is made of imitations. */
function scanWord(text: string, start: number, end: number, isName: boolean, scan: CharacterScan): void {
  const word = text.slice(start, end);
  if (!/[^\0-\x7F]/.test(word)) return;
  const letters = [...word].filter((char) => /\p{L}/u.test(char));
  const imitations = letters.filter((char) => CONFUSABLE.test(char));
  const isMixed = LATIN.test(word) && imitations.length > 0 && (FOREIGN.test(word) || isName);
  const isDisguised = isName && letters.length > 0 && imitations.length === letters.length;
  // A label of a host beside labels in ASCII is as good as a name.
  const isHost = imitations.length === letters.length && letters.length > 1 && /[./@]$/.test(text.slice(0, start)) && /^\.[a-z]{2,}/.test(text.slice(end));
  const isStyled = letters.some((char) => /[\uFF21-\uFF5A\u{1D400}-\u{1D7FF}]/u.test(char));
  if (isMixed || isDisguised || isHost || (isStyled && isName)) add(scan, "homoglyph", start, end - start);
}

/** A dash where an option begins. */
function isOption(text: string, index: number): boolean {
  return (index === 0 || /\s/.test(text.charAt(index - 1))) && /[A-Za-z-]/.test(text.charAt(index + 1));
}
