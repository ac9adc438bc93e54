import { AsyncLocalStorage } from "node:async_hooks";
import { singleton } from "./singleton.ts";

export type ClientLimit = { readonly companyId: string; readonly clientIds: readonly string[] };

/** Context of log lines, without names and query strings, which are personal or secret. */
export type RequestContext = {
  readonly requestId: string;
  readonly routeName: string;
  readonly startedAt: number;
  /** For rate limits; never logged. */
  readonly clientAddress: string;
  readonly memo: Map<string, Promise<unknown>>;
  /** The company whose domain the request names. */
  ownDomain?: { readonly host: string; readonly companyId: string };
  companyId?: string;
  userId?: string;
  /** For the audit log; never logged. `tokenName`: of the API token. */
  actor?: {
    readonly companyId: string;
    readonly id: string;
    readonly name: string;
    readonly tokenName: string | null;
  };
  /** Of a person who is limited to clients. */
  limit?: ClientLimit;
  /** Remaining work runs in the background. */
  isEnded?: boolean;
  /** This request's wait for connections and locks. */
  databaseWaitMs?: number;
  /** Responds 503, not 500. */
  databaseUnavailable?: boolean;
  /** The same, because too many wait for something (app/lib/fair-line.server.ts). */
  isBusy?: boolean;
};

const storage = singleton("request-context", () => new AsyncLocalStorage<RequestContext>());

export function withRequestContext<Value>(context: RequestContext, run: () => Value): Value {
  return storage.run(context, run);
}

export function requestContext(): RequestContext | undefined {
  return storage.getStore();
}

/** Whose acts follow in this request. A limit ends with its company: the sample agency has a person of its own. */
export function actAs(actor: NonNullable<RequestContext["actor"]>): void {
  const context = storage.getStore();
  if (!context) return;
  Object.assign(context, { companyId: actor.companyId, userId: actor.id, actor });
  if (context.limit?.companyId !== actor.companyId) delete context.limit;
}

/** What queries of this request are limited to (db/queries/scope/scope.ts). */
export function clientLimit(): ClientLimit | null {
  return storage.getStore()?.limit ?? null;
}

/** For work that a request only starts. It is done for all people, so no person's limit applies. */
export function outsideRequest<Value>(run: () => Value): Value {
  return storage.exit(run);
}

/** At a company's own domain nothing of another company exists. */
export function isCompanyHere(companyId: string): boolean {
  const own = requestContext()?.ownDomain;
  return !own || own.companyId === companyId;
}

/** The next `oncePerRequest` asks again. */
export function forgetInRequest(name: string): void {
  requestContext()?.memo.delete(name);
}

/** Once, because page and frame both need the identity. */
export function oncePerRequest<Value>(name: string, ask: () => Promise<Value>): Promise<Value> {
  const memo = requestContext()?.memo;
  if (!memo) return ask();
  const known = memo.get(name) as Promise<Value> | undefined;
  if (known) return known;
  const asked = ask();
  memo.set(name, asked);
  return asked;
}
