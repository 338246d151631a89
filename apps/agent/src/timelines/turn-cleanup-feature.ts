import type { Feature, TimelineHost } from "@lastframe/util-output-pipeline";

export interface CleanupReport {
  readonly session: string;
  /** UTF-16 units of the reply as it came and as it is shown. */
  readonly before: number;
  readonly after: number;
  readonly families: readonly string[];
}

export interface TurnCleanupConfig {
  readonly source: string;
  readonly timeline: string;
  readonly session: string;
  /** Strip leaked tokens and mend tables, as `normalizeAssistantContent` does. */
  readonly normalize: (content: string) => string;
  /** What leaked, as `stripLeakedSpecialTokens` finds it. */
  readonly findLeak: (content: string) => { readonly hadLeak: boolean; readonly families: readonly string[] };
  /** Told once for each reply that holds leaked tokens. */
  readonly onLeak: (report: CleanupReport) => void;
}

/** Clean every reply once: what is shown and kept comes from here, what is run does not. */
export const TurnCleanupFeature: Feature<TurnCleanupConfig> = {
  name: "turn-cleanup",
  install(host: TimelineHost, { source, timeline, session, normalize, findLeak, onLeak }) {
    host.declare(timeline);
    return host.subscribe(source, (value) => {
      const content = typeof value === "string" ? value : "";
      const { hadLeak, families } = findLeak(content);
      const shown = normalize(content);
      if (hadLeak) onLeak({ session, before: content.length, after: shown.length, families });
      host.write(timeline, shown);
    });
  },
};
