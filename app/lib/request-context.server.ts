import { AsyncLocalStorage } from "node:async_hooks";
import { singleton } from "./singleton.ts";

export type ClientLimit = { readonly companyId: string; readonly clientIds: readonly string[] };

/** For log lines: no names or query strings. */
export type RequestContext = {
  readonly requestId: string;
  readonly routeName: string;
  readonly startedAt: number;
  /** For rate limits; never logged. */
  readonly clientAddress: string;
  readonly memo: Map<string, Promise<unknown>>;
  ownDomain?: { readonly host: string; readonly companyId: string };
  companyId?: string;
  userId?: string;
  /** For the audit log; never logged. */
  actor?: {
    readonly companyId: string;
    readonly id: string;
    readonly name: string;
    readonly tokenName: string | null;
  };
  limit?: ClientLimit;
  /** A client's page that may be kept (domain/dashboards/view/kept-pages); `stamp` was read before its data. */
  page?: {
    readonly key: string;
    readonly stamp: number;
    readonly encoding: "br" | "gzip";
    readonly isSecret: boolean;
    isLasting: boolean;
  };
  isEnded?: boolean;
  databaseWaitMs?: number;
  databaseUnavailable?: boolean;
  isBusy?: boolean;
};

const storage = singleton("request-context", () => new AsyncLocalStorage<RequestContext>());

export function withRequestContext<Value>(context: RequestContext, run: () => Value): Value {
  return storage.run(context, run);
}

export function requestContext(): RequestContext | undefined {
  return storage.getStore();
}

/** A limit ends with its company. */
export function actAs(actor: NonNullable<RequestContext["actor"]>): void {
  const context = storage.getStore();
  if (!context) return;
  Object.assign(context, { companyId: actor.companyId, userId: actor.id, actor });
  if (context.limit?.companyId !== actor.companyId) delete context.limit;
}

/** See db/queries/scope/scope.ts. */
export function clientLimit(): ClientLimit | null {
  return storage.getStore()?.limit ?? null;
}

export function outsideRequest<Value>(run: () => Value): Value {
  return storage.exit(run);
}

/** At an own domain no other company exists. */
export function isCompanyHere(companyId: string): boolean {
  const own = requestContext()?.ownDomain;
  return !own || own.companyId === companyId;
}

export function forgetInRequest(name: string): void {
  requestContext()?.memo.delete(name);
}

export function oncePerRequest<Value>(name: string, ask: () => Promise<Value>): Promise<Value> {
  const memo = requestContext()?.memo;
  if (!memo) return ask();
  const known = memo.get(name) as Promise<Value> | undefined;
  if (known) return known;
  const asked = ask();
  memo.set(name, asked);
  return asked;
}
