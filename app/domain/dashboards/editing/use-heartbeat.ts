import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

/** Renews the edit lock and releases it on leaving. Reloads when it was taken over. */
export function useHeartbeat(permalink: string, everySeconds: number, holds: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!holds) return;
    const address = `/dashboards/${permalink}/lock`;
    let beat: string | null = null;
    const keep = async () => {
      const answer = await fetch(address, { method: "POST", body: form("keep") }).catch(() => null);
      const body = (await answer?.json().catch(() => null)) as Answer | null;
      beat = body?.data?.beat ?? beat;
      if (body?.data?.lock === "theirs") revalidate();
    };
    const free = () => void (beat !== null && navigator.sendBeacon(address, form("free", beat)));
    void keep();
    const timer = setInterval(() => void keep(), everySeconds * 1000);
    window.addEventListener("pagehide", free);
    return () => {
      clearInterval(timer);
      window.removeEventListener("pagehide", free);
      // Other pages of the same dashboard keep the lock.
      if (!location.pathname.startsWith(`/dashboards/${permalink}/`)) free();
    };
  }, [permalink, everySeconds, holds, revalidate]);
}

type Answer = { readonly data?: { readonly lock?: string; readonly beat?: string | null } };

function form(what: string, beat?: string): FormData {
  const data = new FormData();
  data.set("intent", what);
  if (beat !== undefined) data.set("beat", beat);
  return data;
}
