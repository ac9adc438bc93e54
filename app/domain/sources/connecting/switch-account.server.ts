import type { Viewer } from "#app/auth/viewer.ts";
import { findProvider } from "#app/connectors/registry.ts";
import { now } from "#app/lib/clock.server.ts";
import {
  clearAttempt,
  findPendingAttempt,
  findSourceRow,
  setSourceChoices,
  setSourceConnected,
} from "#db/queries/sources/connecting.ts";
import { findConnection, listSourcesOfConnection } from "#db/queries/sources/connections.ts";
import { retryFailedQueries } from "#db/queries/sources/report-queries.ts";
import { removeSourceLists } from "#db/queries/sources/source-lists.ts";
import type { SourceRow } from "#db/queries/sources/sources.ts";
import { isOAuth } from "../access/open-source.server.ts";
import { attemptAbout, openTokens } from "../access/credentials.server.ts";
import { wakeRefresher } from "../queries/refresh-signals.server.ts";
import { accountOf, identityIn } from "./finish-connect.server.ts";
import { keepSignIn } from "./keep-sign-in.server.ts";
import { isCovered } from "./scopes.ts";

export type AccountQuestion = {
  readonly source: SourceRow;
  readonly kindName: string;
  readonly before: string;
  readonly after: string;
  readonly others: readonly Pick<SourceRow, "id" | "name" | "kind" | "invalid">[];
};

type By = Pick<Viewer, "companyId" | "userId">;

export async function findAccountQuestion(
  { companyId, userId }: By,
  sourceId: string,
  attemptId: string,
): Promise<AccountQuestion | null> {
  const attempt = await findPendingAttempt(companyId, userId, attemptId, now());
  const source = attempt?.sourceId === sourceId ? await findSourceRow(companyId, sourceId) : null;
  if (!attempt || !source) return null;
  const before = source.connectionId === null ? null : await findConnection(companyId, source.connectionId);
  const all = before ? await listSourcesOfConnection(companyId, before.id) : [];
  return {
    source,
    kindName: findProvider(source.kind)?.name ?? source.kind,
    before: before?.account ?? source.account ?? "",
    after: attempt.account ?? "",
    others: all.flatMap(({ id, name, kind, invalid }) =>
      id === sourceId ? [] : [{ id, name, kind, invalid }],
    ),
  };
}

/** Source ids stay; picked properties are cleared. */
export async function switchAccount(
  by: By,
  sourceId: string,
  attemptId: string,
  along: readonly string[],
): Promise<"switched" | "not-found"> {
  const { companyId, userId } = by;
  const question = await findAccountQuestion(by, sourceId, attemptId);
  const attempt = await findPendingAttempt(companyId, userId, attemptId, now());
  const connector = question && findProvider(question.source.kind);
  const pending = openTokens(attemptAbout({ companyId, id: attemptId }), attempt?.pending ?? null);
  if (!question || !connector || !isOAuth(connector) || !pending) return "not-found";
  const { tokens, identity } = identityIn(pending);
  const { connectionId } = await keepSignIn(companyId, connector, tokens, identity);
  const goAlong = question.others.flatMap(({ id, kind }) => {
    const other = findProvider(kind);
    return along.includes(id) && other && isOAuth(other) && isCovered(other.auth, tokens.scopes) ? [id] : [];
  });
  for (const id of [sourceId, ...goAlong]) {
    const at = now();
    await setSourceConnected(companyId, id, { connectionId, account: accountOf(connector, identity) }, at);
    await setSourceChoices(companyId, id, { properties: [] }, at);
    await removeSourceLists(companyId, id);
    await retryFailedQueries(companyId, id, at);
  }
  await clearAttempt(companyId, attemptId);
  wakeRefresher();
  return "switched";
}
