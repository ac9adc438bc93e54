import { runAllSteps } from "#app/lib/steps.ts";
import { columnKeys } from "#app/connectors/tables/columns/column-keys.ts";
import { ColumnProfile } from "#app/connectors/tables/columns/column-profile.ts";
import { proposeColumns } from "#app/connectors/tables/columns/propose-columns.ts";
import { proposeDecimal } from "#app/connectors/tables/columns/propose-options.ts";

/** Tab-separated rows below a row of names. */
export function proposeTabs(text: string, usual = "USD") {
  const [names = [], ...rows] = text
    .trim()
    .split("\n")
    .map((line) => line.split("\t"));
  const keys = columnKeys(names);
  const drafts = names.map((name, at) => ({ key: keys[at]!, name, profile: new ColumnProfile() }));
  rows.forEach((cells, row) => drafts.forEach(({ profile }, at) => profile.add(cells[at] ?? "", row + 2)));
  return runAllSteps(proposeColumns(drafts, rows, proposeDecimal(drafts, "\t"), usual));
}
