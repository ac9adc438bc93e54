import { useCallback, useEffect, useRef } from "react";
import { isReachable, whenReachable } from "./reachable.ts";
import { isRouterIdle, useIsIdle } from "./router-idle.ts";
import { type Soon, soon } from "./soon.ts";
import {
  isProgress,
  reportServerLost,
  slowlyMs,
  useChannel,
  useCompanyChannel,
  useLiveState,
  useUserChannel,
} from "./use-live.ts";

type Waiting = {
  readonly firstMs: number;
  readonly isAwaited?: (event: string) => boolean;
};

/** Calls `look` at progress events; without a socket after growing times. */
export function useWaiting(look: () => void, { firstMs, isAwaited = isProgress }: Waiting): void {
  const latest = useRef({ look, isAwaited });
  latest.current = { look, isAwaited };
  const later = useRef<Soon | null>(null);
  useEffect(() => {
    let stopWaiting = () => {};
    const look = async () => {
      stopWaiting();
      // Else reading would replace the page by an error.
      if (await isReachable()) return isRouterIdle() ? latest.current.look() : made.ask();
      reportServerLost();
      stopWaiting = whenReachable(made.ask);
    };
    const made = soon(() => void look(), { isBusy: () => !isRouterIdle() });
    later.current = made;
    return () => {
      stopWaiting();
      made.stop();
    };
  }, []);

  const onEvent = useCallback(
    (event: string) => void (latest.current.isAwaited(event) && later.current?.ask()),
    [],
  );
  useChannel(useCompanyChannel(), onEvent);
  useChannel(useUserChannel(), onEvent);

  const isIdle = useIsIdle();
  const looks = useRef(0);
  const state = useLiveState();
  const isSlow = state === "connected" || state === "unavailable";
  useEffect(() => {
    if (!isIdle) return;
    const waitMs = isSlow ? slowlyMs : Math.min(slowlyMs, firstMs * 1.5 ** looks.current);
    const timer = setTimeout(() => {
      looks.current += 1;
      later.current?.ask();
    }, waitMs);
    return () => clearTimeout(timer);
  }, [firstMs, isIdle, isSlow]);
}
