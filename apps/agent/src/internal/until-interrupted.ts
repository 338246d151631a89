import { constants } from "node:os";
import { Interrupted } from "../flows/interrupted.ts";
import type { CliIo } from "./cli-io.ts";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT"] as const;

export type InterruptSignal = (typeof SIGNALS)[number];

/**
 * Carry out an action that a signal to this process aborts; `interruptedBy` is the first one that came.
 *
 * @throws {Interrupted} when the action fails after a signal; whatever it throws without one.
 */
export async function untilInterrupted<T>(io: Pick<CliIo, "on" | "off">, action: (signal: AbortSignal) => Promise<T>): Promise<{ value: T; interruptedBy: InterruptSignal | null }> {
  const controller = new AbortController();
  let interruptedBy: InterruptSignal | null = null;
  const interrupt = (signal: NodeJS.Signals): void => {
    interruptedBy ??= signal as InterruptSignal;
    controller.abort();
  };
  for (const signal of SIGNALS) io.on(signal, interrupt);
  try {
    return { value: await action(controller.signal), interruptedBy };
  } catch (error) {
    throw interruptedBy === null ? error : new Interrupted(signalExitCode(interruptedBy));
  } finally {
    for (const signal of SIGNALS) io.off(signal, interrupt);
  }
}

/** What a shell reports of a process that a signal ended. */
export function signalExitCode(signal: InterruptSignal): number {
  return 128 + constants.signals[signal];
}
