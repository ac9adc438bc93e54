import { useCallback, useEffect, useMemo, useRef, useState } from "react";

/** Milliseconds. */
export type Lost = { readonly since: number; readonly nextAt: number; readonly tryNow: () => void };

const waits = [5, 10, 20, 30];
const waitOf = (tries: number) => 1000 * (waits[tries] ?? 30);

export function useRetry(isLost: boolean, act: () => void): Lost | null {
  const latest = useRef(act);
  latest.current = act;
  const [state, setState] = useState<{ since: number; nextAt: number; tries: number } | null>(null);
  useEffect(() => {
    const at = Date.now();
    setState(isLost ? { since: at, nextAt: at + waitOf(0), tries: 0 } : null);
  }, [isLost]);
  const tryNow = useCallback(() => {
    setState((before) => {
      const tries = (before?.tries ?? 0) + 1;
      return before && { ...before, tries, nextAt: Date.now() + waitOf(tries) };
    });
    latest.current();
  }, []);
  const nextAt = state?.nextAt;
  useEffect(() => {
    if (nextAt === undefined) return;
    const timer = setTimeout(tryNow, nextAt - Date.now());
    addEventListener("online", tryNow);
    return () => {
      clearTimeout(timer);
      removeEventListener("online", tryNow);
    };
  }, [nextAt, tryNow]);
  return useMemo(() => state && { since: state.since, nextAt: state.nextAt, tryNow }, [state, tryNow]);
}
