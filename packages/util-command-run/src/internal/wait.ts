/**
 * Call back after `ms` and one more turn of the event loop; returns a function that calls it off.
 *
 * A timer that is overdue fires before Node looks at what came in while it was busy: an exit, the last bytes of the output.
 * One turn later both have been seen, so a stalled caller is not taken for a silent child.
 */
export function callLater(action: () => void, ms: number): () => void {
  let immediate: NodeJS.Immediate | undefined;
  const timer = setTimeout(() => {
    immediate = setImmediate(action);
  }, ms);
  return () => {
    clearTimeout(timer);
    clearImmediate(immediate);
  };
}

/** Resolve to true as soon as the promise does, to false after `ms`; leaves no timer behind. */
export function settlesWithin(promise: Promise<unknown>, ms: number): Promise<boolean> {
  return new Promise((resolve) => {
    const cancel = callLater(() => resolve(false), ms);
    void promise.then(() => {
      cancel();
      resolve(true);
    });
  });
}
