import { useCallback, useEffect, useState, type ReactElement } from "react";
import { Choices } from "./components/Choices.tsx";
import { Findings } from "./components/Findings.tsx";
import { Rendered } from "./components/Rendered.tsx";
import { Source } from "./components/Source.tsx";
import { StreamPlayer } from "./components/StreamPlayer.tsx";
import { samples } from "./samples.ts";
import { DEFAULT_OPTIONS, type PageOptions } from "./state/options.ts";
import { decodeShared, encodeShared } from "./state/share-state.ts";
import { usePlayer } from "./state/use-player.ts";
import { usePreprocessed } from "./state/use-preprocessed.ts";
import { useTheme, type Theme } from "./state/use-theme.ts";

const shared = decodeShared(location.hash);

export function App(): ReactElement {
  const [text, setText] = useState(shared?.text ?? samples[0]?.text ?? "");
  const [options, setOptions] = useState<PageOptions>({ ...DEFAULT_OPTIONS, ...shared?.options });
  const [speed, setSpeed] = useState(400);
  const [message, setMessage] = useState("");
  const player = usePlayer(text, speed);
  const soFar = player.position === null ? text : text.slice(0, player.position);
  const { result, isStale, milliseconds } = usePreprocessed(soFar, options, player.position !== null);
  const { stop } = player;

  const takeText = useCallback(
    (next: string) => {
      stop();
      setMessage("");
      setText(next);
    },
    [stop],
  );
  // A link that is opened in the same tab changes only the fragment.
  useEffect(() => {
    const onHash = (): void => {
      const opened = decodeShared(location.hash);
      if (opened === null) return;
      takeText(opened.text);
      setOptions({ ...DEFAULT_OPTIONS, ...opened.options });
    };
    addEventListener("hashchange", onHash);
    return () => removeEventListener("hashchange", onHash);
  }, [takeText]);

  const share = async (): Promise<void> => {
    const fragment = encodeShared({ text, options });
    if (fragment === null) {
      setMessage("This text is too long for a link; share it as a file.");
      return;
    }
    history.replaceState(null, "", `#${fragment}`);
    try {
      await navigator.clipboard.writeText(location.href);
      setMessage("The link was copied.");
    } catch {
      setMessage("The link is in the address bar.");
    }
  };

  return (
    <>
      <header className="top">
        <div>
          <h1>Lastframe preprocess</h1>
          <p className="muted">What a model wrote, and what a person should see. Everything stays in this browser.</p>
        </div>
        <div className="actions">
          <p className="message" role="status">
            {message}
          </p>
          <button type="button" onClick={() => void share()}>
            Share
          </button>
          <ThemeChoice />
        </div>
      </header>
      <main>
        <div className="left">
          <Source text={text} onText={takeText} onProblem={setMessage} />
          <div className="panel controls">
            <Choices options={options} onOptions={setOptions} />
            <StreamPlayer player={player} length={text.length} speed={speed} onSpeed={setSpeed} />
          </div>
          <Findings result={result} milliseconds={milliseconds} characters={soFar.length} />
        </div>
        <View title="Before" hint="rendered as it came" text={soFar} />
        <View title="After" hint={isStale ? "working…" : "preprocessed"} text={result.text} />
      </main>
    </>
  );
}

function View({ title, hint, text }: { title: string; hint: string; text: string }): ReactElement {
  const id = `view-${title.toLowerCase()}`;
  return (
    <section className="panel view" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        <p className="muted">{hint}</p>
      </header>
      <div className="scroll" tabIndex={0} role="region" aria-label={`${title}, rendered`} data-testid={id}>
        {text.trim() === "" ? <p className="empty">Nothing to show yet.</p> : <Rendered text={text} />}
      </div>
    </section>
  );
}

function ThemeChoice(): ReactElement {
  const [theme, setTheme] = useTheme();
  return (
    <select aria-label="Theme" value={theme} onChange={(event) => setTheme(event.target.value as Theme)}>
      <option value="system">System theme</option>
      <option value="light">Light</option>
      <option value="dark">Dark</option>
    </select>
  );
}
