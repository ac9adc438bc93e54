/** What processes tell each other. Every process also tells itself, so that there is one path. */
export type BusMessage =
  | {
      readonly kind: "event";
      readonly channels: readonly string[];
      readonly name: string;
      /** As clients receive it: JSON as a string. */
      readonly data: string;
      /** Client events: `data` is not put into a string. */
      readonly isRaw?: true;
      /** Socket that does not receive it. */
      readonly except?: string;
      /** Presence: who sent a client event. */
      readonly userId?: string;
      /** On cache channels: the later event is kept. */
      readonly at?: number;
    }
  | ({ readonly kind: "join" } & Joined)
  | { readonly kind: "leave"; readonly channel: string; readonly userId: string }
  /** Asks the others for their members. */
  | { readonly kind: "hello" }
  /** `since` when it serves. */
  | { readonly kind: "alive"; readonly since: number }
  | { readonly kind: "bye" }
  | { readonly kind: "members"; readonly members: readonly Joined[] }
  | { readonly kind: "grant"; readonly to: string; readonly ask: string; readonly grant: Grant }
  | { readonly kind: "granted"; readonly ask: string }
  /** Asks for subscriptions by channel. */
  | { readonly kind: "count"; readonly ask: string }
  | { readonly kind: "counts"; readonly ask: string; readonly counts: readonly (readonly [string, number])[] }
  | { readonly kind: "cached"; readonly events: readonly CachedEvent[] }
  /** Subscriptions by channel that changed; `isWhole`: all, and those not named have ended. */
  | {
      readonly kind: "subscriptions";
      readonly counts: readonly (readonly [string, number])[];
      readonly isWhole?: true;
    }
  | { readonly kind: "revoke"; readonly who: Revoked };

/** The last event of a cache channel. */
export type CachedEvent = {
  readonly channel: string;
  readonly name: string;
  readonly data: string;
  readonly at: number;
};

export type Joined = { readonly channel: string; readonly userId: string; readonly info: MemberInfo };

export type MemberInfo = Readonly<Record<string, unknown>>;

/** For whom a socket was authorized; it lets the socket be closed later. */
export type Grant = {
  readonly socketId: string;
  readonly companyId: string;
  readonly userId: string;
  readonly sessionId: string;
};

/**
 * Whose sockets are closed. `again`: they may connect at once and ask for their channels anew, under the rules of now;
 * without it they stay closed, and the page finds out on its next request.
 */
export type Revoked = {
  readonly companyId?: string;
  readonly userId?: string;
  readonly sessionId?: string;
  /** Only sockets that are subscribed to it. */
  readonly channel?: string;
  readonly again: boolean;
};
