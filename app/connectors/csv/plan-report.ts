import type { ReportQuery } from "#app/connectors/core/define.ts";
import type { FileColumns, FilePlan } from "#app/connectors/core/file-connector.ts";
import { planQuery } from "#app/connectors/core/plan.ts";
import {
  cutPeriod,
  type DayGrain,
  dayGrain,
  detailDimensionsOf,
  isRowIn,
  tableCatalogue,
  weekStartOf,
} from "#app/connectors/tables/columns/table-catalogue.ts";
import { createFilters } from "#app/metrics/filters.ts";
import type { Row } from "#app/metrics/table.ts";

/** @throws {ConnectorFailure} */
export function planReport({ columns, options }: FileColumns, asked: ReportQuery): FilePlan {
  const grain = dayGrain(columns, options);
  const weekStartsOn = weekStartOf(columns, options);
  const query = weekStartsOn === null ? asked : { ...asked, weekStartsOn };
  const catalogue = tableCatalogue(columns, options);
  const plan = planQuery(
    {
      id: "csv",
      catalogue,
      answersBy: () => true,
      leavesOutDays: true,
      filtersBy: (field) => catalogue.dimensions.some(({ key }) => key === field),
      missing: (key) => missingText(key, grain),
    },
    query,
  );
  const range = grain ? query.range : null;
  const isInRange = range ? isRowIn(range, grain, query.without) : () => true;
  const cut = range && grain !== "day" ? cutPeriod(range, grain) : () => null;
  const { counts } = createFilters(plan.theirRules, catalogue);
  return {
    ...plan,
    query,
    range,
    grain,
    details: detailDimensionsOf(columns, grain),
    counts: (row: Row) => isInRange(row) && counts(row),
    cutPeriod: (row: Row) => (counts(row) ? cut(row) : null),
  };
}

function missingText(key: string, grain: DayGrain): string {
  if (grain !== null && ["date", "week", "month"].includes(key))
    return `Each row of the file covers a whole ${grain}, so it has no ${key === "date" ? "days" : `${key}s`}. Choose another dimension in the widget.`;
  return `The file no longer has a column “${key}”. Choose another one in the widget.`;
}
