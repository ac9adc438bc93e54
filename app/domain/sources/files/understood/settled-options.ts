import { isDeepStrictEqual } from "node:util";
import { decimalWords } from "#app/connectors/tables/columns/propose-options.ts";
import { chosenByHand } from "#app/connectors/csv/layout-assumptions.ts";
import { dateFormats, isDateFormat } from "#app/connectors/tables/cells/days.ts";
import type { TableAssumption, TableColumn, TableOptions } from "#db/schema/documents/table.ts";

type Reading = { readonly options: TableOptions; readonly columns: readonly TableColumn[] };

export function settledOptions(before: Reading, after: Reading, isOrderAnswered = true): TableOptions {
  const changed = changedParts(before, after, isOrderAnswered);
  const isSettled = ({ what, column }: { readonly what: string; readonly column?: string | undefined }) =>
    changed.has(column ?? partOf(what)) || (isOrderAnswered && what === "date-order" && column !== undefined);
  const said = (after.options.assumptions ?? []).filter((assumption) => !isSettled(assumption));
  const assumptions = [...said, ...chosenWords(after, changed)];
  const questions = (after.options.questions ?? []).filter(
    ({ about }) => !changed.has(about) && !(isOrderAnswered && isOrder(before.options, about)),
  );
  const { assumptions: _, questions: __, ...options } = after.options;
  return {
    ...options,
    ...(assumptions.length > 0 && { assumptions }),
    ...(questions.length > 0 && { questions }),
  };
}

function changedParts(before: Reading, after: Reading, isOrderAnswered: boolean): ReadonlySet<string> {
  const columns = after.columns.flatMap((column, at) =>
    isSame(column, before.columns[at]) ? [] : [column.key],
  );
  const orders = (before.options.assumptions ?? []).flatMap(({ what, column, isOpen }) =>
    isOrderAnswered && what === "date-order" && isOpen && column !== undefined ? [column] : [],
  );
  const options = (["decimal", "currency", "zone", "encoding", "has_footer"] as const).filter(
    (name) => before.options[name] !== after.options[name],
  );
  return new Set([
    ...columns,
    ...orders,
    ...options.map((name) => (name === "has_footer" ? "totals" : name)),
  ]);
}

/** PostgreSQL reorders JSON fields and drops undefined ones. */
function isSame(one: TableColumn, other: TableColumn | undefined): boolean {
  const fields = (column: TableColumn | undefined) =>
    Object.entries(column ?? {})
      .filter(([, value]) => value !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1));
  return isDeepStrictEqual(fields(one), fields(other));
}

function isOrder({ assumptions = [] }: TableOptions, key: string): boolean {
  return assumptions.some(({ what, column, isOpen }) => what === "date-order" && column === key && isOpen);
}

const parts: Readonly<Record<string, string>> = {
  Numbers: "decimal",
  Currency: "currency",
  "date-zone": "zone",
  encoding: "encoding",
  total: "totals",
};

const partOf = (what: string) => parts[what] ?? what;

function chosenWords({ options, columns }: Reading, changed: ReadonlySet<string>): TableAssumption[] {
  const dates = columns.flatMap((column): TableAssumption[] =>
    column.role === "date" && changed.has(column.key) && isDateFormat(column.dateFormat)
      ? [
          {
            what: "dates",
            column: column.key,
            assumed: `Dates are written like ${dateFormats[column.dateFormat].label}`,
            because: chosenByHand,
            change: `date_format=${column.dateFormat}`,
          },
        ]
      : [],
  );
  const decimal = decimalWords(options.decimal);
  return [
    ...dates,
    ...(changed.has("decimal") ? [{ what: "Numbers", assumed: decimal, because: chosenByHand }] : []),
    ...(changed.has("currency")
      ? [{ what: "Currency", assumed: `Amounts are in ${options.currency}`, because: chosenByHand }]
      : []),
  ];
}

export function isAssumed(about: string, { assumptions = [] }: TableOptions): boolean {
  return assumptions.some(
    ({ what, column, isOpen }) => isOpen && (about === column || about === what || about === partOf(what)),
  );
}
