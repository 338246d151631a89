export { createFramesStream } from "./create-frames-stream.ts";
export { finalizeTerminalText } from "./finalize-terminal-text.ts";
export { stripControls } from "./strip-controls.ts";
export { TerminalFrames } from "./terminal-frames.ts";
export type { FrameLink, FrameOptions, FramesResult, FrameStats } from "./types.ts";
