import { memo, useEffect, useMemo, useState, type ReactElement } from "react";
import Markdown, { type Components } from "react-markdown";
import rehypeKatex from "rehype-katex";
import remarkCjkFriendly from "remark-cjk-friendly";
import remarkGfm from "remark-gfm";
import remarkMath from "remark-math";
import { splitBlocks } from "../state/split-blocks.ts";

/** A Markdown parser needs quadratic time on some texts; a part longer than this is shown as plain text. */
const MAX_PART = 20_000;
/** What is shown at first; the rest on request. */
const PAGE = 24_000;
/** What is rendered in one go; the parts behind it follow one frame after the other. */
const FIRST_GO = 6_000;
const PARTS_PER_FRAME = 4;

const remarkPlugins = [remarkGfm, remarkMath, remarkCjkFriendly];
const rehypePlugins: [typeof rehypeKatex, object][] = [[rehypeKatex, { throwOnError: false, strict: "ignore", trust: false, maxSize: 30, maxExpand: 300, errorColor: "currentColor" }]];
const components: Components = {
  a: ({ href, children }) => (
    <a href={href} target="_blank" rel="noreferrer noopener">
      {children}
    </a>
  ),
  // A picture in a message would tell its server that the message was read.
  img: ({ src, alt }) => <span className="picture">{`[picture: ${alt ?? ""} ${typeof src === "string" ? src : ""}]`}</span>,
  table: ({ children }) => (
    <div className="table-wrap" tabIndex={0}>
      <table>{children}</table>
    </div>
  ),
};

/** A message as a chat would show it. HTML in it is shown as text, never run. */
export function Rendered({ text }: { text: string }): ReactElement {
  const [limit, setLimit] = useState(PAGE);
  const { parts, rest, firstGo } = useMemo(() => takePage(text, limit), [text, limit]);
  const shown = useGrowingCount(firstGo, parts.length);
  return (
    <div className="prose">
      {parts.slice(0, shown).map((part, index) => (
        <Part key={index} text={part} />
      ))}
      {rest > 0 && (
        <button type="button" className="more" onClick={() => setLimit((current) => current + PAGE)}>
          {`Show more (${Math.ceil(rest / 1000).toLocaleString("en")} KB left)`}
        </button>
      )}
    </div>
  );
}

const Part = memo(function Part({ text }: { text: string }): ReactElement {
  if (text.length > MAX_PART) {
    return (
      <div>
        <p className="notice">This part is too long to render safely; it is shown as text.</p>
        <pre className="plain">{text}</pre>
      </div>
    );
  }
  return (
    <Markdown remarkPlugins={remarkPlugins} rehypePlugins={rehypePlugins} components={components}>
      {text}
    </Markdown>
  );
});

/** From `first` up to `total`, a few more each frame, so that a long text does not hold up typing and scrolling. */
function useGrowingCount(first: number, total: number): number {
  const [count, setCount] = useState(first);
  const shown = Math.max(first, Math.min(count, total));
  useEffect(() => {
    if (shown >= total) return;
    const frame = requestAnimationFrame(() => setCount(shown + PARTS_PER_FRAME));
    return () => cancelAnimationFrame(frame);
  }, [shown, total]);
  return shown;
}

function takePage(text: string, limit: number): { parts: string[]; rest: number; firstGo: number } {
  // Twice the limit is enough to find a place to cut at.
  const parts: string[] = [];
  let length = 0;
  let firstGo = 0;
  for (const part of splitBlocks(text.slice(0, 2 * limit))) {
    if (length > 0 && length + part.length > limit) break;
    parts.push(part.length > 2 * MAX_PART ? part.slice(0, 2 * MAX_PART) : part);
    length += part.length;
    if (length <= FIRST_GO || parts.length === 1) firstGo = parts.length;
  }
  return { parts, firstGo, rest: Math.max(0, text.trimEnd().length - length) };
}
