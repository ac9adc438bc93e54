import { useEffect, useRef, useState } from "react";
import { useHydrated } from "./use-hydrated.ts";

/**
 * React 18 gives a text area its first text back when it takes over a page of the server's
 * (`postMountWrapper` in ReactDOMTextarea.js). What somebody wrote before the script came is put there again.
 */
export function useWrittenBefore(id: string) {
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
