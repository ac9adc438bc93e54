/**
 * Lets waiting requests go first when work has held the thread for longer than `afterMs`. Call it between small steps of
 * anything that may take seconds.
 */
export function breather(afterMs = 12): () => Promise<void> | undefined {
  let since = performance.now();
  return () => {
    if (performance.now() - since < afterMs) return undefined;
    return new Promise((resolve) => {
      setImmediate(() => {
        since = performance.now();
        resolve();
      });
    });
  };
}
