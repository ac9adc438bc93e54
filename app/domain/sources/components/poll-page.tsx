import { useRevalidator } from "@remix-run/react";
import { useWaiting } from "#app/realtime/client/use-waiting.ts";

type PollPageProps = { readonly everySeconds?: number };

export function PollPage({ everySeconds = 2 }: PollPageProps) {
  const { revalidate } = useRevalidator();
  useWaiting(() => void revalidate(), { firstMs: everySeconds * 500 });
  return (
    <noscript>
      <meta httpEquiv="refresh" content={String(everySeconds)} />
    </noscript>
  );
}
