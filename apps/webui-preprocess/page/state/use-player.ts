import { useCallback, useEffect, useState } from "react";

/** Characters that arrive at once, as a model's tokens do. */
const CHUNK = 12;

export interface Player {
  /** Number of characters that have arrived; null when the player is off. */
  position: number | null;
  isPlaying: boolean;
  play: () => void;
  pause: () => void;
  stop: () => void;
}

/** Play a text as a stream: `speed` characters a second. Ends by itself at the end of the text. */
export function usePlayer(text: string, speed: number): Player {
  const [position, setPosition] = useState<number | null>(null);
  const [isPlaying, setPlaying] = useState(false);

  useEffect(() => {
    if (!isPlaying) return;
    const started = performance.now();
    const from = position ?? 0;
    let frame = requestAnimationFrame(function step() {
      const arrived = from + Math.floor(((performance.now() - started) / 1000) * (speed / CHUNK)) * CHUNK;
      if (arrived >= text.length) {
        setPosition(null);
        setPlaying(false);
        return;
      }
      setPosition(arrived);
      frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
    // The position is where this run began, not what it is now.
  }, [isPlaying, speed, text]);

  const play = useCallback(() => {
    setPosition((current) => current ?? 0);
    setPlaying(true);
  }, []);
  const pause = useCallback(() => setPlaying(false), []);
  const stop = useCallback(() => {
    setPlaying(false);
    setPosition(null);
  }, []);
  return { position, isPlaying, play, pause, stop };
}
