import { useCallback, useEffect, useRef, useState } from "react";
import { dashboardChannel } from "#app/realtime/channels.ts";
import { soon, type Soon } from "#app/realtime/client/soon.ts";
import { useChannel, useLiveState, useMembers, useRevalidateSoon } from "#app/realtime/client/use-live.ts";
import { useCallHeaders } from "#app/ui/forms/use-call-headers.ts";
import type { LockView } from "../../content/lock-view.ts";

const marginMs = 500;

/** Reads the page again when its dashboard or the lock may have changed. */
export function useFollowedLock(dashboardId: string, lock: LockView): void {
  const revalidateSoon = useRevalidateSoon();
  useChannel(dashboardChannel(dashboardId), revalidateSoon);
  useMissedNews(dashboardId, lock, revalidateSoon);
}

type LockAlone = {
  readonly lock: LockView;
  /** They finished while this page was open. */
  readonly freedBy: string | null;
  readonly read: () => Promise<void>;
};

/**
 * The lock of a form's page, which is not read again: that would take away what was typed, and the version that it was
 * typed for. `loaded`: with the page.
 */
export function useLockAlone(permalink: string, dashboardId: string, loaded: LockView): LockAlone {
  const [lock, setLock] = useState(loaded);
  const [freedBy, setFreedBy] = useState<string | null>(null);
  const shown = useRef(loaded);
  const headers = useCallHeaders();
  const show = useCallback((next: LockView) => {
    const { current } = shown;
    if (next.state === "free") setFreedBy((before) => (current.state === "theirs" ? current.holder : before));
    else setFreedBy(null);
    shown.current = next;
    setLock(next);
  }, []);
  useEffect(() => show(loaded), [loaded, show]);

  const read = useCallback(async () => {
    const answer = await fetch(`/dashboards/${permalink}/lock`, { headers }).catch(() => null);
    if (!answer?.ok) return; // a later event or the end of the lease asks again
    const { data } = ((await answer.json().catch(() => null)) ?? {}) as { readonly data?: LockView };
    if (data) show(data);
  }, [permalink, show, headers]);
  const later = useRef<Soon | null>(null);
  useEffect(() => {
    const made = soon(() => void read());
    later.current = made;
    return made.stop;
  }, [read]);
  const readSoon = useCallback(() => later.current?.ask(), []);
  useChannel(dashboardChannel(dashboardId), (name) => name.startsWith("DashboardLock") && readSoon());
  useMissedNews(dashboardId, lock, readSoon);
  const isConnected = useLiveState() === "connected";
  useEffect(() => {
    if (isConnected) readSoon(); // also when it is connected again
  }, [isConnected, readSoon]);
  return { lock, freedBy, read };
}

/**
 * Where no event tells: when the channel opens, since another person may have asked, taken over or finished while the page
 * was loading, and when their lock may have expired, since their browser may be gone.
 */
function useMissedNews(dashboardId: string, lock: LockView, readSoon: () => void): void {
  const isOpen = useMembers(dashboardChannel(dashboardId)) !== null;
  useEffect(() => {
    if (isOpen) readSoon();
  }, [isOpen, readSoon]);
  useEffect(() => {
    if (lock.state !== "theirs") return;
    const timer = setTimeout(readSoon, lock.expiresInMs + marginMs);
    return () => clearTimeout(timer);
  }, [lock, readSoon]);
}
