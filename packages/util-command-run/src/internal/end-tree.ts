import { spawn } from "node:child_process";
import type { ProcessInfo } from "@lastframe/util-interaction-detect/linux";
import type { StartedChild } from "./child.ts";
import { planTreeKill, type StartPlan } from "./plan-start.ts";
import { ProcessTree } from "./process-tree.ts";
import { settlesWithin } from "./wait.ts";

/** How long to wait for what SIGKILL was sent to: only a process stuck in the kernel takes longer. */
const KILLED_MS = 500;

/**
 * End a child and everything it started, or what it left behind: SIGTERM, the grace period, then SIGKILL.
 *
 * Resolves when all of it is gone or nothing more can be done; output written meanwhile is still read.
 */
export async function endTree(child: StartedChild, graceMs: number, leftover: readonly ProcessInfo[] = []): Promise<void> {
  const killer = planTreeKill(child.pid, process.platform);
  if (killer !== null) return runTreeKill(killer, child);
  const tree = new ProcessTree(child, leftover);
  tree.signal("SIGTERM");
  // A stopped process (a background reader of a terminal) takes SIGTERM only once it runs again.
  tree.signal("SIGCONT");
  if (await tree.endsWithin(graceMs)) return;
  tree.signal("SIGKILL");
  await tree.endsWithin(KILLED_MS, () => tree.signal("SIGKILL"));
}

/** The tree is ended as long as the parents are there to name it. */
async function runTreeKill({ command, args, options }: StartPlan, child: StartedChild): Promise<void> {
  const killer = spawn(command, [...args], options);
  await new Promise((resolve) => {
    killer.once("exit", resolve);
    killer.once("error", resolve);
  });
  await settlesWithin(child.exited, KILLED_MS);
}
