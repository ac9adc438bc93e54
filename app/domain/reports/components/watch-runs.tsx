import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { setUnsentForm } from "#app/ui/forms/unsent.ts";

type WatchRunsProps = {
  /** Without script the page reloads, unless it has inputs. */
  readonly reloads: boolean;
};

export function WatchRuns({ reloads }: WatchRunsProps) {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (state !== "idle") return;
    const timer = setTimeout(() => void lookAgain(), 1500);
    return () => clearTimeout(timer);

    async function lookAgain() {
      if (reloads || (await isSignedIn())) return revalidate();
      setUnsentForm({ status: 401, message: "" });
    }
  }, [revalidate, state, reloads]);
  if (!reloads) return null;
  return (
    <noscript>
      <meta httpEquiv="refresh" content="3" />
    </noscript>
  );
}

/** The sign-in page must not replace a page with typed values. */
async function isSignedIn(): Promise<boolean> {
  const answer = await fetch("/api/company", { headers: { Accept: "application/json" } }).catch(() => null);
  return answer?.status !== 401 && answer?.status !== 419;
}
