import { z } from "zod";
import type { Answer, Provider } from "#app/connectors/core/define.ts";
import { flagIf, noteIf } from "#app/connectors/core/flags.ts";
import { metricsOf } from "#app/connectors/core/params/params.ts";
import { allPages } from "#app/connectors/core/wire/all-pages.ts";
import { largestFirst, sharedMetrics } from "#app/connectors/core/shared-query.ts";
import type { SharedQuery } from "#app/connectors/core/define.ts";
import { runYielding } from "#app/lib/steps.ts";
import { createAggregator } from "#app/metrics/aggregate.ts";
import type { Flag, Row } from "#app/metrics/table.ts";
import { listOf, search } from "./accounts.ts";
import { fieldOf } from "./dimensions.ts";
import { metrics as specs, ofCampaignsOnly } from "./metrics.ts";
import { queryOf, type GaqlQuery } from "./query.ts";
import { cellsOf, type Line, lineOf, pageOf, valuesOf } from "./reply.ts";

/** A page always has 10,000 rows. */
const mostPages = 30;

type Ask = Provider & GaqlQuery & { readonly property: string; readonly together: SharedQuery };

function sharedWith({ metrics, together }: Ask): readonly string[] {
  const isOfCampaigns = (key: string) => ofCampaignsOnly.includes(key);
  const isApart = metrics.some(isOfCampaigns);
  const others = together.metrics.filter((key) => isApart || !isOfCampaigns(key));
  return sharedMetrics({ metrics, together: { ...together, metrics: others } });
}

export async function reportOf(ask: Ask): Promise<Answer> {
  const { call, property, dimensions, metrics } = ask;
  const shared = sharedWith(ask);
  const page = pageOf(lineOf(shared));
  const query = queryOf({ ...ask, metrics: shared });
  const rows = collector(ask);
  let [first, summary, count, promised]: [Line | null, Line | null, number, number] = [null, null, 0, 0];
  const { isTruncated } = await allPages({ by: "cursor", mostPages }, async (pageToken) => {
    const reply = await call(search(property, query, pageToken, true), page);
    first ??= reply.results[0] ?? null;
    summary ??= reply.summaryRow ?? null;
    promised = Math.max(promised, reply.totalResultsCount ?? 0);
    count += reply.results.length;
    for (const line of reply.results)
      rows.add({ ...cellsOf(line, dimensions, ask.campaign.length === 1), ...valuesOf(line, metrics) });
    const isDone = summary !== null && dimensions.length === 0;
    return { items: [], next: isDone ? null : reply.nextPageToken };
  });
  const isShort = dimensions.length > 0 && (isTruncated || count < promised);
  if (isShort && shared !== metrics) return reportOf({ ...ask, together: { metrics, ranges: [ask.range] } });
  const whole = summary ?? (count === 0 ? lineOf(metrics).parse({}) : null);
  const totals = whole && valuesOf(whole, metrics);
  const shown =
    dimensions.length === 0 && totals ? [totals] : await named(ask, (await runYielding(rows.finish())).rows);
  const { currencyCode = null, timeZone = null } = (first as Line | null)?.customer ?? {};
  return {
    rows: largestFirst(
      shown.filter((row) => hasRun(row, ask)),
      dimensions.length > 0 ? metrics[0] : undefined,
      shared !== metrics,
    ),
    ...(totals && { totals }),
    currency: currencyCode,
    zone: timeZone,
    flags: [
      ...flagIf(isShort, "truncated"),
      // Google withholds rare search terms: they add up to less than the campaign.
      ...flagIf(ask.reportType === "search-terms", "thresholded"),
      ...roundedShares([...shown, ...(totals ? [totals] : [])]),
    ],
  };
}

function collector({ dimensions, metrics }: Ask) {
  const by = dimensions.map((key) => ({ key, label: fieldOf(key).label, type: fieldOf(key).type }));
  const asked = metricsOf(specs).filter(({ key }) => metrics.includes(key));
  return createAggregator({ dimensions: by, by, metrics: asked });
}

/** Google lists campaigns even without delivery. */
function hasRun(row: Row, { dimensions, metrics }: Ask): boolean {
  const isTime = dimensions.some((key) => ["date", "week", "month"].includes(key));
  return isTime || dimensions.length === 0 || metrics.some((key) => (row[key] ?? 0) !== 0);
}

const Place = z.object({ geoTargetConstant: z.object({ id: z.coerce.string(), name: z.string() }) });

async function named({ call, property }: Ask, rows: readonly Row[]): Promise<readonly Row[]> {
  const ids = [...new Set(rows.flatMap(({ country }) => (country ? [String(country)] : [])))];
  if (ids.length === 0) return rows;
  const query = `SELECT geo_target_constant.id, geo_target_constant.name FROM geo_target_constant WHERE geo_target_constant.id IN (${ids.join(", ")})`;
  const places = await listOf(call, property, query, Place);
  const names = new Map(places.map(({ geoTargetConstant: { id, name } }) => [id, name]));
  return rows.map((row) => ({ ...row, country: names.get(String(row.country)) ?? row.country ?? null }));
}

/** https://developers.google.com/google-ads/api/fields/v26/metrics */
function roundedShares(rows: readonly Row[]): Flag[] {
  const has = (value: number) =>
    rows.some((row) => Object.entries(row).some(([key, one]) => one === value && key.endsWith("Share")));
  return [
    ...noteIf(has(0.0999), "Google reports shares below 10% as 9.99%."),
    ...noteIf(has(0.9001), "Google reports lost shares above 90% as 90.01%."),
  ];
}
