import { useCallback, useEffect, useRef, useState } from "react";
import { reportServerLost } from "#app/realtime/client/use-live.ts";
import { useCallHeaders } from "#app/ui/forms/use-call-headers.ts";
import { heartbeatSeconds } from "#app/domain/dashboards/dashboard.ts";

const maxRenewalMs = 10_000;

type Lock = {
  readonly isHeld: boolean;
  readonly lostTo: string | null;
  readonly isAsked: boolean;
};

/** Takes a free lock at the first action, renews it every minute. */
export function useLock(permalink: string, state: "free" | "yours" | "theirs"): Lock {
  const [isHeld, setHeld] = useState(state === "yours");
  const [lostTo, setLostTo] = useState<string | null>(null);
  const [isAsked, setAsked] = useState(false);
  const beat = useRef<string | null>(null);
  const renewal = useRef<Promise<void> | null>(null);
  const isEnding = useRef(false);
  const headers = useCallHeaders();

  // A renewal after Done would take the lock again.
  useEffect(() => {
    const end = (event: SubmitEvent) => {
      if (!answersWithAPage(event.target)) return;
      const isPressedAgain = isEnding.current;
      isEnding.current = true;
      if (!renewal.current) return;
      event.preventDefault();
      event.stopPropagation();
      if (isPressedAgain) return;
      const { target: sent, submitter } = event;
      void renewal.current.then(() => sent.requestSubmit(submitter));
    };
    const goOn = () => (isEnding.current = false);
    document.addEventListener("submit", end, true);
    window.addEventListener("pageshow", goOn);
    return () => {
      document.removeEventListener("submit", end, true);
      window.removeEventListener("pageshow", goOn);
    };
  }, []);

  useEffect(() => {
    setHeld((held) => (state === "free" ? held : state === "yours"));
    if (state !== "theirs") setLostTo(null);
  }, [state]);

  useEffect(() => {
    if (isHeld || state !== "free") return;
    const begin = (event: Event) => {
      const isMove = event instanceof KeyboardEvent && (event.key === "Tab" || event.key === "Shift");
      if (isMove || !(event.target as Element).closest("main, [data-panel]")) return;
      setTimeout(() => setHeld(true)); // after the click: the banner moves what is pressed
    };
    const kinds = ["click", "keydown", "input"] as const;
    for (const kind of kinds) document.addEventListener(kind, begin, true);
    return () => {
      for (const kind of kinds) document.removeEventListener(kind, begin, true);
    };
  }, [isHeld, state]);

  useEffect(() => {
    if (!isHeld) return;
    const address = `/dashboards/${permalink}/lock`;
    const renew = async () => {
      const signal = AbortSignal.timeout(maxRenewalMs);
      const sent = fetch(address, { method: "POST", headers, body: form("keep"), signal });
      const answer = await sent.catch(() => null);
      const { data } = ((await answer?.json().catch(() => null)) ?? {}) as Answer;
      beat.current = data?.beat ?? beat.current;
      setAsked(data?.isAsked ?? false);
      if (data?.lock !== "theirs") return;
      setLostTo(data.holder ?? null);
      setHeld(false);
    };
    const keep = () => {
      if (isEnding.current) return;
      const sent = renew().finally(() => {
        if (renewal.current === sent) renewal.current = null;
      });
      renewal.current = sent;
    };
    const free = () =>
      void (beat.current !== null && navigator.sendBeacon(address, form("free", beat.current)));
    keep();
    const timer = setInterval(keep, heartbeatSeconds * 1000);
    window.addEventListener("pagehide", free);
    return () => {
      clearInterval(timer);
      window.removeEventListener("pagehide", free);
      // Other pages of the same dashboard keep the lock.
      if (!location.pathname.startsWith(`/dashboards/${permalink}/`)) free();
    };
  }, [permalink, isHeld, state, headers]);

  return { isHeld, lostTo, isAsked };
}

const ofThePage: ReadonlySet<unknown> = new Set(["done", "hand-over", "start", "keep"]);

function answersWithAPage(sent: EventTarget | null): sent is HTMLFormElement {
  return sent instanceof HTMLFormElement && ofThePage.has(new FormData(sent).get("intent"));
}

/** Reads the lock afterwards, also after a failure. */
export function useTakeOver(permalink: string): () => Promise<void> {
  const headers = useCallHeaders();
  return useCallback(async () => {
    const sent = fetch(`/dashboards/${permalink}/lock`, { method: "POST", headers, body: form("take-over") });
    await sent.catch(reportServerLost);
  }, [permalink, headers]);
}

type Answer = {
  readonly data?: {
    readonly lock?: string;
    readonly beat?: string | null;
    readonly holder?: string;
    readonly isAsked?: boolean;
  };
};

function form(what: string, beat?: string): FormData {
  const data = new FormData();
  data.set("intent", what);
  if (beat !== undefined) data.set("beat", beat);
  return data;
}
