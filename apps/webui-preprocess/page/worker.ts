import { preprocessMarkdownDetailed, type PreprocessOptions, type PreprocessResult } from "../src/index.ts";

export interface WorkerRequest {
  id: number;
  text: string;
  options: PreprocessOptions;
}

export interface WorkerAnswer {
  id: number;
  result: PreprocessResult;
  milliseconds: number;
}

addEventListener("message", ({ data: { id, text, options } }: MessageEvent<WorkerRequest>) => {
  const started = performance.now();
  const result = preprocessMarkdownDetailed(text, options);
  const answer: WorkerAnswer = { id, result, milliseconds: performance.now() - started };
  postMessage(answer);
});
