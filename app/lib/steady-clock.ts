/** Milliseconds since 1970 as of this process's start: for durations, since a person or a time server may set the clock. */
export function steadyNow(): number {
  return performance.timeOrigin + performance.now();
}
