import type { ReportQuery } from "#app/connectors/core/define.ts";
import { type KnownSource, knownSource } from "#app/domain/sources/known-source.ts";
import { withKeptCoverage } from "#app/domain/sources/queries/with-kept-coverage.server.ts";
import { listKnownColumns } from "#app/domain/sources/queries/known-columns.server.ts";
import { loadTables } from "#app/domain/sources/queries/load-tables.server.ts";
import type { LoadedTable } from "#app/domain/sources/queries/loaded-table.ts";
import type { LoadOptions } from "#app/domain/sources/queries/provider-tables.server.ts";
import { narrowedCoverage, sourceCoverage } from "#app/domain/sources/queries/source-coverage.ts";
import type { Table } from "#app/metrics/table.ts";
import type { PlainDate } from "#app/lib/plain-date.ts";
import type { DomainMetricRow, DomainRow } from "#db/queries/groups/domains.ts";
import { listSourcesWithUploads } from "#db/queries/sources/sources.ts";
import { hostColumn, isFile, metricKey } from "../rules/find-places.ts";
import { builtInMetric } from "../rules/group-metrics.ts";
import { type Series, seriesOf } from "./measure.ts";
import { queriedRange, type SourceEnd } from "./period.ts";
import { withReadings } from "./readings.ts";

export type KnownSources = ReadonlyMap<string, KnownSource>;

export async function loadKnownSources(companyId: string): Promise<KnownSources> {
  const listed = await listSourcesWithUploads(companyId);
  const [sources, columns] = [
    await withKeptCoverage(companyId, listed),
    await listKnownColumns(companyId, listed),
  ];
  return new Map(
    sources.map((source) => [
      source.source.id,
      knownSource(source, [], columns.get(source.source.id) ?? null),
    ]),
  );
}

export type LoadedSeries = {
  readonly row: DomainMetricRow;
  readonly known: KnownSource | null;
  readonly series: Series | null;
  /** Null: numbers of the last queries. */
  readonly problem: string | null;
  /** The numbers are those of `readOn`. */
  readonly isWaiting: boolean;
  readonly end: SourceEnd | null;
  readonly stored: StoredResult | null;
};

export type StoredResult = { readonly table: Table; readonly query: ReportQuery };

type Part = {
  readonly known: KnownSource;
  readonly rows: readonly DomainMetricRow[];
  readonly keys: readonly string[];
  readonly queriedOn: PlainDate | null;
};

const stored: LoadOptions = { patience: { seconds: 0, for: "nothing" } };

const noSource = "No source for this metric.";
const gone = "The source has no such metric any more.";
const waiting = "The first numbers are on their way.";

/** In the order of `rows`. Earlier numbers stay until new ones arrive. */
export async function loadSeries(
  companyId: string,
  domains: readonly DomainRow[],
  rows: readonly DomainMetricRow[],
  sources: KnownSources,
  at: Date,
  loading: LoadOptions = stored,
): Promise<LoadedSeries[]> {
  const byId = new Map(domains.map((domain) => [domain.id, domain]));
  const parts = partsOf(byId, rows, sources);
  const asked = parts.flatMap((part) => daysOf(part).map((day) => ({ part, day })));
  const loaded = (await loadAnswers(companyId, asked, loading)).values();
  const found = new Map<string, LoadedSeries>();
  for (const part of parts) {
    const answers = daysOf(part).map((day) => ({ day, loaded: loaded.next().value! }));
    for (const row of part.rows) found.set(row.id, seriesIn(part, row, answers, at));
  }
  return rows.map(
    (row) =>
      found.get(row.id) ?? {
        row,
        known: null,
        series: null,
        problem: row.sourceId !== null && sources.has(row.sourceId) ? gone : noSource,
        isWaiting: false,
        end: null,
        stored: null,
      },
  );
}

type AskedPart = { readonly part: Part; readonly day: PlainDate };

/** The first result reveals the currency: first queries used the default. */
async function loadAnswers(
  companyId: string,
  asked: readonly AskedPart[],
  loading: LoadOptions,
): Promise<LoadedTable[]> {
  const load = (some: readonly AskedPart[], currency: string | null) =>
    loadTables(
      companyId,
      some.map(({ part, day }) => ({ source: part.known.source, query: queryOf(part, day, currency) })),
      loading,
    );
  const loaded = await load(asked, null);
  const isFirst = ({ part: { known } }: AskedPart, at: number) =>
    loaded[at]!.outcome === "waiting" && (known.source.source.currency ?? firstCurrency) !== firstCurrency;
  const first = asked.filter(isFirst);
  if (first.length === 0) return loaded;
  const found = (await load(first, firstCurrency)).values();
  return asked.map((one, at) => (isFirst(one, at) ? found.next().value! : loaded[at]!));
}

export function queriesOf(
  domains: readonly DomainRow[],
  rows: readonly DomainMetricRow[],
  sources: KnownSources,
): { readonly known: KnownSource; readonly query: ReportQuery }[] {
  const byId = new Map(domains.map((domain) => [domain.id, domain]));
  return partsOf(byId, rows, sources).flatMap((part) =>
    part.queriedOn === null ? [] : [{ known: part.known, query: queryOf(part, part.queriedOn) }],
  );
}

function partsOf(
  domains: ReadonlyMap<string, DomainRow>,
  rows: readonly DomainMetricRow[],
  sources: KnownSources,
): Part[] {
  const parts = new Map<string, DomainMetricRow[]>();
  for (const row of rows) {
    const domain = domains.get(row.domainId);
    const known = row.sourceId === null ? undefined : sources.get(row.sourceId);
    const metric = builtInMetric(row.metric);
    if (!domain || !known || !metric || metricKey(known, metric) === null) continue;
    const name = [row.domainId, row.sourceId, JSON.stringify(Object.entries(row.parameters).sort())].join(
      " ",
    );
    parts.set(name, [...(parts.get(name) ?? []), row]);
  }
  return [...parts.values()].map((own) => {
    const known = sources.get(own[0]!.sourceId!)!;
    const keys = own.map(({ metric }) => metricKey(known, builtInMetric(metric)!)!);
    return {
      known,
      rows: own,
      keys: [...new Set(keys)].sort(),
      queriedOn: domains.get(own[0]!.domainId)!.queriedOn,
    };
  });
}

function daysOf({ queriedOn, rows, known }: Part): PlainDate[] {
  const days = isFile(known) ? [queriedOn] : [queriedOn, ...rows.map(({ readOn }) => readOn)];
  return [...new Set(days.filter((day) => day !== null))].sort().reverse();
}

const firstCurrency = "USD";

/** `currency` null: the source's. */
function queryOf({ known, rows, keys }: Part, day: PlainDate, currency: string | null = null): ReportQuery {
  const { source, upload } = known.source;
  const { [hostColumn]: column, host, ...parameters } = rows[0]!.parameters;
  const hasDays = known.connector === null || known.connector.days !== null;
  return {
    dimension: hasDays ? "date" : null,
    split: null,
    metrics: keys,
    filter: column !== undefined && host !== undefined ? [{ field: column, op: "is", value: host }] : [],
    range: queriedRange(day, { fileEnd: upload?.lastDay ?? null, isPresent: !hasDays }),
    currency: currency ?? source.currency ?? firstCurrency,
    ...(known.connector && Object.keys(parameters).length > 0 && { parameters }),
  };
}

function seriesIn(
  part: Part,
  row: DomainMetricRow,
  answers: readonly { readonly day: PlainDate; readonly loaded: LoadedTable }[],
  at: Date,
): LoadedSeries {
  const { known } = part;
  const empty = { row, known, series: null, isWaiting: false, end: null, stored: null };
  const newest = answers[0]?.loaded;
  const problem = newest?.outcome === "failure" ? newest.what : null;
  for (const { day, loaded } of answers) {
    const table =
      loaded.outcome === "table" ? loaded.table : loaded.outcome === "failure" ? loaded.lastTable : undefined;
    if (!table) continue;
    const key = metricKey(known, builtInMetric(row.metric)!)!;
    const { source, connector } = known;
    const asked = { parameters: row.parameters, metrics: [key] };
    const query = queryOf(part, day);
    const answered = query.range ? [{ range: query.range, coverage: table.coverage }] : [];
    const own = narrowedCoverage(sourceCoverage(source, connector, asked, at), answered);
    const until = [own.finalUntil, table.settledUntil].filter((one) => one !== null).sort()[0] ?? null;
    const provided = seriesOf(table, key, { ...own, finalUntil: until });
    if (!provided) return { ...empty, problem: gone };
    const end = isFile(known) ? (source.upload?.lastDay ?? null) : provided.coverage && until;
    return {
      row,
      known,
      series: withReadings(provided, row.readings),
      problem,
      isWaiting: day !== part.queriedOn,
      end: { queriedOn: day, until: end, isFile: isFile(known) },
      stored: { table, query },
    };
  }
  return { ...empty, problem: problem ?? waiting, isWaiting: problem === null };
}
