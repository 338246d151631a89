import { detectInteraction, type Interaction, type WaitEvidence } from "@lastframe/util-interaction-detect";
import { createWaitMonitor, type WaitMonitor } from "@lastframe/util-interaction-detect/linux";
import type { StartedChild, StreamName } from "./child.ts";
import type { ChildOutput } from "./child-output.ts";
import { LiveScreen } from "./live-screen.ts";
import { callLater } from "./wait.ts";

/** Output must be silent this long before the first look: two looks then give a verdict within 150 ms. */
const QUIET_MS = 70;
/** The wait monitor believes what it saw twice, 50 ms or more apart. */
const SECOND_LOOK_MS = 52;
const MAX_DELAY_MS = 250;
/** A big tree takes longer to look at: spend no more than about this share of the time on looking. */
const LOOK_SHARE = 0.005;
const MAX_COSTLY_DELAY_MS = 2000;

export const NOT_WAITING: Interaction = { waiting: false, reason: null, kind: null, lastLine: null, confidence: "none", evidence: [] };

export interface MonitorOptions {
  readonly child: StartedChild;
  readonly output: ChildOutput;
  readonly idleThresholdMs: number;
  readonly columns: number;
  readonly rows: number;
  onWaiting(interaction: Interaction): void;
}

/** Watches a child whenever its output is quiet and says when it waits for a person. */
export class MonitorWait {
  readonly #options: MonitorOptions;
  readonly #kernel: WaitMonitor | null;
  readonly #screens: Record<StreamName, LiveScreen>;
  #interaction: Interaction = NOT_WAITING;
  #judgedAt = 0;
  #delay = SECOND_LOOK_MS;
  /** The next look comes early because the last one saw a new reader. */
  #hurried = false;
  #cancelLook: () => void = () => undefined;
  #nextLookAt = 0;

  constructor(options: MonitorOptions) {
    const { child, output, columns, rows } = options;
    this.#options = options;
    this.#kernel = process.platform === "linux" ? createWaitMonitor(child.pid, child.channels) : null;
    const geometry = child.terminal ? { columns, rows } : {};
    this.#screens = { stdout: new LiveScreen(output.stdout, geometry), stderr: new LiveScreen(output.stderr, geometry) };
    // What is printed after a long silence may be a question: the next look must not be as far away as in the silence.
    output.onData = () => {
      if (this.#nextLookAt - output.lastDataAt <= QUIET_MS) return;
      this.#cancelLook();
      this.#lookIn(QUIET_MS);
    };
    this.#lookIn(QUIET_MS);
  }

  /** The last verdict; output that came after it has overtaken it. */
  get interaction(): Interaction {
    return this.#options.output.lastDataAt > this.#judgedAt ? NOT_WAITING : this.#interaction;
  }

  /** The verdict on a child that has ended: it waits for nothing, whatever is on the screen. */
  get afterEnd(): Interaction {
    return detectInteraction({ plain: "", childAlive: false, idleMs: 0 });
  }

  get lastLine(): string {
    return this.#screens[this.#options.output.lastStream].lastLine();
  }

  stop(): void {
    this.#cancelLook();
    this.#options.output.onData = () => undefined;
  }

  #lookIn(ms: number): void {
    this.#nextLookAt = performance.now() + ms;
    this.#cancelLook = callLater(() => this.#tick(), ms);
  }

  #tick(): void {
    const { child, output } = this.#options;
    if (output.lastDataAt > this.#judgedAt) this.#delay = SECOND_LOOK_MS;
    const { idleMs } = output;
    if (idleMs < QUIET_MS || child.inputPending()) {
      this.#lookIn(Math.max(QUIET_MS - idleMs, 1));
      return;
    }
    this.#judgedAt = performance.now();
    // CPU time, not the clock: on a loaded machine a look takes long but costs no more.
    const before = process.cpuUsage();
    this.#interaction = this.#judge(idleMs, this.#kernel?.look());
    const { user, system } = process.cpuUsage(before);
    this.#lookIn(this.#nextDelay((user + system) / 1000));
    if (this.#interaction.waiting) this.#options.onWaiting(this.#interaction);
  }

  #nextDelay(cost: number): number {
    // A reader that came long after the last output: one look more and it is sure. Never twice in a row: readers that
    // come and go must not make looking more costly.
    this.#hurried = !this.#hurried && this.#kernel?.unconfirmed === true;
    if (this.#hurried) return SECOND_LOOK_MS;
    const delay = this.#delay;
    this.#delay = Math.min(delay * 2, MAX_DELAY_MS);
    if (delay === SECOND_LOOK_MS) return delay;
    return Math.max(delay, Math.min(cost / LOOK_SHARE, MAX_COSTLY_DELAY_MS));
  }

  /** Judge the stream that wrote last; a question on the other one still stands if it is the better answer. */
  #judge(idleMs: number, evidence: WaitEvidence | undefined): Interaction {
    const { lastStream } = this.#options.output;
    const first = this.#judgeStream(lastStream, idleMs, evidence);
    if (first.reason === "prompt") return first;
    const second = this.#judgeStream(lastStream === "stdout" ? "stderr" : "stdout", idleMs, evidence);
    return second.reason === "prompt" ? second : first;
  }

  #judgeStream(stream: StreamName, idleMs: number, evidence: WaitEvidence | undefined): Interaction {
    return detectInteraction({
      plain: this.#screens[stream].text(),
      childAlive: true,
      idleMs,
      idleThresholdMs: this.#options.idleThresholdMs,
      ...(evidence === undefined ? {} : { evidence }),
    });
  }
}
