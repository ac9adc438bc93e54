import { newId } from "#app/lib/id.server.ts";
import { log } from "#app/lib/log.server.ts";
import { outsideRequest } from "#app/lib/request-context.server.ts";
import { singleton } from "#app/lib/singleton.ts";
import { steadyNow } from "#app/lib/clock.server.ts";
import { type Listener, listenTo } from "#db/listen.server.ts";
import {
  addRealtimeMessage,
  findRealtimeMessage,
  notify,
  notifyChannel,
} from "#db/queries/realtime/messages.ts";
import { receiveFromBus, sendOnBus, servingSince, setTransport, thisNode } from "./bus.server.ts";
import type { BusMessage } from "./message.ts";
import { forgetNode, noteNode, noteServing, takeDeadNodes } from "./nodes.server.ts";

/** PostgreSQL's NOTIFY refuses 8,000 bytes. */
const maxBytes = 7900;
const aliveEveryMs = 5000;
const echoWithinMs = 15_000;
const startWithinMs = 5000;

type Payload = readonly [node: string, messages: readonly BusMessage[] | string];

const state = singleton("postgres-bus", () => ({
  listener: null as Listener | null,
  timer: undefined as NodeJS.Timeout | undefined,
  echoAt: 0,
  hasListened: false,
  hooks: null as Hooks | null,
  /** Later messages wait, so that the order stays. */
  last: Promise.resolve(),
}));

type Hooks = { readonly onDead: (node: string) => void; readonly onResync: () => void };

/** NOTIFY within transactions, LISTEN everywhere. Resolves when others know this process, or after seconds. */
export async function startPostgresBus(url: string, hooks: Hooks): Promise<void> {
  setTransport(send);
  state.hooks = hooks;
  const listening = new Promise<void>((resolve) => openListener(url, hooks, resolve));
  state.timer = setInterval(() => beat(url, hooks), aliveEveryMs).unref();
  await Promise.race([listening, new Promise((resolve) => setTimeout(resolve, startWithinMs).unref())]);
}

export async function stopPostgresBus(): Promise<void> {
  clearInterval(state.timer);
  if (state.listener) await sendOnBus({ kind: "bye" }).catch(() => {});
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

function openListener(url: string, hooks: Hooks, onKnown = () => {}): void {
  state.echoAt = steadyNow();
  state.listener = listenTo(url, notifyChannel, {
    onPayload: (payload) => take(JSON.parse(payload) as Payload),
    onListening: () => {
      state.echoAt = steadyNow();
      if (state.hasListened) hooks.onResync();
      state.hasListened = true;
      void sendOnBus({ kind: "hello" })
        .catch(() => {})
        .then(onKnown);
      sayAlive();
    },
  });
}

function sayAlive(): void {
  void sendOnBus({ kind: "alive", since: servingSince() }).catch(() => {});
}

function take([node, content]: Payload): void {
  if (node === thisNode()) {
    state.echoAt = steadyNow();
    return;
  }
  noteNode(node, steadyNow());
  state.last = state.last
    .then(async () => {
      const messages = typeof content === "string" ? await readLong(content) : content;
      for (const message of messages) {
        if (message.kind === "alive") noteServing(node, message.since);
        receiveFromBus(message, node);
        if (message.kind === "bye") forgetNode(node);
        if (message.kind === "hello") sayAlive();
      }
    })
    .catch((error: unknown) => {
      log.error({ err: error }, "a message of another process could not be read");
      state.hooks?.onResync();
    });
}

async function readLong(id: string): Promise<readonly BusMessage[]> {
  const whole = await outsideRequest(() => findRealtimeMessage(id));
  if (whole === null) throw new Error("it was deleted before");
  return (JSON.parse(whole) as Payload)[1] as readonly BusMessage[];
}

function beat(url: string, hooks: Hooks): void {
  for (const node of takeDeadNodes(steadyNow())) hooks.onDead(node);
  sayAlive();
  if (steadyNow() - state.echoAt <= echoWithinMs) return;
  log.warn("no notification came back; listening on a new connection");
  void state.listener?.close();
  openListener(url, hooks);
}
