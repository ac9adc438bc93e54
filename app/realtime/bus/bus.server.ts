import { randomInt } from "node:crypto";
import { singleton } from "#app/lib/singleton.ts";
import { steadyNow } from "#app/lib/clock.server.ts";
import { afterCommit } from "#db/client.server.ts";
import type { BusMessage } from "./message.ts";

type Handler = (message: BusMessage, node: string) => void;
type Transport = (messages: readonly BusMessage[]) => Promise<void>;

const state = singleton("bus", () => ({
  /** Also the first half of this process' socket ids. */
  node: String(randomInt(1, 2 ** 31)),
  since: steadyNow(),
  handlers: [] as Handler[],
  /** Null when this is the only process. */
  transport: null as Transport | null,
}));

export function thisNode(): string {
  return state.node;
}

export function servingSince(): number {
  return state.since;
}

export function isAlone(): boolean {
  return state.transport === null;
}

/** Sent with the commit of the caller's transaction. */
export async function sendOnBus(...messages: readonly BusMessage[]): Promise<void> {
  await state.transport?.(messages);
  afterCommit(() => messages.forEach((message) => receiveFromBus(message, state.node)));
}

/** Returns the function that ends it. */
export function onBusMessage(handler: Handler): () => void {
  state.handlers.push(handler);
  return () => {
    state.handlers = state.handlers.filter((one) => one !== handler);
  };
}

export function receiveFromBus(message: BusMessage, node: string): void {
  for (const handler of state.handlers) handler(message, node);
}

export function setTransport(transport: Transport | null): void {
  state.transport = transport;
}
