import { useRef, useState, type ClipboardEvent, type DragEvent, type ReactElement } from "react";
import { samples } from "../samples.ts";
import { readTextFile } from "../state/read-file.ts";

/** Browsers insert a long paste line by line, for many seconds; from this length on the page puts it in at once. */
const LONG_PASTE = 50_000;

export function Source({ text, onText, onProblem }: { text: string; onText: (text: string) => void; onProblem: (problem: string) => void }): ReactElement {
  const [isOver, setOver] = useState(false);
  const file = useRef<HTMLInputElement>(null);

  const take = async (chosen: File | undefined): Promise<void> => {
    if (chosen === undefined) return;
    const read = await readTextFile(chosen);
    if ("problem" in read) onProblem(read.problem);
    else onText(read.text);
  };
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>): void => {
    const pasted = event.clipboardData.getData("text/plain");
    if (pasted.length < LONG_PASTE) return;
    event.preventDefault();
    const { selectionStart, selectionEnd } = event.currentTarget;
    onText(text.slice(0, selectionStart) + pasted + text.slice(selectionEnd));
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files[0]);
  };

  return (
    <section
      className={isOver ? "panel source over" : "panel source"}
      aria-labelledby="source-title"
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <header>
        <h2 id="source-title">Raw reply</h2>
        <div className="actions">
          <select aria-label="Examples" value="" onChange={(event) => onText(samples[Number(event.target.value)]?.text ?? "")}>
            <option value="" disabled>
              Examples…
            </option>
            {samples.map(({ title }, index) => (
              <option key={title} value={index}>
                {title}
              </option>
            ))}
          </select>
          <button type="button" onClick={() => file.current?.click()}>
            Open file
          </button>
          <input ref={file} type="file" hidden accept=".md,.txt,.json,.log,text/*" onChange={(event) => void take(event.target.files?.[0]).finally(() => (event.target.value = ""))} />
          <button type="button" disabled={text === ""} onClick={() => onText("")}>
            Clear
          </button>
        </div>
      </header>
      <textarea
        aria-label="Raw reply"
        className={text.length > LONG_PASTE ? "unwrapped" : ""}
        spellCheck={false}
        autoComplete="off"
        value={text}
        placeholder="Paste a model's reply, drop a file here, or choose an example."
        onPaste={paste}
        onChange={(event) => onText(event.target.value)}
      />
    </section>
  );
}
