/** Of the protocol, and our own caps (decisions/0094-the-realtime-hub.md). */
export const protocolLimits = {
  /** In bytes, of one event's data. */
  eventBytes: 10_240,
  channelsPerEvent: 100,
  batchEvents: 10,
  eventNameLength: 200,
  membersPerChannel: 100,
  memberBytes: 1024,
  userIdLength: 128,
  clientEventsPerSecond: 10,
  watchlist: 100,
  /** Allowed clock difference in seconds. */
  timestampSeconds: 600,
} as const;

export const defaultHubLimits = {
  /** Bytes of one message; larger ones close with 1009. */
  messageBytes: 16 * 1024,
  messageFragments: 64,
  messagesPerSecond: 50,
  messageBurst: 100,
  channelsPerConnection: 50,
  connectionsPerUser: 20,
  connectionsPerAddress: 500,
  handshakesPerSecond: 50,
  handshakeBurst: 300,
  /** Unread bytes before a slow reader is cut. */
  queuedBytes: 1024 * 1024,
  authorizedWithinMs: 30_000,
  activityMs: 120_000,
  pongMs: 30_000,
  /** Hides reloads. */
  leaveAfterMs: 3000,
  connectionMs: 12 * 3_600_000,
};

export type HubLimits = typeof defaultHubLimits;

export class Bucket {
  readonly perSecond: number;
  readonly burst: number;
  #left: number;
  #at: number;
  constructor(perSecond: number, burst: number, at: number) {
    this.perSecond = perSecond;
    this.burst = burst;
    this.#left = burst;
    this.#at = at;
  }

  /** False when empty. */
  take(at: number): boolean {
    this.#left = Math.min(this.burst, this.#left + ((at - this.#at) / 1000) * this.perSecond);
    this.#at = at;
    if (this.#left < 1) return false;
    this.#left--;
    return true;
  }

  isFull(at: number): boolean {
    return this.#left + ((at - this.#at) / 1000) * this.perSecond >= this.burst;
  }
}
