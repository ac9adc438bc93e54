import type { ReportQuery } from "#app/connectors/core/define.ts";
import type { FileConnector } from "#app/connectors/core/file-connector.ts";
import type { Metric } from "#app/metrics/metric.ts";
import type { Dimension, Row } from "#app/metrics/table.ts";
import { withColumnNames } from "#app/domain/sources/column-names.ts";
import type { UploadRow } from "#db/queries/sources/sources.ts";
import type { ColumnNames } from "#db/schema/documents/table.ts";
import { openUpload } from "#app/domain/sources/queries/open-upload.server.ts";
import { matchesRules, type RowRule, type Side } from "./find-number.ts";
import { detailCell } from "./row-scan.ts";

export type Detail = {
  readonly dimensions: (side: Side) => readonly Dimension[];
  readonly metrics: (side: Side) => readonly Metric[];
  readonly hasDays: (side: Side) => boolean;
  /** In batches. No rules: all rows of the total. */
  readonly rows: (side: Side, rules: readonly RowRule[]) => AsyncIterable<readonly Row[]>;
};

export function fileDetail(
  companyId: string,
  connector: FileConnector,
  upload: UploadRow,
  query: ReportQuery,
  names: ColumnNames,
): Detail {
  const planOf = ({ range, without }: Side) => connector.plan(upload, { ...query, range, without });
  const shown = (side: Side) => {
    const { details, metrics } = planOf(side);
    return withColumnNames({ dimensions: details, metrics }, names);
  };
  return {
    dimensions: (side) => shown(side).dimensions,
    metrics: (side) => shown(side).metrics,
    hasDays: (side) => planOf(side).grain === "day",
    async *rows(side, rules) {
      for await (const rows of connector.rows(openUpload(companyId, upload), planOf(side)))
        yield rows.filter((row) => matchesRules(row, rules, detailCell));
    },
  };
}

/** A provider's total has no rows: withheld rows break the sum (numbers.md 5). */
export function providerDetail(known: readonly Metric[]): Detail {
  const standsAlone = ({ values: { table } }: Side, rules: readonly RowRule[]) =>
    rules.length === 0 && !table.flags.some(({ flag }) => flag === "derived-totals");
  return {
    dimensions: (side) => (standsAlone(side, side.rules) ? [] : side.values.table.dimensions),
    // Totals include the parts of ratios, which the table may not list.
    metrics: ({ values: { table } }) => known.filter(({ key }) => Object.hasOwn(table.totals, key)),
    hasDays: ({ values }) => values.table.dimensions.some(({ type }) => type === "date"),
    async *rows(side, rules) {
      const { table } = side.values;
      yield standsAlone(side, rules) ? [table.totals] : table.rows.filter((row) => matchesRules(row, rules));
    },
  };
}
