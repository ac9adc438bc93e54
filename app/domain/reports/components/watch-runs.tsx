import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

type WatchRunsProps = {
  /** Without script the page loads anew: not where something may have been typed. */
  readonly reloads: boolean;
};

/** While a report is on its way the page follows it by itself. */
export function WatchRuns({ reloads }: WatchRunsProps) {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (state !== "idle") return;
    const timer = setTimeout(revalidate, 1500);
    return () => clearTimeout(timer);
  }, [revalidate, state]);
  if (!reloads) return null;
  return (
    <noscript>
      <meta httpEquiv="refresh" content="3" />
    </noscript>
  );
}
