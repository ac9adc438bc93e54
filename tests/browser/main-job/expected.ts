import type { CsvRow, Files } from "./files.ts";

// The numbers of the month, calculated from the files alone without any of our code.

const december = ["2023-12-01", "2023-12-31"] as const;
const november = ["2023-11-01", "2023-11-30"] as const;

export type Expected = {
  /** By metric: the row of totals, or the single figure. */
  readonly totals: Readonly<Record<string, number>>;
  readonly before?: Readonly<Record<string, number>>;
  /** By the row's name, then by column. */
  readonly rows?: ReadonlyMap<string, Readonly<Record<string, number>>>;
};

export function expectedOf({ users, devices, sources, pages }: Files) {
  const visits = (rows: readonly CsvRow[], [from, to]: readonly [string, string]) =>
    sum(
      rows.filter(({ date = "" }) => date >= from && date <= to),
      "visits",
    );
  const inDecember = ({ date = "" }: CsvRow) => date >= december[0] && date <= december[1];
  const perDay = new Map(
    users.rows.filter(inDecember).map((row) => [row.date!, { visits: Number(row.visits) }]),
  );
  const perDevice = new Map(
    [...new Set(devices.rows.map(({ device }) => device!))].map((device) => [
      device,
      {
        visits: visits(
          devices.rows.filter((row) => row.device === device),
          december,
        ),
      },
    ]),
  );
  const perDayAndDevice = new Map(
    [...perDay.keys()].map((day) => [
      day,
      Object.fromEntries(
        devices.rows.filter(({ date }) => date === day).map((row) => [row.device!, Number(row.visits)]),
      ),
    ]),
  );
  const month = {
    totals: { visits: visits(users.rows, december) },
    before: { visits: visits(users.rows, november) },
  };
  const byDevice = {
    totals: { visits: visits(devices.rows, december) },
    before: { visits: visits(devices.rows, november) },
    rows: perDevice,
  };
  const channels = {
    totals: { visits: sum(sources.rows, "visits") },
    rows: onlyVisits(grouped(sources.rows, "session_default_channel_group")),
  };
  return {
    Visits: month,
    "Visits by day": { ...month, rows: perDay },
    "Devices by day": { totals: {}, rows: perDayAndDevice },
    "Visits per device": byDevice,
    "Share of devices": byDevice,
    Channels: channels,
    "Shape of channels": channels,
    "Towards the goal": month,
    "Top pages": { totals: ratios(pages.rows), rows: grouped(pages.rows, "page") },
    "Where visits come from": { totals: ratios(sources.rows), rows: grouped(sources.rows, "source") },
  } satisfies Record<string, Expected>;
}

function sum(rows: readonly CsvRow[], column: string): number {
  let total = 0;
  for (const row of rows) total += Number(row[column]);
  return total;
}

/** Sums, and quotients of sums and weighted averages where the file has such columns. */
function ratios(rows: readonly CsvRow[]): Record<string, number> {
  const visits = sum(rows, "visits");
  const pageviews = sum(rows, "pageviews");
  let bounced = 0;
  for (const row of rows) bounced += Number(row.bounce_rate) * Number(row.visits);
  return { pageviews, visits, pageviews_per_session: pageviews / visits, bounce_rate: bounced / visits };
}

/** By the value of a column; a page or a source may have several rows. */
function grouped(rows: readonly CsvRow[], column: string) {
  const names = [...new Set(rows.map((row) => row[column]!))];
  return new Map(names.map((name) => [name, ratios(rows.filter((row) => row[column] === name))]));
}

function onlyVisits(rows: ReadonlyMap<string, Readonly<Record<string, number>>>) {
  return new Map([...rows].map(([name, { visits = 0 }]) => [name, { visits }]));
}
