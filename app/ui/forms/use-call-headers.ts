import { useRouteLoaderData } from "@remix-run/react";
import { useMemo } from "react";

/** Of every call of a page's script (specification, section 7). The word of another session is refused with 588. */
export function useCallHeaders(): Readonly<Record<string, string>> {
  const word = useRouteLoaderData<{ identification: string | null }>("root")?.identification ?? null;
  return useMemo(
    () => ({ "X-Requested-With": "XMLHttpRequest", ...(word !== null && { "x-identification": word }) }),
    [word],
  );
}
