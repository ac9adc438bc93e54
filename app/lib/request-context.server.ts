import { AsyncLocalStorage } from "node:async_hooks";
import { singleton } from "./singleton.ts";

/** What every log line of a request carries. No address, no name, no query string: those are personal or secret. */
export type RequestContext = {
  readonly requestId: string;
  readonly routeName: string;
  readonly startedAt: number;
  /** For rate limits only; never logged. */
  readonly clientAddress: string;
  companyId?: string;
  userId?: string;
};

const storage = singleton("request-context", () => new AsyncLocalStorage<RequestContext>());

export function withRequestContext<Value>(context: RequestContext, run: () => Value): Value {
  return storage.run(context, run);
}

export function requestContext(): RequestContext | undefined {
  return storage.getStore();
}
