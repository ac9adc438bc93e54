import { AsyncLocalStorage } from "node:async_hooks";
import { singleton } from "./singleton.ts";

/** What every log line of a request carries. No address, no name, no query string: those are personal or secret. */
export type RequestContext = {
  readonly requestId: string;
  readonly routeName: string;
  readonly startedAt: number;
  /** For rate limits only; never logged. */
  readonly clientAddress: string;
  /** Answers kept for the length of the request, such as who is asking. */
  readonly memo: Map<string, Promise<unknown>>;
  companyId?: string;
  userId?: string;
  /** The answer is out; what still runs in this context is work in the background. */
  isEnded?: boolean;
  /** How long statements of this request have waited for a connection. */
  databaseWaitMs?: number;
  /** The request failed because the database could not be used: the answer is 503, not 500. */
  databaseUnavailable?: boolean;
};

const storage = singleton("request-context", () => new AsyncLocalStorage<RequestContext>());

export function withRequestContext<Value>(context: RequestContext, run: () => Value): Value {
  return storage.run(context, run);
}

export function requestContext(): RequestContext | undefined {
  return storage.getStore();
}

/** Asks once per request: page and frame both want to know who is signed in. */
export function oncePerRequest<Value>(name: string, ask: () => Promise<Value>): Promise<Value> {
  const memo = requestContext()?.memo;
  if (!memo) return ask();
  const known = memo.get(name) as Promise<Value> | undefined;
  if (known) return known;
  const asked = ask();
  memo.set(name, asked);
  return asked;
}
