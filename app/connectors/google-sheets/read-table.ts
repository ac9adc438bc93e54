import { createYielder, runYielding } from "#app/lib/steps.ts";
import {
  dayGrain,
  detailDimensionsOf,
  isRowIn,
  tableCatalogue,
} from "#app/connectors/tables/columns/table-catalogue.ts";
import { createCoverageFinder, endOfStep } from "#app/connectors/tables/columns/row-coverage.ts";
import { untilKey } from "#app/connectors/tables/dates/row-period.ts";
import type { Provider } from "#app/connectors/core/define.ts";
import { type DateRange, isPlainDate } from "#app/lib/plain-date.ts";
import { type Aggregated, createAggregator } from "#app/metrics/aggregate.ts";
import { createFilters } from "#app/metrics/filters.ts";
import type { TableCoverage } from "#app/metrics/table.ts";
import type { FilterRule } from "#db/schema/documents/dashboard.ts";
import { type SheetTable, sheetTable, type TabOptions } from "./sheet-table.ts";
import { readTab } from "./spreadsheet.ts";

type Params = Partial<TabOptions> & { readonly property?: string; readonly sheet?: string };
type Read = SheetTable & {
  readonly options: TabOptions;
  readonly zone: string;
  readonly isTruncated: boolean;
};

export function tableOf({ params, makeOnce }: Provider & { readonly params: Params }): Promise<Read> {
  const { property = "", sheet = "", has_header = true, has_footer = false, has_labels = true } = params;
  const options = { has_header, has_footer, has_labels, uses_date_range: params.uses_date_range ?? true };
  return makeOnce(JSON.stringify({ property, sheet, options }), async (provider) => {
    const { tab, ...rest } = await readTab(provider, property, sheet);
    return { ...(await sheetTable(tab, options)), ...rest, options };
  });
}

type RangeQuery = {
  readonly dimensions: readonly string[];
  readonly metrics: readonly string[];
  readonly range: DateRange;
  readonly filter: readonly FilterRule[];
  readonly without: readonly DateRange[];
};

export async function rowsOfQuery(
  { columns, options, rows }: Read,
  { dimensions, metrics, range, filter, without }: RangeQuery,
): Promise<Aggregated & { readonly isDated: boolean; readonly hasMoney: boolean }> {
  const breathe = createYielder();
  const catalogue = tableCatalogue(columns, options);
  const grain = dayGrain(columns, options);
  const details = detailDimensionsOf(columns, grain);
  const wanted = catalogue.metrics.filter(({ key }) => metrics.includes(key));
  const isIn = grain ? isRowIn(range, grain, without) : () => true;
  const { counts } = createFilters(filter, { dimensions: details, metrics: [] });
  const aggregator = createAggregator({
    dimensions: details,
    metrics: wanted,
    by: dimensions.flatMap((key) => catalogue.dimensions.filter((one) => one.key === key)),
  });
  for (const [at, row] of rows.entries()) {
    if (isIn(row) && counts(row)) aggregator.add(row);
    if (at % 250 === 0) await breathe();
  }
  return {
    ...(await runYielding(aggregator.finish())),
    isDated: grain !== null,
    hasMoney: wanted.some(({ format }) => format === "money"),
  };
}

export function coverageOf({ columns, options, rows }: Read, metrics: readonly string[]): TableCoverage {
  const finder = createCoverageFinder();
  const grain = dayGrain(columns, options);
  const keys = ["date", ...(grain === "day" ? [] : [untilKey]), ...metrics];
  finder.add(Object.fromEntries(keys.map((key) => [key, rows.map((row) => row[key] ?? null)])));
  const { step, gaps, columnGaps, periods } = finder.find();
  const daysIn = (key: string) => rows.flatMap(({ [key]: day }) => (isPlainDate(day) ? [day] : [])).sort();
  const last = daysIn(grain === "day" ? "date" : untilKey).at(-1);
  return {
    first: daysIn("date")[0] ?? null,
    last: last === undefined ? null : grain === "day" ? endOfStep(last, step) : last,
    gaps: [...gaps, ...Object.values(columnGaps).flat()],
    step,
    ...(grain !== null && grain !== "day" && { isWhole: true }),
    ...(periods && { periods }),
  };
}
