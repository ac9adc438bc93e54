import { z } from "zod";
import type { Answer } from "#app/connectors/core/define.ts";
import { flagIf, noteIf } from "#app/connectors/core/flags.ts";
import { withUniqueNames } from "#app/connectors/core/answers/unique-names.ts";
import { metricsOf } from "#app/connectors/core/params/params.ts";
import type { PlainReportRequest } from "#app/connectors/core/plain-report-request.ts";
import { rangePieces } from "#app/connectors/core/answers/range-pieces.ts";
import { sharedMetrics } from "#app/connectors/core/shared-query.ts";
import type { PlainDate } from "#app/lib/plain-date.ts";
import { aggregate } from "#app/metrics/aggregate.ts";
import { createFilters } from "#app/metrics/filters.ts";
import type { Row } from "#app/metrics/table.ts";
import type { FilterRule } from "#db/schema/documents/dashboard.ts";
import { dimensions as dimensionSpecs, metrics as metricSpecs } from "./catalogue.ts";
import { api } from "./family.ts";
import { type Day, fieldsOf, history, measuredOn } from "./history.ts";
import { fetchAll } from "./lists.ts";

export type Ask = PlainReportRequest & { readonly filter: readonly FilterRule[] };

export const maxDays = 100;

type Series = { readonly name: string; readonly days: readonly Day[] };
type Read = { readonly series: readonly Series[]; readonly isTruncated: boolean };
type Kind = "domain" | "competitors" | "tags" | "landing-pages";

const several = {
  competitors: { dimension: "competitor", canAdd: false },
  tags: { dimension: "tag", canAdd: false },
  "landing-pages": { dimension: "landingPage", canAdd: true },
} as const;

export async function histories(ask: Ask, kind: Kind): Promise<Answer> {
  const isRanked = kind === "domain" || kind === "competitors";
  const fields = fieldsOf(sharedMetrics(ask), isRanked);
  const { series, isTruncated } = await read(ask, kind, fields);
  const { dimension = null, canAdd = true } = kind === "domain" ? {} : several[kind];
  const details = (["date", dimension] as const).flatMap((key) =>
    key ? [{ key, ...dimensionSpecs[key] }] : [],
  );
  const { counts } = createFilters(ask.filter, { dimensions: details, metrics: [] });
  const rows = series.flatMap(({ name, days }) =>
    days.map((day): Row => ({
      date: day.date,
      ...(dimension && { [dimension]: name }),
      ...day.values,
      measured: measuredOn(day, isRanked),
    })),
  );
  const counted = rows.filter(counts);
  const metrics = metricsOf(metricSpecs).filter(({ key }) => ask.metrics.includes(key));
  const by = details.filter(({ key }) => ask.dimensions.includes(key));
  const answer = aggregate(counted, { dimensions: details, metrics, by });
  // Tags overlap and competitors do not add up.
  const names = new Set(counted.map((row) => (dimension ? row[dimension] : null)));
  const hasTotal = canAdd || names.size <= 1;
  const isApart = dimension === null || ask.dimensions.includes(dimension);
  return {
    rows: hasTotal || isApart ? answer.rows : [],
    totals: hasTotal && !isTruncated ? answer.totals : {},
    flags: [
      ...flagIf(isTruncated, "truncated"),
      ...noteIf(!hasTotal && !isApart, `Choose one ${dimension} with a filter, or use it as the dimension.`),
    ],
  };
}

async function read(ask: Ask, kind: Kind, fields: readonly string[]): Promise<Read> {
  const found = new Map<string, { readonly name: string; readonly days: Map<PlainDate, Day> }>();
  let isTruncated = false;
  for (const { from, to } of rangePieces(ask.range, maxDays)) {
    const piece = await readPiece(ask, kind, fields, { period_from: from, period_to: to });
    isTruncated ||= piece.isTruncated;
    for (const { name, days } of piece.series) {
      const known = found.get(name) ?? { name, days: new Map<PlainDate, Day>() };
      found.set(name, known);
      for (const day of days) if (from <= day.date && day.date <= to) known.days.set(day.date, day);
    }
  }
  return {
    series: [...found.values()].map(({ name, days }) => ({ name, days: [...days.values()] })),
    isTruncated,
  };
}

async function readPiece(
  ask: Ask,
  kind: Kind,
  days: readonly string[],
  period: Readonly<Record<string, string>>,
): Promise<Read> {
  const { property = "", competitor } = ask.params;
  const path = `/domains/${encodeURIComponent(property)}/`;
  const fields = days.map((name) => `history.${name}`);
  const domainWith = (names: readonly string[]) =>
    ({ method: "GET", url: `${api()}${path}`, query: { fields: names.join(","), ...period } }) as const;
  switch (kind) {
    case "domain": {
      const domain = await ask.call(domainWith(fields), z.object({ history }));
      return { series: [{ name: "", days: domain.history }], isTruncated: false };
    }
    case "competitors": {
      const names = ["id", "domain", "display_name", ...fields].map((name) => `competitors.${name}`);
      const { competitors } = await ask.call(domainWith(names), Rivals);
      const asked = competitors.filter(({ id }) => !competitor || String(id) === competitor);
      const nameOf = withUniqueNames(
        competitors.map((one) => [String(one.id), one.display_name || one.domain]),
      );
      return {
        series: asked.map((one) => ({ name: nameOf(String(one.id)), days: one.history })),
        isTruncated: false,
      };
    }
    case "tags": {
      const { items, isTruncated } = await fetchAll(ask, `${path}tags/`, ["tag", ...fields], Tag, period);
      return { series: items.map((one) => ({ name: one.tag, days: one.history })), isTruncated };
    }
    case "landing-pages": {
      const pages = `${path}landing_pages/`;
      const { items, isTruncated } = await fetchAll(ask, pages, ["path", ...fields], Page, period);
      return { series: items.map((one) => ({ name: one.path ?? "(none)", days: one.history })), isTruncated };
    }
  }
}

const Rivals = z.object({
  competitors: z
    .array(z.object({ id: z.number(), domain: z.string(), display_name: z.string().nullish(), history }))
    .default([]),
});
const Tag = z.object({ tag: z.string(), history });
const Page = z.object({ path: z.string().nullish(), history });
