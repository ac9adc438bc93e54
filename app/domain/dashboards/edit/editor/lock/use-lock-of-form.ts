import { useEffect } from "react";
import type { LockView } from "../../content/lock-view.ts";
import { useLockAlone } from "./use-followed-lock.ts";
import { useTakeOver, useLock } from "./use-lock.ts";

export function useLockOfForm(
  permalink: string,
  dashboardId: string,
  loaded: LockView,
): { readonly lock: LockView; readonly freedBy: string | null; readonly onTakeOver: () => void } {
  const { lock, freedBy, read } = useLockAlone(permalink, dashboardId, loaded);
  const { isHeld, lostTo } = useLock(permalink, lock.state);
  useEffect(() => {
    if (lostTo !== null) void read();
  }, [lostTo, read]);
  const takeOver = useTakeOver(permalink);
  const onTakeOver = () => void takeOver().then(read);
  return { lock, freedBy: isHeld ? null : freedBy, onTakeOver };
}
