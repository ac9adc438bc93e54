import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { useIsLive } from "#app/realtime/client/use-live.ts";

type PollPageProps = {
  readonly everySeconds?: number;
  /** What the page waits for is an event, so with a socket it hardly asks by itself. */
  readonly byEvent?: boolean;
};

const seldomMs = 30_000;

/** Reloads the page every `everySeconds`, twice as often with script. */
export function PollPage({ everySeconds = 2, byEvent = false }: PollPageProps) {
  const { revalidate, state } = useRevalidator();
  const isLive = useIsLive();
  const waitMs = byEvent && isLive ? seldomMs : everySeconds * 500;
  useEffect(() => {
    if (state !== "idle") return;
    const timer = setTimeout(revalidate, waitMs);
    return () => clearTimeout(timer);
  }, [revalidate, state, waitMs]);
  return (
    <noscript>
      <meta httpEquiv="refresh" content={String(everySeconds)} />
    </noscript>
  );
}
