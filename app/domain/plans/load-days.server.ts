import type { Parameters } from "#app/connectors/core/define.ts";
import type { KnownSource } from "#app/domain/sources/known-source.ts";
import { loadTables } from "#app/domain/sources/queries/load-tables.server.ts";
import type { LoadOptions } from "#app/domain/sources/queries/provider-tables.server.ts";
import { narrowedCoverage, sourceCoverage } from "#app/domain/sources/queries/source-coverage.ts";
import { type DateRange, type PlainDate, rangeDays, timeZone, today } from "#app/lib/plain-date.ts";
import { ExactSum } from "#app/metrics/exact-sum.ts";
import { knownDays } from "#app/metrics/periods/coverage.ts";
import type { Table } from "#app/metrics/table.ts";
import type { DayValues } from "./pace.ts";
import { type Accounts, parametersOf } from "./plan-accounts.ts";

export type DaysRequest = {
  readonly sources: readonly KnownSource[];
  readonly accounts: Accounts;
  readonly metric: string;
  readonly range: DateRange;
};

export type LoadedDays =
  | { readonly outcome: "days"; readonly days: DayValues }
  | { readonly outcome: "none"; readonly why: string };

const utc = timeZone("UTC");
const stepWords = { week: "weekly", month: "monthly", quarter: "quarterly", period: "no daily" } as const;
const notYet = "The numbers are not here yet. Open this page again later.";

/** Days that every account knows and that are settled. */
export async function loadDays(
  companyId: string,
  requests: readonly DaysRequest[],
  at: Date,
  options: LoadOptions = {},
): Promise<LoadedDays[]> {
  const parts = requests.map(({ sources, accounts, metric, range }) =>
    sources.flatMap((known) =>
      (parametersOf(known, accounts) ?? []).map((parameters) => ({ known, parameters, metric, range })),
    ),
  );
  const loaded = await loadTables(
    companyId,
    parts.flat().map(({ known: { source }, parameters, metric, range }) => ({
      source,
      query: {
        dimension: "date",
        split: null,
        metrics: [metric],
        filter: [],
        range,
        currency: source.source.currency ?? "USD",
        ...(Object.keys(parameters).length > 0 && { parameters }),
      },
    })),
    options,
  );
  const answers = loaded.values();
  return requests.map((request, place) => {
    const tables: TableOfPart[] = [];
    let why: string | null = null;
    for (const { known, parameters } of parts[place]!) {
      const answer = answers.next().value!;
      const table =
        answer.outcome === "table"
          ? answer.table
          : answer.outcome === "failure"
            ? answer.lastTable
            : undefined;
      if (table) tables.push({ known, parameters, table });
      else why ??= answer.outcome === "failure" ? `No pace: ${answer.what}` : notYet;
    }
    return why === null ? addDays(tables, request, at) : { outcome: "none", why };
  });
}

type TableOfPart = { readonly known: KnownSource; readonly parameters: Parameters; readonly table: Table };

function addDays(tables: readonly TableOfPart[], { metric, range }: DaysRequest, at: Date): LoadedDays {
  const currencies = currenciesOf(tables, metric);
  if (currencies.length > 1)
    return {
      outcome: "none",
      why: `No pace: the accounts report in ${currencies.join(" and ")}. Currencies are not added.`,
    };
  const sums = new Map(rangeDays(range).map((date) => [date, new ExactSum()]));
  for (const { known, parameters, table } of tables) {
    const { source, connector } = known;
    const asked = { parameters, metrics: [metric] };
    const coverage = narrowedCoverage(sourceCoverage(source, connector, asked, at), [
      { range, coverage: table.coverage },
    ]);
    if (coverage.step !== "day")
      return { outcome: "none", why: `No pace: ${source.source.name} has ${stepWords[coverage.step]} data.` };
    const missing = new Set(knownDays(range, coverage).missing.flatMap(rangeDays));
    const now = today(table.zone ?? utc, at);
    const until = [coverage.finalUntil, table.settledUntil, now].filter((date) => date !== null).sort()[0]!;
    const key = table.dimensions[0]?.key ?? "date";
    const cells = new Map(table.rows.map((row) => [row[key], row[metric]]));
    for (const date of sums.keys()) {
      const cell = cells.get(date);
      // On a known day a missing row is zero, a missing value unknown.
      const value = cells.has(date) ? cell : 0;
      if (isOpen(date, until, now) || missing.has(date) || typeof value !== "number") sums.delete(date);
      else sums.get(date)!.add(value);
    }
  }
  return { outcome: "days", days: new Map([...sums].map(([date, sum]) => [date, sum.value() ?? 0])) };
}

const isOpen = (date: PlainDate, until: PlainDate, now: PlainDate) => date > until || date >= now;

function currenciesOf(tables: readonly TableOfPart[], key: string): string[] {
  const isMoney = ({ known }: TableOfPart) =>
    known.connector !== null &&
    known.catalogue.metrics.find((metric) => metric.key === key)?.format === "money";
  return [...new Set(tables.filter(isMoney).flatMap(({ table }) => table.currency ?? []))].sort();
}
