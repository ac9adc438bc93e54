import { useRevalidator } from "@remix-run/react";
import { isProgress } from "#app/realtime/client/use-live.ts";
import { useWaiting } from "#app/realtime/client/use-waiting.ts";
import { useCallHeaders } from "#app/ui/forms/use-call-headers.ts";
import { setUnsentForm } from "#app/ui/forms/unsent.ts";

type WatchRunsProps = {
  /** Without script the page reloads, unless it has inputs. */
  readonly reloads: boolean;
};

export function WatchRuns({ reloads }: WatchRunsProps) {
  const { revalidate } = useRevalidator();
  const headers = useCallHeaders();
  const lookAgain = async () => {
    if (reloads || (await isSignedIn(headers))) return void revalidate();
    setUnsentForm({ status: 401, message: "" });
  };
  useWaiting(() => void lookAgain(), {
    firstMs: 1500,
    isAwaited: (event) => !reloads || isProgress(event),
  });
  if (!reloads) return null;
  return (
    <noscript>
      <meta httpEquiv="refresh" content="3" />
    </noscript>
  );
}

/** The sign-in page must not replace typed values. */
async function isSignedIn(headers: Readonly<Record<string, string>>): Promise<boolean> {
  const asked = { headers: { ...headers, Accept: "application/json" } };
  const answer = await fetch("/api/company", asked).catch(() => null);
  return answer?.status !== 401 && answer?.status !== 419;
}
