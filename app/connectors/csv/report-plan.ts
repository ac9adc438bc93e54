import type { ReportQuery } from "#app/connectors/core/define.ts";
import { type Plan, planQuery } from "#app/connectors/core/plan.ts";
import { createFilters } from "#app/metrics/filters.ts";
import type { Row } from "#app/metrics/table.ts";
import type { TableColumn, TableOptions } from "#db/schema/documents.ts";
import type { DateRange } from "#app/lib/plain-date.ts";
import {
  type DayGrain,
  dayGrain,
  isRowIn,
  tableCatalogue,
} from "#app/connectors/tables/columns/table-catalogue.ts";

export type ReportPlan = Omit<Plan, "grain"> & {
  readonly query: ReportQuery;
  readonly range: DateRange | null;
  readonly grain: DayGrain;
};

/** A file holds every row, so it answers and filters by any column. Throws `ConnectorFailure`. */
export function planReport(
  columns: readonly TableColumn[],
  options: TableOptions,
  query: ReportQuery,
): ReportPlan {
  const catalogue = tableCatalogue(columns, options);
  const plan = planQuery(
    {
      id: "csv",
      catalogue,
      answersBy: () => true,
      leavesOutDays: true,
      filtersBy: (field) => catalogue.dimensions.some(({ key }) => key === field),
      missing: (key) => `The file no longer has a column “${key}”. Choose another one in the widget.`,
    },
    query,
  );
  const grain = dayGrain(columns, options);
  const range = grain ? query.range : null;
  const isInRange = range ? isRowIn(range, grain, query.without) : () => true;
  const { counts } = createFilters(plan.theirRules, catalogue);
  return { ...plan, query, counts: (row: Row) => isInRange(row) && counts(row), range, grain };
}
