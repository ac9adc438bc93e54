import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

/** Reloads the page every `everySeconds`, twice as often with script. */
export function PollPage({ everySeconds = 2 }: { readonly everySeconds?: number }) {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (state !== "idle") return;
    const timer = setTimeout(revalidate, everySeconds * 500);
    return () => clearTimeout(timer);
  }, [revalidate, state, everySeconds]);
  return (
    <noscript>
      <meta httpEquiv="refresh" content={String(everySeconds)} />
    </noscript>
  );
}
