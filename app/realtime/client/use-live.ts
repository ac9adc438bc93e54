import { useRevalidator, useRouteLoaderData } from "@remix-run/react";
import { companyChannel, userChannel } from "../channels.ts";
import { useCallback, useEffect, useRef, useState } from "react";
import {
  type LiveConnection,
  liveConnection,
  type LiveMember,
  type LiveState,
  type LiveSettings,
} from "./live-connection.ts";
import { isReachable } from "./reachable.ts";
import { isRouterIdle } from "./router-idle.ts";
import { type Soon, soon } from "./soon.ts";
import { type Lost, useRetry } from "./use-retry.ts";
import { hasTypedInput } from "./typed-input.ts";

type Root = { readonly realtime: LiveSettings | null; readonly identification: string | null };

/** Null without script, before hydration, and for visitors. */
function useConnection(): {
  readonly settings: LiveSettings | null;
  readonly connection: LiveConnection | null;
} {
  const root = useRouteLoaderData("root") as Root | undefined;
  const [connection, setConnection] = useState<LiveConnection | null>(null);
  const settings = root?.realtime ?? null;
  const key = settings?.key;
  const identification = root?.identification ?? null;
  useEffect(() => {
    if (!settings) return;
    let isHere = true;
    liveConnection(settings, identification).then((made) => isHere && setConnection(made), reportServerLost);
    return () => void (isHere = false);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a page has one connection
  }, [key, identification]);
  return { settings, connection };
}

/** Reads once for many events; waits while typing, hidden or sending. */
export function useRevalidateSoon(): () => void {
  const { revalidate } = useRevalidator();
  const now = useRef(revalidate);
  now.current = revalidate;
  const later = useRef<Soon | null>(null);
  useEffect(() => {
    const made = soon(() => void now.current(), { isBusy: () => !isRouterIdle() || hasTypedInput() });
    later.current = made;
    return made.stop;
  }, []);
  return useCallback(() => later.current?.ask(), []);
}

export function useCompanyChannel(): string | null {
  const root = useRouteLoaderData("root") as Root | undefined;
  return root?.realtime ? companyChannel(root.realtime.companyId) : null;
}

/** Calls `onEvent` at each event of the channel; `channel` null listens to nothing. */
export function useChannel(channel: string | null, onEvent: (name: string, data: unknown) => void): void {
  const { connection } = useConnection();
  const handler = useRef(onEvent);
  handler.current = onEvent;
  useEffect(() => {
    if (!connection || channel === null) return;
    return connection.listen(channel, (name, data) => handler.current(name, data));
  }, [connection, channel]);
}

/** Null while unknown, and without script. */
export function useMembers(channel: string | null): readonly LiveMember[] | null {
  const { connection } = useConnection();
  const [members, setMembers] = useState<readonly LiveMember[] | null>(null);
  useEffect(() => {
    if (!connection || channel === null) return;
    return connection.watchMembers(channel, setMembers);
  }, [connection, channel]);
  return members;
}

export function useUserChannel(): string | null {
  const root = useRouteLoaderData("root") as Root | undefined;
  return root?.realtime ? userChannel(root.realtime.userId) : null;
}

/** "connecting" without script, before hydration, and for visitors. */
export function useLiveState(): LiveState {
  const { connection } = useConnection();
  const [live, setLive] = useState<LiveState>("connecting");
  useEffect(() => connection?.watchState(setLive), [connection]);
  return live;
}

export function isProgress(event: string): boolean {
  return event.endsWith("Progressed");
}

/** Returns when the server was lost. */
export function useLivePage(): Lost | null {
  const { settings, connection } = useConnection();
  const revalidateSoon = useRevalidateSoon();
  const companyId = settings?.companyId;
  const userId = settings?.userId;
  const [isLost, setLost] = useState(false);
  const wasLost = useRef(false);
  wasLost.current = isLost;

  const look = useCallback(async () => {
    const isThere = await isReachable(); // else reading would replace the page by an error
    setLost(!isThere);
    if (!isThere) return;
    if (wasLost.current) connection?.retry();
    revalidateSoon();
  }, [connection, revalidateSoon]);

  // Works without the socket's client.
  useEffect(() => {
    const onSeen = () => document.visibilityState === "visible" && void look();
    const onLost = () => void look();
    document.addEventListener("visibilitychange", onSeen);
    for (const name of ["offline", serverLost]) addEventListener(name, onLost);
    return () => {
      document.removeEventListener("visibilitychange", onSeen);
      for (const name of ["offline", serverLost]) removeEventListener(name, onLost);
    };
  }, [look]);

  useEffect(() => {
    if (!connection || companyId === undefined || userId === undefined) return;
    let slow: ReturnType<typeof setInterval> | undefined;
    const onEvent = (name: string) => isProgress(name) || revalidateSoon();
    const stops = [
      connection.listen(companyChannel(companyId), onEvent),
      connection.listen(userChannel(userId), onEvent),
      connection.watchState((state, again) => {
        clearInterval(slow);
        if (state === "connected") setLost(false);
        if (again) revalidateSoon();
        if (state === "ended" || state === "unavailable") void look();
        if (state === "unavailable") slow = setInterval(() => void look(), slowlyMs);
      }),
    ];
    return () => {
      clearInterval(slow);
      for (const stop of stops) stop();
    };
  }, [connection, companyId, userId, look, revalidateSoon]);

  return useRetry(isLost, look);
}

const serverLost = "server-lost";

export function reportServerLost(): void {
  dispatchEvent(new Event(serverLost));
}

export const slowlyMs = 60_000;
