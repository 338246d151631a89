/** How much larger the large input is. */
const FACTOR = 8;
const ROUNDS = 5;
/** Microseconds of CPU time that one sample takes at least: a short look first, a longer one for what looks bad. */
const SAMPLES_US = [10_000, 40_000, 160_000];
/** Half as much again as linear: what stays below needs no longer look. */
const LOOKS_LINEAR = 12;
const MAX_REPETITIONS = 10_000;

/**
 * Measure how the cost of `run` grows when its input becomes eight times as large: time(8n)/time(n), the median of five
 * rounds. Linear code gives about 8, quadratic code 64.
 *
 * CPU time of this process is measured, not the clock, so that other processes on the machine do not count; small and
 * large input take turns, so that a change of conditions meets both.
 */
export function measureGrowth<T>(run: (input: T) => unknown, makeInput: (size: number) => T, size: number): number {
  const small = makeInput(size);
  const large = makeInput(FACTOR * size);
  let ratio = Infinity;
  for (const sample of SAMPLES_US) {
    ratio = medianRatio(createMeasure(() => run(small), sample), createMeasure(() => run(large), sample));
    if (ratio <= LOOKS_LINEAR) break;
  }
  return ratio;
}

function medianRatio(measureSmall: () => number, measureLarge: () => number): number {
  const ratios = Array.from({ length: ROUNDS }, () => measureLarge() / measureSmall());
  return ratios.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? Infinity;
}

/** Mean CPU time of one call, from as many calls as a sample needs. The calls that find out how many warm the code up. */
function createMeasure(run: () => unknown, sample: number): () => number {
  let repetitions = 1;
  while (repetitions < MAX_REPETITIONS && cpuTime(run, repetitions) < sample) repetitions *= 2;
  return () => Math.max(cpuTime(run, repetitions), 1) / repetitions;
}

function cpuTime(run: () => unknown, repetitions: number): number {
  const before = process.cpuUsage();
  for (let index = 0; index < repetitions; index++) run();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}
