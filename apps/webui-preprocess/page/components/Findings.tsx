import type { ReactElement } from "react";
import type { PreprocessResult } from "../../src/index.ts";

/** The most rows shown; a hostile text may have a hundred thousand. */
const MAX_ROWS = 100;

export function Findings({ result, milliseconds, characters }: { result: PreprocessResult; milliseconds: number; characters: number }): ReactElement {
  const { repairs, math, tokens, families } = result;
  const count = repairs.length + math.length + tokens.length;
  const rows = [
    ...repairs.slice(0, MAX_ROWS).map(({ kind, line, from, to }) => ({ kind: `table: ${kind}`, line: String(line + 1), from, to })),
    ...math.slice(0, MAX_ROWS).map(({ kind, line, from, to }) => ({ kind: `LaTeX: ${kind}`, line: String(line + 1), from, to })),
    ...tokens.slice(0, MAX_ROWS).map((token) => ({ kind: "leaked token", line: "–", from: token, to: "" })),
  ];
  return (
    <section className="panel findings" aria-labelledby="findings-title">
      <header>
        <h2 id="findings-title">What was changed</h2>
        <p className="muted" role="status">
          {characters === 0 ? "Nothing to look at yet." : `${summarize(count)} ${characters.toLocaleString("en")} characters in ${milliseconds < 1 ? "less than 1" : milliseconds.toFixed(0)} ms.`}
        </p>
      </header>
      {count > 0 && (
        <div className="scroll" tabIndex={0} role="region" aria-label="List of changes">
          <table>
            <thead>
              <tr>
                <th scope="col">Kind</th>
                <th scope="col">Line</th>
                <th scope="col">From</th>
                <th scope="col">To</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ kind, line, from, to }, index) => (
                <tr key={index}>
                  <td>{kind}</td>
                  <td>{line}</td>
                  <td>
                    <code>{clip(from)}</code>
                  </td>
                  <td>{to === "" ? "removed" : <code>{clip(to)}</code>}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {families.length > 0 && <p className="muted">{`Token families: ${families.join(", ")}`}</p>}
          {count > rows.length && <p className="muted">{`The first ${String(MAX_ROWS)} of each kind are shown.`}</p>}
        </div>
      )}
    </section>
  );
}

function summarize(count: number): string {
  if (count === 0) return "Nothing had to be changed.";
  return count === 1 ? "1 change." : `${count.toLocaleString("en")} changes.`;
}

function clip(text: string): string {
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}
