import { breather } from "#app/connectors/core/breathe.ts";
import type { ReportPlan } from "#app/connectors/csv/report-plan.ts";
import { rowsOf } from "#app/connectors/csv/report.ts";
import type { Row } from "#app/metrics/table.ts";
import { readUpload } from "../sources/load-tables.server.ts";
import { follows, type RowRule } from "./find-number.ts";
import { detailCell } from "./row-scan.ts";

/** The detailed rows of a file that one number stands on, in the file's order and in batches. */
export async function* usedRows(
  companyId: string,
  uploadId: string,
  plan: ReportPlan,
  rules: readonly RowRule[],
): AsyncGenerator<readonly Row[]> {
  const breathe = breather();
  for await (const chunk of readUpload(companyId, uploadId, plan.range)) {
    const rows = rowsOf(chunk);
    for (let at = 0; at < rows.length; at += 500) {
      yield rows.slice(at, at + 500).filter((row) => plan.counts(row) && follows(row, rules, detailCell));
      await breathe();
    }
  }
}
