import type { ReactElement } from "react";
import type { PageOptions } from "../state/options.ts";

export function Choices({ options, onOptions }: { options: PageOptions; onOptions: (options: PageOptions) => void }): ReactElement {
  return (
    <fieldset className="choices">
      <legend className="visually-hidden">What to repair</legend>
      <label>
        <input type="checkbox" checked={options.tokens} onChange={(event) => onOptions({ ...options, tokens: event.target.checked })} />
        Leaked tokens
      </label>
      <label>
        <input type="checkbox" checked={options.latex} onChange={(event) => onOptions({ ...options, latex: event.target.checked })} />
        LaTeX
      </label>
      <label>
        Tables
        <select value={options.tables} onChange={(event) => onOptions({ ...options, tables: event.target.value as PageOptions["tables"] })}>
          <option value="off">off</option>
          <option value="default">certain repairs</option>
          <option value="extended">all repairs</option>
        </select>
      </label>
    </fieldset>
  );
}
