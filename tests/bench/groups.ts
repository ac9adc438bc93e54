import { get } from "node:http";
import type { Viewer } from "#app/auth/viewer.ts";
import { cellOf, curveOf, measuredSeries } from "#app/domain/groups/metrics/group-view.ts";
import type { LoadedSeries } from "#app/domain/groups/metrics/load-series.server.ts";
import { seriesOf } from "#app/domain/groups/metrics/measure.ts";
import { groupPeriod } from "#app/domain/groups/metrics/period.ts";
import { builtInMetrics } from "#app/domain/groups/rules/group-metrics.ts";
import { addDays, day } from "#app/lib/plain-date.ts";
import { formatter } from "#app/metrics/format/format.ts";
import { fullCoverage } from "#app/metrics/periods/coverage.ts";
import { alternate, milliseconds, printTable, ratio, spread } from "./rounds.ts";
import type { GroupsStage } from "./groups-stage.ts";
import type { Settings } from "./run.ts";

const today = day("2026-11-26");
const words = formatter("en");
const period = groupPeriod(30, [{ queriedOn: today, until: addDays(today, -4), isFile: false }], today);
const [few, many] = [10, 100];

/** A group's page of 100 domains with eight metrics, next to one of 10: its cells, and the built product's answers. */
export async function run({ rounds }: Settings): Promise<void> {
  measureCells(rounds);
  // Before the product's modules read it.
  Object.assign(process.env, {
    APP_SECRET: "measured, and nothing else is sealed with it",
    NODE_ENV: "test",
    LOG_LEVEL: "silent",
  });
  const { openGroups } = await import("./groups-stage.ts");
  const stage = await openGroups([few, many]);
  try {
    const { product, agency, groups, provider } = stage;
    const [small, large] = [groups.get(few)!, groups.get(many)!];
    const domainPage = ({ id, domainId }: typeof small) => `/groups/${id}/domains/${domainId}`;
    const pages = {
      [`group of ${few}`]: `/groups/${small.id}`,
      [`group of ${many}`]: `/groups/${large.id}`,
      [`group of ${many}, 30 days`]: `/groups/${large.id}?days=30`,
      [`a domain of ${few}`]: domainPage(small),
      [`a domain of ${many}`]: domainPage(large),
      [`a receipt of ${many}`]: `${domainPage(large)}/receipts/roas?days=7&to=${lastDay()}`,
      [`calls: group of ${few}`]: `/api/groups/${small.id}`,
      [`calls: group of ${many}`]: `/api/groups/${large.id}`,
    };
    const fetchPage = (path: string, encoding: string) =>
      bytesOf(product.url + path, { Cookie: agency.cookie, "Accept-Encoding": encoding });
    const asked = provider.calls.length;
    for (const path of Object.values(pages)) await fetchPage(path, "gzip");
    const times = await alternate(
      Math.max(rounds, 9) * 3,
      Object.fromEntries(
        Object.entries(pages).map(([name, path]) => [
          name,
          () => milliseconds(() => fetchPage(path, "gzip")),
        ]),
      ),
    );
    const sizes = new Map<string, readonly [number, number]>();
    for (const [name, path] of Object.entries(pages))
      sizes.set(name, [await fetchPage(path, "identity"), await fetchPage(path, "gzip")]);
    const askedMeanwhile = provider.calls.length - asked;
    await product.stop();
    const counts = await stage.inData(() => countStatements(stage));
    const base = times[`group of ${few}`]!;
    printTable(`Pages of groups, one visit after another (${times[`group of ${few}`]!.length} of each)`, [
      [
        "",
        "ms: median (range)",
        "p99 ms",
        `times a group of ${few}`,
        "p99, times its",
        "KB",
        "KB gzip",
        "statements",
      ],
      ...Object.keys(pages).map((name) => {
        const [raw, packed] = sizes.get(name)!;
        const own = times[name]!;
        return [
          name,
          spread(own),
          late(own).toFixed(0),
          ratio(own, base).toFixed(1),
          (late(own) / late(base)).toFixed(1),
          (raw / 1024).toFixed(0),
          (packed / 1024).toFixed(0),
          counts.get(name) ?? "",
        ];
      }),
    ]);
    console.log(`  requests to providers meanwhile: ${askedMeanwhile}`);
  } finally {
    await stage.close();
  }
}

/** Of few values the largest. */
function late(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.99))]!;
}

/** As sent over the wire. */
function bytesOf(url: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { Accept: "text/html", ...headers } }, (response) => {
      let bytes = 0;
      response.on("data", (part: Buffer) => (bytes += part.length));
      response.on("error", reject);
      response.on("end", () => {
        if (response.statusCode === 200) resolve(bytes);
        else reject(new Error(`${url} answered ${response.statusCode}`));
      });
    }).on("error", reject);
  });
}

/** The statements that the data of each page sends to the database. */
async function countStatements({ companyId, groups }: GroupsStage): Promise<Map<string, number>> {
  const [
    { statementsOf },
    { getCompany },
    { loadGroupPage },
    { findGroupEntity },
    { loadDomainPage },
    { loadGroupReceipt },
  ] = await Promise.all([
    import("#tests/support/statements.ts"),
    import("#db/queries/companies.ts"),
    import("#app/domain/groups/manage/group-page.server.ts"),
    import("#app/domain/groups/manage/group-entity.server.ts"),
    import("#app/domain/groups/domains/domain-page.server.ts"),
    import("#app/domain/groups/receipts/load-group-receipt.server.ts"),
  ]);
  const company = await getCompany(companyId);
  const viewer = { companyId, company, timezone: "UTC", clientIds: null } as unknown as Viewer;
  const rows = (days: 7 | 30) =>
    ({ days, search: "", state: "all", client: "", sort: "host", isAscending: true }) as const;
  const [small, large] = [groups.get(few)!, groups.get(many)!];
  const loads: Readonly<Record<string, () => Promise<unknown>>> = {
    [`group of ${few}`]: () => loadGroupPage(viewer, small.id, rows(7)),
    [`group of ${many}`]: () => loadGroupPage(viewer, large.id, rows(7)),
    [`group of ${many}, 30 days`]: () => loadGroupPage(viewer, large.id, rows(30)),
    [`a domain of ${few}`]: () => loadDomainPage(viewer, small.id, small.domainId),
    [`a domain of ${many}`]: () => loadDomainPage(viewer, large.id, large.domainId),
    [`a receipt of ${many}`]: () =>
      loadGroupReceipt(
        viewer,
        { groupId: large.id, domainId: large.domainId, metric: "roas" },
        new URLSearchParams({ days: "7", to: lastDay() }),
      ),
    [`calls: group of ${few}`]: () => findGroupEntity(viewer, small.id),
    [`calls: group of ${many}`]: () => findGroupEntity(viewer, large.id),
  };
  const counts = new Map<string, number>();
  for (const [name, load] of Object.entries(loads)) {
    await load();
    counts.set(name, (await statementsOf(load)).length);
  }
  return counts;
}

/** Of a period that all sources have settled. */
const lastDay = () => addDays(day(new Date().toISOString().slice(0, 10)), -5);

/** All cells and curves, without the product. */
function measureCells(rounds: number): void {
  const [small, large] = [few, many].map((domains) => {
    const loaded = seriesOfDomains(domains);
    const times = Array.from({ length: rounds + 1 }, () => {
      const begun = performance.now();
      for (const one of loaded) {
        cellOf(measuredSeries(one, period), period, undefined, [], words);
        curveOf(one, period.range.to);
      }
      return performance.now() - begun;
    });
    return times.slice(1).sort((a, b) => a - b)[Math.floor(rounds / 2)]!;
  }) as [number, number];
  printTable("Cells of a group's page, 8 metrics over 30 days", [
    ["domains", "cells", `times those of ${few}`],
    [few, few * 8, "1.0"],
    [many, many * 8, (large / small).toFixed(1)],
  ]);
}

function seriesOfDomains(count: number): LoadedSeries[] {
  const rows = Array.from({ length: 84 }, (_, at) => ({ date: addDays(today, at - 84), m: 100 + at }));
  const metric = { key: "m", label: "M", format: "integer", direction: "more", combine: "sum" } as const;
  const table = {
    dimensions: [{ key: "date", label: "Date", type: "date" as const }],
    metrics: [metric],
    rows,
    totals: {},
    currency: null,
  };
  return Array.from({ length: count }, () =>
    builtInMetrics.slice(0, 8).map(
      ({ id }) =>
        ({
          row: { metric: id },
          known: null,
          series: seriesOf(table, "m", { ...fullCoverage, finalUntil: addDays(today, -4) }),
          problem: null,
        }) as unknown as LoadedSeries,
    ),
  ).flat();
}
