import type { Watch } from "./watch-reply.ts";

/** The one way out of the process. Tests and the sandbox put their own in its place. */
export type Wire = {
  /** As the global one; throws for a network that fails, an address that is not allowed, an aborted signal. */
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly sleep: (seconds: number, signal?: AbortSignal) => Promise<void>;
  readonly now: () => Date;
  /** Counts what replies say about changes to the provider's API. */
  readonly watch?: Watch;
};
