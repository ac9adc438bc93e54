import { expect } from "vitest";
import { refreshAll } from "#app/domain/sources/refresh/refresher.server.ts";
import { loadWidgetViews } from "#app/domain/widgets/data/load-widget-views.server.ts";
import { newInteractiveWidget } from "#app/domain/widgets/widget.ts";
import type { WidgetView } from "#app/views/widget-view.ts";
import { day } from "#app/lib/plain-date.ts";
import type { OrderBy } from "#db/schema/documents/dashboard.ts";
import { anAgency } from "#tests/domain/dashboards/agency.ts";
import { keywordsOf } from "#tests/sandbox/seo/ahrefs-v3-facts.ts";
import { foundFor as ofSemrush } from "#tests/sandbox/seo/semrush-facts.ts";
import { foundFor as ofSeranking } from "#tests/sandbox/seo/seranking-facts.ts";
import { foundFor as ofSerpstat } from "#tests/sandbox/seo/serpstat-facts.ts";
import { connectSource } from "#tests/support/companies/connected.ts";
import { useDatabase } from "#tests/support/database.ts";
import { useStandIns } from "#tests/support/edges/use-stand-ins.ts";
import { longTest, test } from "#tests/support/test-set.ts";

// Each provider has more keywords of this site than the product reads (numbers.md 33).

await useDatabase();
await useStandIns();

const target = "lakeside-market.example";
const september = { from: day("2026-09-01"), to: day("2026-09-30") };

type Facts = readonly { readonly keyword: string; readonly volume: number; readonly traffic: number }[];
const kinds: readonly (readonly [string, Readonly<Record<string, string>>, number, Facts])[] = [
  [
    "ahrefs-v3",
    { country: "gb" },
    100,
    keywordsOf(target, "gb", "2026-09-30").map((row) => ({ ...row, traffic: row.sum_traffic })),
  ],
  [
    "semrush",
    { database: "uk" },
    300,
    ofSemrush(target, "uk").map(({ Ph, Nq, Tg }) => ({
      keyword: Ph,
      volume: Number(Nq),
      traffic: Number(Tg),
    })),
  ],
  ["seranking", { database: "uk" }, 600, ofSeranking(target, "uk", "organic").map((row) => ({ ...row }))],
  [
    "serpstat",
    { database: "g_uk", mode: "domain" },
    300,
    ofSerpstat(target).map((row) => ({ ...row, volume: row.region_queries_count, traffic: row.traff })),
  ],
];

const orders: readonly OrderBy[] = [
  { column: "volume", dir: "desc" },
  { column: "volume", dir: "asc" },
  { column: "traffic", dir: "desc" },
];

function tables(sourceId: string, kind: string, parameters: Readonly<Record<string, string>>) {
  return orders.map((orderBy, at) =>
    newInteractiveWidget(`w${at}`, {
      format: "table",
      rowsLimit: 10,
      orderBy,
      instances: [
        {
          id: `i${at}`,
          type: kind,
          prefix: kind,
          sourceId,
          config: { metrics: ["traffic", "volume"], dimension: "keyword", parameters },
          currency: "USD",
          accounts: [],
          inputs: {},
          metricsOptions: {},
        },
      ],
    }),
  );
}

/** A column of a table, as raw numbers. */
function valuesIn({ body }: WidgetView, column: string): unknown[] {
  if (body.kind !== "table") throw new Error(`${body.kind} ${JSON.stringify(body)}`);
  const at = body.data.columns.findIndex(({ key }) => key === column);
  return body.data.rows.map((row) => row[at]!.raw);
}

const quickKinds = new Set<string>(["semrush", "seranking"]);
for (const [kind, place, rowsRead, facts] of kinds)
  (quickKinds.has(kind) ? test : longTest)(
    `${kind}: the ten highest and lowest of another metric are found in a list that is cut`,
    { timeout: 60_000 },
    async () => {
      expect(facts.length, "more than are read").toBeGreaterThan(rowsRead);
      const { marta } = await anAgency();
      const sourceId = await connectSource(marta.companyId, kind);
      const widgets = tables(sourceId, kind, { reportType: "keywords", target, ...place });
      const load = () =>
        loadWidgetViews(marta.companyId, widgets, {
          as: "owner",
          lang: "en",
          receipt: null,
          period: { range: september, compareRange: null } as never,
        });
      await load();
      await refreshAll();
      const views = await load();
      for (const [at, { column, dir }] of orders.entries()) {
        const all = facts.map((row) => row[column as "volume" | "traffic"]).sort((a, b) => a - b);
        const first = dir === "asc" ? all.slice(0, 10) : all.slice(-10).reverse();
        expect(valuesIn(views[at]!, column), `${column} ${dir}`).toEqual(first);
        expect(views[at]!.notes).toContain("The source did not return all rows.");
      }
    },
  );
