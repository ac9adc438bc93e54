import { newId } from "#app/lib/id.server.ts";
import { log } from "#app/lib/log.server.ts";
import { outsideRequest } from "#app/lib/request-context.server.ts";
import { singleton } from "#app/lib/singleton.ts";
import { type Listener, listenTo } from "#db/listen.server.ts";
import {
  addRealtimeMessage,
  findRealtimeMessage,
  notify,
  notifyChannel,
} from "#db/queries/realtime/messages.ts";
import { receiveFromBus, sendOnBus, setTransport, thisNode } from "./bus.server.ts";
import type { BusMessage } from "./message.ts";
import { forgetNode, noteNode, takeDeadNodes } from "./nodes.server.ts";

/** PostgreSQL refuses 8,000. */
const maxBytes = 7900;
const aliveEveryMs = 5000;
/** Then the connection that listens is taken for lost, and another one opened. */
const echoWithinMs = 15_000;

type Payload = readonly [node: string, messages: readonly BusMessage[] | string];

const state = singleton("postgres-bus", () => ({
  listener: null as Listener | null,
  timer: undefined as NodeJS.Timeout | undefined,
  echoAt: 0,
  hasListened: false,
  /** A long message is read first; later ones wait, so that the order stays. */
  last: Promise.resolve(),
}));

type Hooks = { readonly onDead: (node: string) => void; readonly onResync: () => void };

/** Between the processes of one database: NOTIFY in the transaction of a change, LISTEN in every process. */
export function startPostgresBus(url: string, hooks: Hooks): void {
  setTransport(send);
  openListener(url, hooks);
  state.timer = setInterval(() => beat(url, hooks), aliveEveryMs).unref();
}

export async function stopPostgresBus(): Promise<void> {
  clearInterval(state.timer);
  if (state.listener) await sendOnBus({ kind: "bye" }).catch(() => {}); // others notice by themselves
  setTransport(null);
  await state.listener?.close();
  state.listener = null;
}

async function send(messages: readonly BusMessage[]): Promise<void> {
  const whole = JSON.stringify([thisNode(), messages] satisfies Payload);
  if (Buffer.byteLength(whole) <= maxBytes) return notify(whole);
  const id = newId();
  await addRealtimeMessage(id, whole);
  await notify(JSON.stringify([thisNode(), id] satisfies Payload));
}

function openListener(url: string, hooks: Hooks): void {
  state.echoAt = Date.now();
  state.listener = listenTo(url, notifyChannel, {
    onPayload: (payload) => take(JSON.parse(payload) as Payload),
    onListening: () => {
      state.echoAt = Date.now();
      if (state.hasListened) hooks.onResync();
      state.hasListened = true;
      void sendOnBus({ kind: "hello" }).catch(() => {}); // the next beat says it too
    },
  });
}

function take([node, content]: Payload): void {
  if (node === thisNode()) {
    state.echoAt = Date.now();
    return;
  }
  noteNode(node, Date.now());
  state.last = state.last
    .then(async () => {
      const messages = typeof content === "string" ? await readLong(content) : content;
      for (const message of messages) {
        if (message.kind === "bye") forgetNode(node);
        receiveFromBus(message, node);
      }
    })
    .catch((error: unknown) => log.error({ err: error }, "a message of another process could not be read"));
}

async function readLong(id: string): Promise<readonly BusMessage[]> {
  const whole = await outsideRequest(() => findRealtimeMessage(id));
  return whole === null ? [] : ((JSON.parse(whole) as Payload)[1] as readonly BusMessage[]);
}

function beat(url: string, hooks: Hooks): void {
  for (const node of takeDeadNodes(Date.now())) hooks.onDead(node);
  void sendOnBus({ kind: "alive" }).catch(() => {}); // the database is away; the echo tells
  if (Date.now() - state.echoAt <= echoWithinMs) return;
  log.warn("no notification came back; listening on a new connection");
  void state.listener?.close();
  openListener(url, hooks);
}
