import type { LockView } from "../../content/lock-view.ts";
import { LockedNotice } from "./locked-notice.tsx";
import { useLock } from "./use-lock.ts";

type LockOfFormProps = { readonly lock: LockView; readonly permalink: string };

/** On a widget's own page. */
export function LockOfForm({ lock, permalink }: LockOfFormProps) {
  const { isHeld, lostTo } = useLock(permalink, lock.state);
  const holder = lostTo ?? (lock.state === "theirs" && !isHeld ? lock.holder : null);
  return holder === null ? null : <LockedNotice holder={holder} permalink={permalink} keepsText />;
}
