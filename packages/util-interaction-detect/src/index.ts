export { detectInteraction } from "./detect-interaction.ts";
export { findPromptAtExit, type PromptAtExit } from "./find-prompt-at-exit.ts";
export { nonInteractiveEnv, type NonInteractiveEnvOptions } from "./non-interactive-env.ts";
export type { Channels, Env, Interaction, InteractionInput, InteractionKind, Reader, WaitEvidence } from "./types.ts";
