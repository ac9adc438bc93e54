import type { ReportQuery } from "#app/connectors/core/define.ts";
import type { FileColumns, FilePlan } from "#app/connectors/core/file-connector.ts";
import { planQuery } from "#app/connectors/core/plan.ts";
import {
  dayGrain,
  detailDimensionsOf,
  isRowIn,
  tableCatalogue,
} from "#app/connectors/tables/columns/table-catalogue.ts";
import { createFilters } from "#app/metrics/filters.ts";
import type { Row } from "#app/metrics/table.ts";

/** A file answers and filters by any column. Throws `ConnectorFailure`. */
export function planReport({ columns, options }: FileColumns, query: ReportQuery): FilePlan {
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
  return {
    ...plan,
    query,
    range,
    grain,
    details: detailDimensionsOf(columns, grain),
    counts: (row: Row) => isInRange(row) && counts(row),
  };
}
