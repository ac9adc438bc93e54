import {
  type ConnectProblem,
  connectProblemWords,
  isConnectProblem,
} from "#app/domain/sources/connecting/connect-words.ts";
import { isReturning, returnTo } from "#app/domain/dashboards/new/start/start-href.ts";
import { connectHref, nowhere, type ReturnTo } from "#app/domain/sources/kind.ts";
import { findKindName } from "#app/domain/sources/connecting/find-kind.server.ts";
import { sign, unsign } from "#app/lib/secret.server.ts";

// Signed, so that links cannot show foreign text.

const purpose = "connect-problem";

export function problemHref(
  kind: string,
  sourceId: string | null,
  problem: ConnectProblem,
  { back = nowhere, what = null }: { readonly back?: ReturnTo; readonly what?: string | null } = {},
): string {
  const page = sourceId
    ? `/company/sources/${sourceId}`
    : isReturning(back)
      ? "/dashboards/create"
      : "/company/sources/new";
  const { template, client, dashboard } = back;
  const query = new URLSearchParams({
    ...(!sourceId && template && { template }),
    ...(!sourceId && client && { client }),
    ...(!sourceId && dashboard && { dashboard }),
    problem,
    kind,
  });
  if (what) query.set("what", sign(purpose, Buffer.from(what).toString("base64url")));
  return `${page}?${query.toString()}`;
}

export type ShownProblem = { readonly text: string; readonly retryHref: string };

export function problemIn(request: Request, sourceId: string | null = null): ShownProblem | null {
  const { searchParams } = new URL(request.url);
  const [problem, kind] = [searchParams.get("problem"), searchParams.get("kind") ?? ""];
  const name = findKindName(kind);
  if (!isConnectProblem(problem) || name === null) return null;
  const signed = searchParams.get("what");
  const what = signed && unsign(purpose, signed);
  return {
    text: connectProblemWords(problem, name, what ? Buffer.from(what, "base64url").toString() : null),
    retryHref: connectHref(kind, sourceId, sourceId ? nowhere : returnTo(request)),
  };
}
