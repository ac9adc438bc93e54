import {
  type ConnectProblem,
  connectProblemWords,
  isConnectProblem,
} from "#app/domain/sources/connecting/connect-words.ts";
import { connectHref } from "#app/domain/sources/kind.ts";
import { findKindName } from "#app/domain/sources/connecting/find-kind.server.ts";
import { sign, unsign } from "#app/lib/secret.server.ts";

// Signed, so that links cannot show foreign text.

const purpose = "connect-problem";

export function problemHref(
  kind: string,
  sourceId: string | null,
  problem: ConnectProblem,
  what: string | null = null,
): string {
  const page = sourceId ? `/company/sources/${sourceId}` : "/company/sources/new";
  const query = new URLSearchParams({ problem, kind });
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
    retryHref: connectHref(kind, sourceId),
  };
}
