import type { Watch } from "./watch-reply.ts";

/** The only way out of the process. */
export type Wire = {
  /** Throws if the network fails, the address is not allowed, or on abort. */
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly sleep: (seconds: number, signal?: AbortSignal) => Promise<void>;
  readonly now: () => Date;
  readonly watch?: Watch;
};
