import { useEffect, useRef, useState } from "react";
import { preprocessMarkdownDetailed, type PreprocessResult } from "../../src/index.ts";
import { toPreprocessOptions, type PageOptions } from "./options.ts";
import type { WorkerAnswer, WorkerRequest } from "../worker.ts";

/** Texts up to this length are preprocessed at once: it takes less than a frame. */
const DIRECT_CHARACTERS = 50_000;

export interface Preprocessed {
  result: PreprocessResult;
  /** Whether the result belongs to an earlier text, because the worker is still busy. */
  isStale: boolean;
  milliseconds: number;
}

const EMPTY: Preprocessed = { result: { text: "", repairs: [], math: [], tokens: [], families: [] }, isStale: false, milliseconds: 0 };

/** Preprocess a text: a long one in a worker, so that typing and scrolling go on. */
export function usePreprocessed(text: string, options: PageOptions, streaming: boolean): Preprocessed {
  const [answer, setAnswer] = useState<{ id: number; value: Preprocessed }>({ id: 0, value: EMPTY });
  const worker = useRef<Worker | null>(null);
  const lastId = useRef(0);
  const isDirect = text.length <= DIRECT_CHARACTERS;

  useEffect(() => {
    if (isDirect) return;
    const id = ++lastId.current;
    worker.current ??= new Worker(new URL("../worker.ts", import.meta.url), { type: "module" });
    worker.current.onmessage = ({ data }: MessageEvent<WorkerAnswer>) => {
      if (data.id === lastId.current) setAnswer({ id: data.id, value: { result: data.result, milliseconds: data.milliseconds, isStale: false } });
    };
    const request: WorkerRequest = { id, text, options: toPreprocessOptions(options, streaming) };
    worker.current.postMessage(request);
  }, [text, options, streaming, isDirect]);

  useEffect(() => () => worker.current?.terminate(), []);

  if (isDirect) return preprocessNow(text, options, streaming);
  return { ...answer.value, isStale: answer.id !== lastId.current || answer.id === 0 };
}

function preprocessNow(text: string, options: PageOptions, streaming: boolean): Preprocessed {
  const started = performance.now();
  const result = preprocessMarkdownDetailed(text, toPreprocessOptions(options, streaming));
  return { result, isStale: false, milliseconds: performance.now() - started };
}
