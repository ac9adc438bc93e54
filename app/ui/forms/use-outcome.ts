import { useEffect, useRef, useState } from "react";

export type Outcome = "busy" | "done" | "failed";

const flashMs = 500;

/** Null after 500 ms. */
export function useOutcome(busy: boolean, failed: boolean): Outcome | null {
  const [hasJustEnded, setHasJustEnded] = useState(false);
  const wasBusy = useRef(busy);

  useEffect(() => {
    const ended = wasBusy.current && !busy;
    wasBusy.current = busy;
    if (!ended) return;
    setHasJustEnded(true);
    const timer = setTimeout(() => setHasJustEnded(false), flashMs);
    return () => clearTimeout(timer);
  }, [busy]);

  if (busy) return "busy";
  if (!hasJustEnded) return null;
  return failed ? "failed" : "done";
}
