import { useEffect, useRef, useState } from "react";
import { useHydrated } from "./use-hydrated.ts";

/**
 * React 18 resets a textarea on hydration (`postMountWrapper` in ReactDOMTextarea.js). This restores what was
 * typed before.
 */
export function useTextBeforeHydration(id: string) {
  const area = useRef<HTMLTextAreaElement>(null);
  const isHydrated = useHydrated();
  const [written] = useState(() =>
    isHydrated || typeof document === "undefined"
      ? null
      : (document.querySelector<HTMLTextAreaElement>(`textarea#${CSS.escape(id)}`)?.value ?? null),
  );
  useEffect(() => {
    if (written !== null && area.current) area.current.value = written;
  }, [written]);
  return area;
}
