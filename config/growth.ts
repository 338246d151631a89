/** How much larger the large input is. */
const FACTOR = 8;
const ROUNDS = 5;
/** Microseconds of CPU time one sample takes at least: less is lost in the noise. */
const SAMPLE_US = 10_000;
const MAX_REPETITIONS = 1000;

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
  const measureSmall = createMeasure(() => run(small));
  const measureLarge = createMeasure(() => run(large));
  const ratios = Array.from({ length: ROUNDS }, () => measureLarge() / measureSmall());
  return ratios.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? Infinity;
}

/** Mean CPU time of one call, from as many calls as a sample needs. The calls that find out how many warm the code up. */
function createMeasure(run: () => unknown): () => number {
  let repetitions = 1;
  while (repetitions < MAX_REPETITIONS && cpuTime(run, repetitions) < SAMPLE_US) repetitions *= 2;
  return () => Math.max(cpuTime(run, repetitions), 1) / repetitions;
}

function cpuTime(run: () => unknown, repetitions: number): number {
  const before = process.cpuUsage();
  for (let index = 0; index < repetitions; index++) run();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}
