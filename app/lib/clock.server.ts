import { config } from "#app/config.server.ts";

export const clock = {
  milliseconds: () => Date.now(),
  wait: (ms: number, act: () => void): (() => void) => {
    const timer = setTimeout(act, ms);
    return () => clearTimeout(timer);
  },
};

/** CLOCK_OFFSET_SECONDS shifts it outside production. */
export function now(): Date {
  return new Date(clock.milliseconds() + config.clockOffsetSeconds * 1000);
}

/** Rejects when `signal` aborts. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      stopWaiting();
      reject(signal?.reason as Error);
    };
    const stopWaiting = clock.wait(ms, () => {
      signal?.removeEventListener("abort", stop);
      resolve();
    });
    if (signal?.aborted) stop();
    else signal?.addEventListener("abort", stop, { once: true });
  });
}

/** Milliseconds since 1970, for durations: ignores clock changes. */
export function steadyNow(): number {
  return performance.timeOrigin + performance.now();
}
