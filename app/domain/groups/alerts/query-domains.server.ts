import { paramProblems } from "#app/connectors/core/params/params.ts";
import { findProvider } from "#app/connectors/registry.ts";
import { providerQuery } from "#app/domain/sources/queries/provider-tables.server.ts";
import { wakeRefresher } from "#app/domain/sources/queries/refresh-signals.server.ts";
import { inTransaction } from "#db/client.server.ts";
import {
  type DomainMetricRow,
  type DomainRow,
  listDomainMetrics,
  listDomains,
  markRead,
  type Reading,
  setReadings,
  takeDomainsToQuery,
} from "#db/queries/groups/domains.ts";
import type { PlainDate } from "#app/lib/plain-date.ts";
import { listWatchingCompanies } from "#db/queries/groups/watch.ts";
import { requestRefresh } from "#db/queries/sources/report-queries.ts";
import { loadKnownSources, loadSeries, queriesOf } from "../metrics/load-series.server.ts";
import { addReading } from "../metrics/readings.ts";
import { localTime, lastSlot } from "../rules/night.ts";

/** A night's queries are spread even after an outage. */
const domainsAtOnce = 25;

/** Run every five minutes. */
export async function queryDomains(at: Date): Promise<void> {
  for (const { id, timezone } of await listWatchingCompanies()) await queryCompanyDomains(id, timezone, at);
}

/** Mark and queries are one transaction: a killed process loses and repeats none. */
export async function queryCompanyDomains(
  companyId: string,
  zone: string,
  at: Date,
  limit = domainsAtOnce,
): Promise<void> {
  const { day, minute } = localTime(zone, at);
  const turn = { day, slot: lastSlot(minute), limit };
  if ((await listDomains(companyId, null)).every((one) => one.queriedOn !== null && !isDue(one, turn)))
    return;
  const sources = await loadKnownSources(companyId);
  await keepLastResults(companyId, turn, at);
  const isQueued = await inTransaction(async () => {
    const domains = await takeDomainsToQuery(companyId, turn);
    const rows = await listDomainMetrics(
      companyId,
      domains.map(({ id }) => id),
    );
    const queries = queriesOf(domains, rows, sources).flatMap(({ known, query }) => {
      const { source } = known.source;
      const connector = findProvider(source.kind);
      const made = providerQuery(source, query);
      const isAskable =
        !source.invalid &&
        connector !== null &&
        paramProblems(connector, query.parameters ?? {}).length === 0;
      return made && isAskable ? [{ sourceId: source.id, key: made.key, query }] : [];
    });
    await requestRefresh(companyId, queries, 0, at);
    return queries.length > 0;
  });
  if (isQueued) wakeRefresher();
}

type Turn = { readonly day: string; readonly slot: number };

const isDue = (
  { queriedOn, slot }: { readonly queriedOn: string | null; readonly slot: number },
  turn: Turn,
): boolean => queriedOn === null || (queriedOn < turn.day && slot <= turn.slot);

/** Yesterday's numbers show until new ones arrive. */
async function keepLastResults(companyId: string, turn: Turn, at: Date): Promise<void> {
  const due = (await listDomains(companyId, null)).filter(
    (one) => one.queriedOn !== null && isDue(one, turn),
  );
  const rows = await listDomainMetrics(
    companyId,
    due.map(({ id }) => id),
  );
  await markResults(companyId, due, rows, at);
}

export async function markResults(
  companyId: string,
  domains: readonly DomainRow[],
  rows: readonly DomainMetricRow[],
  at: Date,
): Promise<void> {
  const dayOf = new Map(domains.map(({ id, queriedOn }) => [id, queriedOn]));
  const read = new Map<PlainDate, string[]>();
  const readings: Reading[] = [];
  for (const { row, series, problem, isWaiting } of await loadSeries(
    companyId,
    domains,
    rows,
    await loadKnownSources(companyId),
    at,
  )) {
    const day = dayOf.get(row.domainId);
    if (!series || isWaiting || !day || row.readOn === day) continue;
    read.set(day, [...(read.get(day) ?? []), row.id]);
    if (series.present === null || problem !== null) continue;
    readings.push({ id: row.id, readings: addReading(row.readings, day, series.present) });
  }
  // First: a reading is never marked without being stored.
  await setReadings(companyId, readings);
  for (const [day, ids] of read) await markRead(companyId, ids, day);
}
