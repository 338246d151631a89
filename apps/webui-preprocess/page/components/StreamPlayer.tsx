import type { ReactElement } from "react";
import type { Player } from "../state/use-player.ts";

export function StreamPlayer({ player, length, speed, onSpeed }: { player: Player; length: number; speed: number; onSpeed: (speed: number) => void }): ReactElement {
  const { position, isPlaying } = player;
  return (
    <div className="player" role="group" aria-label="Stream player">
      <button type="button" className="primary" disabled={length === 0} onClick={isPlaying ? player.pause : player.play}>
        {isPlaying ? "Pause" : position === null ? "Play as a stream" : "Resume"}
      </button>
      <button type="button" disabled={position === null} onClick={player.stop}>
        Stop
      </button>
      <label className="speed">
        <span>{`${String(speed)} characters/s`}</span>
        <input type="range" min={50} max={2000} step={50} value={speed} onChange={(event) => onSpeed(Number(event.target.value))} aria-label="Characters per second" />
      </label>
      <progress aria-label="Streamed so far" max={Math.max(length, 1)} value={position ?? length} />
    </div>
  );
}
