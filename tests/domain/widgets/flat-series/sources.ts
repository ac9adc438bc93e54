import { createCoverageFinder } from "#app/connectors/tables/columns/row-coverage.ts";
import { count } from "#app/connectors/core/metrics.ts";
import { defineConnector, type Answer, type ReportQuery } from "#app/connectors/core/define.ts";
import { runReport } from "#app/connectors/core/run-report.ts";
import type { SourceAccess } from "#app/connectors/core/wire/provider.ts";
import { csv } from "#app/connectors/csv/connector.ts";
import type { KnownSource } from "#app/domain/sources/known-source.ts";
import { knownSource } from "#app/domain/sources/known-source.ts";
import { addDays, addMonths, dayAt, type PlainDate, rangeDays, timeZone } from "#app/lib/plain-date.ts";
import { settledUntil } from "#app/metrics/periods/settled-until.ts";
import type { Cell, Row, Table } from "#app/metrics/table.ts";
import type { TableColumn, TableOptions } from "#db/schema/documents/table.ts";
import { type Case, type FileCase, isAmong, type ProviderCase, stepsOf } from "./case.ts";

/** A source of a case, and its results. */
export type AskedSource = {
  readonly known: KnownSource;
  readonly ask: (query: ReportQuery) => Promise<Table>;
};

export const metrics = ["visits", "rate", "wait", "people", "fans"];

const perDay = { file: 1, week: 7, month: 30 };
const campaigns = ["Spring", "Autumn"];

/** One of two campaigns on one day with partial data. */
function numbersOf(part: number): Record<string, number> {
  return { visits: 50 * part, clicks: 4 * part, wait: 2.5, people: 30, fans: 1000 };
}

export function sourceOf(given: Case): AskedSource {
  return given.source.kind === "file" ? fileSource(given, given.source) : providerSource(given, given.source);
}

const number = { role: "metric", format: "decimal", direction: "more" } as const;
const columns: readonly TableColumn[] = [
  { key: "date", name: "Date", role: "date", dateFormat: "yyyy-mm-dd" },
  { key: "campaign", name: "Campaign", role: "dimension", type: "text" },
  { key: "visits", name: "Visits", ...number, combine: "sum" },
  { key: "clicks", name: "Clicks", ...number, combine: "sum" },
  { key: "rate", name: "Rate", ...number, format: "percent", combine: "ratio", of: "clicks", per: "visits" },
  { key: "wait", name: "Wait", ...number, combine: "average", weightedBy: "visits" },
  { key: "people", name: "People", ...number, combine: "unique" },
  { key: "fans", name: "Fans", ...number, combine: "snapshot" },
];

function fileSource({ now }: Case, file: FileCase): AskedSource {
  const zone = timeZone(file.zone);
  const readAt = new Date(now.getTime() - file.readDaysAgo * 86_400_000);
  const readOn = dayAt(zone, readAt);
  const last = addDays(readOn, -file.last);
  const first = addDays(last, -file.first);
  const rows = stepsOf({ from: first, to: last }, file.step)
    .filter((date) => !isAmong(date, file.holes, readOn))
    .flatMap((date): Row[] => {
      const part = partRead(date, file, readAt) * (file.step === "day" ? 1 : perDay[file.step]);
      const isEmpty = isAmong(date, file.emptyCells, readOn);
      return campaigns.map((campaign) => ({
        date,
        campaign,
        ...numbersOf(part),
        ...(isEmpty && { visits: null, clicks: null }),
      }));
    });
  const cells: Record<string, Cell[]> = {};
  for (const { key } of columns) if (key !== "rate") cells[key] = rows.map((row) => row[key] ?? null);
  const finder = createCoverageFinder();
  finder.add(cells);
  const dates = rows.map((row) => row.date as PlainDate).sort();
  const [firstDay, lastDay] = [dates[0] ?? null, dates.at(-1) ?? null];
  const options: TableOptions = {
    has_header: true,
    has_footer: false,
    has_labels: false,
    uses_date_range: true,
    encoding: "utf-8",
    delimiter: ",",
    decimal: ".",
    currency: "EUR",
    zone: file.zone,
  };
  const upload = {
    columns,
    options,
    firstDay,
    lastDay,
    coverage: finder.find(),
    createdAt: readAt,
    state: "ready",
  };
  const chunk = { rowCount: rows.length, columns: cells };
  const flat = {
    name: "flat.csv",
    version: 1,
    columns,
    options,
    firstDay,
    lastDay,
    readAt: readAt.toISOString(),
    read: () => once(chunk),
  };
  return {
    known: knownOf("csv", upload),
    ask: async (query) => (await csv.report(flat, [csv.plan(flat, query)]))[0]!,
  };
}

/**
 * A row of a running step has the data received until the file was read. A file with later rows is a plan, and
 * complete.
 */
function partRead(date: PlainDate, { step, last, zone }: FileCase, readAt: Date): number {
  if (last < 0) return 1;
  const readOn = dayAt(timeZone(zone), readAt);
  const next = step === "month" ? addMonths(date, 1) : addDays(date, step === "week" ? 7 : 1);
  const length = rangeDays({ from: date, to: next }).length - 1; // February is complete before 30 days
  const over = rangeDays({ from: date, to: readOn }).length - 1;
  return over >= length ? 1 : Math.min(1, (over + 0.3) / length);
}

async function* once<Item>(item: Item): AsyncGenerator<Item> {
  yield item;
}

function providerSource({ now }: Case, provider: ProviderCase): AskedSource {
  const zone = timeZone(provider.zone);
  const today = dayAt(zone, now);
  const final = settledUntil(provider.settlesAfterHours, zone, now);
  const since = provider.ageDays === null ? null : addDays(today, -provider.ageDays);
  const kept = provider.keptDays === null ? null : addDays(today, -provider.keptDays);
  const isThere = (date: PlainDate) =>
    date <= today &&
    (since === null || date >= since) &&
    (kept === null || date >= kept) &&
    !(provider.missing === "unknown" && isAmong(date, provider.holes, today));
  const connector = defineConnector({
    id: "flat",
    name: "Flat",
    description: "",
    auth: { kind: "key", fields: {}, check: () => Promise.resolve() } as never,
    origins: [],
    params: {},
    options: {},
    dimensions: { date: { label: "Date", type: "date" }, campaign: { label: "Campaign", type: "text" } },
    metrics: {
      visits: count("Visits"),
      clicks: count("Clicks"),
      rate: {
        label: "Rate",
        format: "percent",
        direction: "more",
        combine: "ratio",
        of: "clicks",
        per: "visits",
      },
      wait: { label: "Wait", format: "decimal", direction: "less", combine: "average", weightedBy: "visits" },
      people: { label: "People", format: "integer", direction: "more", combine: "unique" },
      fans: { label: "Fans", format: "integer", direction: "more", combine: "snapshot" },
    },
    report: ({ range, dimensions }): Promise<Answer> => {
      const days = rangeDays(range).filter(isThere);
      const rows = days.flatMap((date) =>
        campaigns.map((campaign) => ({
          date,
          campaign,
          ...numbersOf(date <= final ? 1 : provider.come / 100),
        })),
      );
      const isByDay = dimensions.includes("date") || provider.missing === "unknown";
      const names = [...(isByDay ? ["date"] : []), ...dimensions.filter((key) => key !== "date")];
      return Promise.resolve({
        rows: grouped(rows, names, days.length),
        ...(!isByDay && dimensions.length === 0 && { totals: totalsOf(grouped(rows, [], days.length)) }),
        zone: provider.zone,
        ...(since && { coverage: { first: since } }),
      });
    },
    totals: "derived",
    days: {
      zone: "account",
      settlesAfterHours: provider.settlesAfterHours,
      keptDays: provider.keptDays,
      missing: provider.missing,
    },
    limits: { requests: 60, perSeconds: 60, concurrent: 1 },
  });
  const asked = {
    connector,
    wire: {
      now: () => now,
      sleep: () => Promise.resolve(),
      fetch: () => Promise.reject(new Error("no network")),
    },
    sign: (request: never) => Promise.resolve(request),
    turn: {} as never,
    account: null,
    site: null,
    extra: {},
  } as unknown as SourceAccess;
  const known = knownOf("flat", null, provider.zone);
  const catalogue = {
    dimensions: Object.entries(connector.dimensions).map(([key, one]) => ({
      key,
      label: one.label,
      type: one.type,
    })),
    metrics: Object.entries(connector.metrics).map(([key, one]) => ({ key, ...one }) as never),
  };
  return {
    known: { ...known, connector, catalogue },
    ask: (query) => runReport(asked, query),
  };
}

/** A provider's combined value: people of many days are fewer than the sum of the days. */
function grouped(rows: readonly Row[], names: readonly string[], days: number): Row[] {
  const groups = new Map<string, Record<string, Cell>>();
  for (const row of rows) {
    const key = names.map((name) => row[name]).join("|");
    const known = groups.get(key);
    if (!known)
      groups.set(key, {
        ...Object.fromEntries(names.map((name) => [name, row[name] ?? null])),
        ...pick(row),
      });
    else for (const name of ["visits", "clicks"]) known[name] = Number(known[name]) + Number(row[name]);
  }
  return [...groups.values()].map((row) => ({
    ...row,
    people: names.includes("date") ? 30 : 20 + 10 * days,
  }));
}

function totalsOf([row]: readonly Row[]): Record<string, number | null> {
  return Object.fromEntries(
    Object.entries(row ?? {}).map(([key, cell]) => [key, typeof cell === "number" ? cell : null]),
  );
}

function pick(row: Row): Row {
  return Object.fromEntries(
    ["visits", "clicks", "wait", "people", "fans"].map((key) => [key, row[key] ?? null]),
  );
}

function knownOf(kind: string, upload: object | null, zone: string | null = null): KnownSource {
  const source = { id: "s", kind, name: "Flat", zone, currency: "EUR", invalid: false };
  return knownSource({ source, upload } as never, [], null);
}
