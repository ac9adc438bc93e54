import { useRouteLoaderData } from "@remix-run/react";
import { useMemo } from "react";

/** Specification, section 7. The server refuses another session's word with 588. */
export function useCallHeaders(): Readonly<Record<string, string>> {
  const word = useRouteLoaderData<{ identification: string | null }>("root")?.identification ?? null;
  return useMemo(
    () => ({ "X-Requested-With": "XMLHttpRequest", ...(word !== null && { "x-identification": word }) }),
    [word],
  );
}
