import { useEffect } from "react";
import { dashboardChannel } from "#app/realtime/channels.ts";
import { useMembers, useRevalidateSoon } from "#app/realtime/client/use-live.ts";

/** Reads the page once more when its channel opens: the other person may have finished while it was loading. */
export function useMissedNews(dashboardId: string, isLocked: boolean): void {
  const isOpen = useMembers(dashboardChannel(dashboardId)) !== null;
  const revalidateSoon = useRevalidateSoon();
  useEffect(() => {
    if (isOpen && isLocked) revalidateSoon();
  }, [isOpen, isLocked, revalidateSoon]);
}
