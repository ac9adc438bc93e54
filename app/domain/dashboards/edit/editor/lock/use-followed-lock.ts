import { useCallback, useEffect, useRef, useState } from "react";
import { dashboardChannel } from "#app/realtime/channels.ts";
import { soon, type Soon } from "#app/realtime/client/soon.ts";
import { useChannel, useLiveState, useMembers, useRevalidateSoon } from "#app/realtime/client/use-live.ts";
import { useCallHeaders } from "#app/ui/forms/use-call-headers.ts";
import type { LockView } from "../../content/lock-view.ts";

const marginMs = 500;

export function useFollowedLock(dashboardId: string, lock: LockView): void {
  const revalidateSoon = useRevalidateSoon();
  useChannel(dashboardChannel(dashboardId), revalidateSoon);
  useMissedNews(dashboardId, lock, revalidateSoon);
}

type LockAlone = {
  readonly lock: LockView;
  readonly freedBy: string | null;
  readonly read: () => Promise<void>;
};

/** Does not reload the page: that would lose typed text and its version. */
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
    if (!answer?.ok) return;
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
    if (isConnected) readSoon();
  }, [isConnected, readSoon]);
  return { lock, freedBy, read };
}

/** No event reports a change during loading or an expired lock. */
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
