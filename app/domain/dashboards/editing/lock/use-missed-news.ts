import { useEffect } from "react";
import { dashboardChannel } from "#app/realtime/channels.ts";
import { useMembers, useRevalidateSoon } from "#app/realtime/client/use-live.ts";
import type { LockView } from "../../content/lock-view.ts";

const marginMs = 500;

/**
 * Reads the page again where no event tells: when its channel opens, since another person may have asked, taken over or
 * finished while it was loading, and when their lock may have expired, since their browser may be gone.
 */
export function useMissedNews(dashboardId: string, lock: LockView): void {
  const isOpen = useMembers(dashboardChannel(dashboardId)) !== null;
  const revalidateSoon = useRevalidateSoon();
  useEffect(() => {
    if (isOpen) revalidateSoon();
  }, [isOpen, revalidateSoon]);
  useEffect(() => {
    if (lock.state !== "theirs") return;
    const timer = setTimeout(revalidateSoon, lock.expiresInMs + marginMs);
    return () => clearTimeout(timer);
  }, [lock, revalidateSoon]);
}
