import type Pusher from "pusher-js";
import type { Channel } from "pusher-js";

/** Null for visitors. */
export type LiveSettings = {
  readonly key: string;
  readonly companyId: string;
  readonly userId: string;
  readonly stats: boolean;
};

export type LiveMember = { readonly userId: string; readonly info: Readonly<Record<string, unknown>> };
export type LiveState = "connecting" | "connected" | "unavailable" | "ended";

export type LiveConnection = {
  /** Also `pusher:subscription_error`: the session may have ended. */
  readonly listen: (channel: string, onEvent: (name: string, data: unknown) => void) => () => void;
  readonly watchMembers: (channel: string, onChange: (members: readonly LiveMember[]) => void) => () => void;
  /** `again`: events may have been missed. */
  readonly watchState: (onChange: (state: LiveState, again: boolean) => void) => () => void;
  /** pusher-js would wait up to a minute. */
  readonly retry: () => void;
};

let connection: Promise<LiveConnection> | null = null;

export function liveConnection(
  settings: LiveSettings,
  identification: string | null,
): Promise<LiveConnection> {
  connection ??= pageIsUsable().then(() => connect(settings, identification));
  connection.catch(() => (connection = null));
  return connection;
}

function pageIsUsable(): Promise<void> {
  const idle = () =>
    new Promise<void>((resolve) =>
      "requestIdleCallback" in window
        ? requestIdleCallback(() => resolve(), { timeout: 2000 })
        : setTimeout(resolve, 200),
    );
  if (document.readyState === "complete") return idle();
  return new Promise<void>((resolve) => addEventListener("load", () => resolve(), { once: true })).then(idle);
}

async function connect(settings: LiveSettings, identification: string | null): Promise<LiveConnection> {
  const { default: Client } = await import("pusher-js");
  const { hostname, port, protocol } = location;
  const isSecure = protocol === "https:";
  const headers = {
    "X-Requested-With": "XMLHttpRequest",
    ...(identification !== null && { "x-identification": identification }),
  };
  const pusher = new Client(settings.key, {
    cluster: "",
    wsHost: hostname,
    wsPort: Number(port) || 80,
    wssPort: Number(port) || 443,
    forceTLS: isSecure,
    enabledTransports: ["ws", "wss"],
    activityTimeout: 120_000,
    pongTimeout: 30_000,
    unavailableTimeout: 10_000,
    enableStats: settings.stats,
    statsHost: `${location.host}/realtime`,
    channelAuthorization: { endpoint: "/broadcasting/auth", transport: "ajax", headers },
    userAuthentication: { endpoint: "/broadcasting/user-auth", transport: "ajax", headers },
  });
  return connectionOf(pusher);
}

function connectionOf(pusher: Pusher): LiveConnection {
  const users = new Map<string, number>();
  const open = (name: string): Channel => {
    const others = users.get(name) ?? 0;
    users.set(name, others + 1);
    const channel = pusher.subscribe(name);
    if (others === 0) channel.bind("pusher:subscription_error", (error: Refused) => tryAgain(channel, error));
    return channel;
  };
  const close = (name: string) => {
    const left = (users.get(name) ?? 1) - 1;
    users.set(name, left);
    if (left > 0) return;
    pusher.channel(name)?.unbind_all();
    pusher.unsubscribe(name);
  };
  return {
    listen(name, onEvent) {
      const channel = open(name);
      const handle = (event: string, data: unknown) => {
        if (!event.startsWith("pusher:") || event === "pusher:subscription_error") onEvent(event, data);
      };
      channel.bind_global(handle);
      return () => {
        channel.unbind_global(handle);
        close(name);
      };
    },
    watchMembers(name, onChange) {
      const channel = open(name) as Channel & { members: MemberList };
      const tell = () => onChange(listOf(channel.members));
      const bound = ["pusher:subscription_succeeded", "pusher:member_added", "pusher:member_removed"];
      for (const event of bound) channel.bind(event, tell);
      if (channel.subscribed) tell();
      return () => {
        for (const event of bound) channel.unbind(event, tell);
        close(name);
      };
    },
    watchState(onChange) {
      let connectedBefore = pusher.connection.state === "connected";
      const handle = ({ current }: { readonly current: string }) => {
        const again = current === "connected" && connectedBefore;
        connectedBefore ||= current === "connected";
        onChange(stateOf(current), again);
      };
      pusher.connection.bind("state_change", handle);
      onChange(stateOf(pusher.connection.state), false);
      return () => void pusher.connection.unbind("state_change", handle);
    },
    retry() {
      if (pusher.connection.state !== "unavailable") return;
      pusher.disconnect();
      pusher.connect();
    },
  };
}

type Refused = { readonly status?: number };

const againAfterMs = 2000;

/** pusher-js does not retry 429 and 503, which a busy server returns after restarts. */
function tryAgain(channel: Channel, { status }: Refused): void {
  const isPassing = !status || status === 429 || (status >= 500 && status !== 588);
  if (!isPassing) return;
  const again = () => {
    if (channel.pusher.channel(channel.name) === channel) channel.subscribe();
  };
  setTimeout(again, againAfterMs * (0.5 + Math.random()));
}

type MemberList = {
  readonly each: (act: (member: { readonly id: string; readonly info: LiveMember["info"] }) => void) => void;
};

function listOf(members: MemberList): LiveMember[] {
  const all: LiveMember[] = [];
  members.each(({ id, info }) => all.push({ userId: id, info }));
  return all;
}

function stateOf(state: string): LiveState {
  if (state === "connected" || state === "unavailable") return state;
  return state === "disconnected" || state === "failed" ? "ended" : "connecting";
}
