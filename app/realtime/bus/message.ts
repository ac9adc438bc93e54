export type BusMessage =
  | {
      readonly kind: "event";
      readonly channels: readonly string[];
      readonly name: string;
      /** JSON as a string. */
      readonly data: string;
      /** Client events: `data` is not put into a string. */
      readonly isRaw?: true;
      readonly except?: string;
      readonly userId?: string;
      /** Cache channels: the later event wins. */
      readonly at?: number;
    }
  | ({ readonly kind: "join" } & Joined)
  | { readonly kind: "leave"; readonly channel: string; readonly userId: string }
  | { readonly kind: "hello" }
  | { readonly kind: "alive"; readonly since: number }
  | { readonly kind: "bye" }
  | { readonly kind: "members"; readonly members: readonly Joined[] }
  | { readonly kind: "grant"; readonly to: string; readonly ask: string; readonly grant: Grant }
  | { readonly kind: "granted"; readonly ask: string }
  | { readonly kind: "count"; readonly ask: string }
  | { readonly kind: "counts"; readonly ask: string; readonly counts: readonly (readonly [string, number])[] }
  | { readonly kind: "cached"; readonly events: readonly CachedEvent[] }
  /** `isWhole`: all; unnamed channels have ended. */
  | {
      readonly kind: "subscriptions";
      readonly counts: readonly (readonly [string, number])[];
      readonly isWhole?: true;
    }
  | { readonly kind: "revoke"; readonly who: Revoked };

export type CachedEvent = {
  readonly channel: string;
  readonly name: string;
  readonly data: string;
  readonly at: number;
};

export type Joined = { readonly channel: string; readonly userId: string; readonly info: MemberInfo };

export type MemberInfo = Readonly<Record<string, unknown>>;

export type Grant = {
  readonly socketId: string;
  readonly companyId: string;
  readonly userId: string;
  readonly sessionId: string;
};

/** `again`: may reconnect at once under the current rules; else stay closed. */
export type Revoked = {
  readonly companyId?: string;
  readonly userId?: string;
  readonly sessionId?: string;
  readonly channel?: string;
  readonly again: boolean;
};
