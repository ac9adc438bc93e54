import { breather } from "#app/lib/steps.ts";
import { planReport } from "#app/connectors/csv/report-plan.ts";
import { detailDimensions, rowsOf } from "#app/connectors/csv/report.ts";
import type { ReportQuery } from "#app/connectors/core/define.ts";
import type { Metric } from "#app/metrics/metric.ts";
import type { Dimension, Row } from "#app/metrics/table.ts";
import { withColumnNames } from "#app/domain/sources/column-names.ts";
import type { UploadRow } from "#db/queries/sources/sources.ts";
import type { ColumnNames } from "#db/schema/documents.ts";
import { readUpload } from "#app/domain/sources/queries/read-upload.server.ts";
import { follows, type RowRule, type Side } from "./find-number.ts";
import { detailCell } from "./row-scan.ts";

/** The detailed rows that numbers of a question stand on, and what they are made of. */
export type Detail = {
  readonly dimensions: (side: Side) => readonly Dimension[];
  /** With the parts of ratios and the weights of averages. */
  readonly metrics: (side: Side) => readonly Metric[];
  readonly hasDays: (side: Side) => boolean;
  /** In the source's order and in batches; no rules: those of the total. */
  readonly rows: (side: Side, rules: readonly RowRule[]) => AsyncIterable<readonly Row[]>;
};

/** A file's rows, read again from the upload. */
export function fileDetail(
  companyId: string,
  upload: UploadRow,
  query: ReportQuery,
  names: ColumnNames,
): Detail {
  const planOf = ({ range, without }: Side) =>
    planReport(upload.columns, upload.options, { ...query, range, without });
  const shown = (side: Side) => {
    const plan = planOf(side);
    const dimensions = detailDimensions(upload.columns, plan);
    return withColumnNames({ dimensions, metrics: plan.metrics }, names);
  };
  return {
    dimensions: (side) => shown(side).dimensions,
    metrics: (side) => shown(side).metrics,
    hasDays: (side) => planOf(side).grain === "day",
    async *rows(side, rules) {
      const plan = planOf(side);
      const breathe = breather();
      for await (const chunk of readUpload(companyId, upload.id, plan.range)) {
        const rows = rowsOf(chunk);
        for (let at = 0; at < rows.length; at += 500) {
          yield rows.slice(at, at + 500).filter((row) => plan.counts(row) && follows(row, rules, detailCell));
          await breathe();
        }
      }
    },
  };
}

/**
 * What a provider answered is all the detail there is: the rows of the table that the page was made from. A total that the
 * provider was asked for stands alone: rows may be withheld, and do not add up to it (numbers.md 5).
 */
export function providerDetail(known: readonly Metric[]): Detail {
  const standsAlone = ({ values: { table } }: Side, rules: readonly RowRule[]) =>
    rules.length === 0 && !table.flags.some(({ flag }) => flag === "derived-totals");
  return {
    // A total that stands alone has no name in any column.
    dimensions: (side) => (standsAlone(side, side.rules) ? [] : side.values.table.dimensions),
    // A widget's table names the columns it shows; the parts of ratios were answered along with them.
    metrics: ({ values: { table } }) => known.filter(({ key }) => Object.hasOwn(table.totals, key)),
    hasDays: ({ values }) => values.table.dimensions.some(({ type }) => type === "date"),
    async *rows(side, rules) {
      const { table } = side.values;
      yield standsAlone(side, rules) ? [table.totals] : table.rows.filter((row) => follows(row, rules));
    },
  };
}
