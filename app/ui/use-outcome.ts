import { useEffect, useRef, useState } from "react";

export type Outcome = "busy" | "done" | "failed";

const flashMs = 500;

/** What an action button shows: busy while it works, then how it ended for 500 ms, then nothing. */
export function useOutcome(busy: boolean, failed: boolean): Outcome | null {
  const [ending, setEnding] = useState<Outcome | null>(null);
  const wasBusy = useRef(busy);

  useEffect(() => {
    const ended = wasBusy.current && !busy;
    wasBusy.current = busy;
    if (!ended) return;
    setEnding(failed ? "failed" : "done");
    const timer = setTimeout(() => setEnding(null), flashMs);
    return () => clearTimeout(timer);
    // `failed` is read at the moment of the ending only.
  }, [busy]);

  return busy ? "busy" : ending;
}
