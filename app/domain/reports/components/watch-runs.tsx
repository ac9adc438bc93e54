import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { sayUnsent } from "#app/ui/forms/unsent.ts";

type WatchRunsProps = {
  /** Without script the page loads anew: not where something may have been typed. */
  readonly reloads: boolean;
};

/** While a report is on its way the page follows it by itself. */
export function WatchRuns({ reloads }: WatchRunsProps) {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (state !== "idle") return;
    const timer = setTimeout(() => void lookAgain(), 1500);
    return () => clearTimeout(timer);

    async function lookAgain() {
      if (reloads || (await isSignedIn())) return revalidate();
      sayUnsent({ status: 401, message: "" });
    }
  }, [revalidate, state, reloads]);
  if (!reloads) return null;
  return (
    <noscript>
      <meta httpEquiv="refresh" content="3" />
    </noscript>
  );
}

/** Asked first where something may have been typed: a page that is loaded for nobody gives way to the sign-in. */
async function isSignedIn(): Promise<boolean> {
  const answer = await fetch("/api/company", { headers: { Accept: "application/json" } }).catch(() => null);
  return answer?.status !== 401 && answer?.status !== 419;
}
