const patienceMs = 4000;
const seldomMs = 30_000;
const spreadMs = 1000;

type Message = { readonly event: string; readonly channel?: string; readonly data?: string };

/**
 * Loads the page again when a source has answered, for people with a session. Without a socket as often as the page would
 * reload without script. `live` is the hub's key and the channel.
 */
export function refreshByEvent(live: string): void {
  const [key = "", channel = ""] = live.split(" ");
  let timer = setTimeout(reload, patienceMs);
  const address = `/app/${key}?protocol=7&client=plainboard&version=1`;
  const socket = new WebSocket(location.origin.replace(/^http/, "ws") + address);
  const send = (event: string, data: object) => socket.send(JSON.stringify({ event, data }));
  const later = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(reload, ms);
  };
  socket.addEventListener("message", ({ data: text }: MessageEvent<string>) => {
    const { event, data } = JSON.parse(text) as Message;
    if (event === "pusher:connection_established")
      void authorize(JSON.parse(data ?? "{}") as { socket_id: string }, channel).then(
        (signed) => signed && send("pusher:subscribe", { channel, ...signed }),
      );
    else if (event === "pusher:ping") send("pusher:pong", {});
    else if (event === "pusher_internal:subscription_succeeded") later(seldomMs);
    else if (event === "CompanySourceUpdated" || event === "Resync") later(Math.random() * spreadMs);
  });
  socket.addEventListener("close", () => later(patienceMs));
}

async function authorize(
  { socket_id }: { readonly socket_id: string },
  channel: string,
): Promise<object | null> {
  const answer = await fetch("/broadcasting/auth", {
    method: "POST",
    headers: {
      "X-Requested-With": "XMLHttpRequest",
      "x-identification": document.documentElement.dataset.identification ?? "",
    },
    body: new URLSearchParams({ socket_id, channel_name: channel }),
  }).catch(() => null);
  return answer?.ok ? ((await answer.json()) as object) : null;
}

function reload(): void {
  location.reload();
}
