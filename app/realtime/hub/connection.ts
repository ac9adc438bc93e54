import type { Duplex } from "node:stream";
import type WebSocket from "ws";
import type { Grant } from "../bus/message.ts";
import { errorFrame } from "./frames.ts";
import { Bucket, type HubLimits, protocolLimits } from "./limits.ts";
import { joined, type PendingFrame, queueForConnection } from "./outbox.ts";

type Member = { readonly userId: string };

export class Channel {
  readonly subscribers = new Set<Connection>();
  pending: PendingFrame[] = [];
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

export class Connection {
  readonly channels = new Map<Channel, Member | null>();
  queue: Buffer[] = [];
  grants: Grant[] = [];
  signedIn: { readonly id: string; readonly info: Readonly<Record<string, unknown>> } | null = null;
  watchlist: readonly string[] = [];
  isAuthorized = false;
  lastReceivedAt: number;
  pingedAt: number | null = null;
  isClosed = false;
  readonly messages: Bucket;
  #clientEvents: Bucket | null = null;

  readonly id: string;
  readonly openedAt: number;
  readonly #ws: WebSocket;
  readonly #socket: Duplex;
  readonly #limits: HubLimits;

  constructor(id: string, ws: WebSocket, socket: Duplex, openedAt: number, limits: HubLimits) {
    this.id = id;
    this.#ws = ws;
    this.#socket = socket;
    this.openedAt = openedAt;
    this.lastReceivedAt = openedAt;
    this.#limits = limits;
    this.messages = new Bucket(limits.messagesPerSecond, limits.messageBurst, openedAt);
  }

  send(frame: Buffer): void {
    if (!this.isClosed) queueForConnection(this, frame);
  }

  flush(): void {
    if (this.queue.length === 0) return;
    const frame = joined(this.queue);
    this.queue = [];
    this.write(frame);
  }

  /** Bypasses ws, which would rebuild the frame. Safe only without extensions (compression). */
  write(frame: Buffer): void {
    if (this.isClosed) return;
    this.#socket.write(frame);
    if (this.#socket.writableLength > this.#limits.queuedBytes) this.cut();
  }

  takeClientEvent(at: number): boolean {
    const { clientEventsPerSecond } = protocolLimits;
    this.#clientEvents ??= new Bucket(clientEventsPerSecond, clientEventsPerSecond, at);
    return this.#clientEvents.take(at);
  }

  /** Codes from 4300 would end the client for ever. */
  close(code: number, reason: string): void {
    if (this.isClosed) return;
    if (code >= 4300) throw new Error(`${code} is no close code`);
    if (code >= 4000) this.queue.push(errorFrame(code, reason));
    this.flush();
    this.isClosed = true;
    this.#ws.close(code, reason);
  }

  cut(): void {
    this.isClosed = true;
    this.#ws.terminate();
  }
}
