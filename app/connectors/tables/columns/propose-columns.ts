import type { Decimal } from "#app/connectors/tables/cells/numbers.ts";
import type { TableColumn } from "#db/schema/documents.ts";
import type { Assumption } from "./assumption.ts";
import { wordsOf } from "./column-meaning.ts";
import type { Draft } from "./column-profile.ts";
import { bestDateFormat } from "./propose-dates.ts";
import { proposeMetrics } from "./meaning/propose-metrics.ts";
import { namesCurrencies, proposeCurrency, type ProposedCurrency } from "./propose-currency.ts";
import type { ColumnQuestion } from "./propose-options.ts";

export type ProposedColumns = {
  readonly columns: readonly TableColumn[];
  readonly hasDate: boolean;
  readonly currency: string;
  readonly mixed: ReadonlyMap<string, readonly string[]>;
  readonly questions: readonly ColumnQuestion[];
  readonly assumptions: readonly Assumption[];
};

/** `labels` are dimensions even if they are numbers. */
export function proposeColumns(
  drafts: readonly Draft[],
  sample: readonly (readonly string[])[],
  decimal: {
    readonly decimal: Decimal;
    readonly questions: readonly ColumnQuestion[];
    readonly assumptions?: readonly Assumption[];
  },
  usualCurrency: string,
  labels: readonly Draft[] = [],
): ProposedColumns {
  const dates = proposeDateColumn(drafts);
  const metrics = proposeMetrics(
    drafts.filter((draft) => draft.key !== dates.key && !labels.includes(draft)),
    sample,
    drafts,
    decimal.decimal,
  );
  const currency = proposeCurrency(drafts, metrics.columns, usualCurrency);
  return {
    columns: drafts.map((draft) =>
      draft.key === dates.key
        ? dates.column!
        : inCurrency(metrics.columns.get(draft.key) ?? asDimensionColumn(draft), draft, currency),
    ),
    hasDate: dates.key !== null,
    currency: currency.currency,
    mixed: currency.mixed,
    questions: [...dates.questions, ...decimal.questions, ...currency.questions, ...metrics.questions],
    assumptions: [...(decimal.assumptions ?? []), ...currency.assumptions, ...metrics.assumptions],
  };
}

/** With several currencies, columns name their own or one column names the row's. */
function inCurrency(column: TableColumn, draft: Draft, { byColumn, mixed }: ProposedCurrency): TableColumn {
  if (column.role === "dimension") return namesCurrencies(draft) ? { ...column, isCurrency: true } : column;
  const own = byColumn.get(column.key);
  if (column.role !== "metric" || own === undefined) return column;
  const isAmount = column.format === "money" || (column.combine === "sum" && column.format !== "duration");
  const format = isAmount && column.format !== "percent" ? "money" : column.format;
  const areSeveral = new Set(byColumn.values()).size > 1 || mixed.size > 0;
  return { ...column, format, ...(format === "money" && areSeveral && { currency: own }) };
}

function proposeDateColumn(drafts: readonly Draft[]): {
  key: string | null;
  column: TableColumn | null;
  questions: ColumnQuestion[];
} {
  const possible = drafts.flatMap((draft) => {
    const found = bestDateFormat(draft);
    return found ? [{ ...draft, ...found }] : [];
  });
  const chosen = possible.find(isNamedDate) ?? possible[0];
  if (!chosen) return { key: null, column: null, questions: drafts.filter(hasSomeDays).map(askOneFormat) };
  const { key, name, dateFormat, question } = chosen;
  return {
    key,
    column: { key, name, role: "date", dateFormat },
    questions: question ? [{ about: key, text: question }] : [],
  };
}

const isNamedDate = ({ name }: Draft) => /\b(?:date|day|datum|fecha|data|jour)\b/.test(wordsOf(name));

/** In several formats: date ranges will not apply. */
function hasSomeDays(draft: Draft): boolean {
  return (
    isNamedDate(draft) &&
    [...draft.profile.days].some(([format, count]) => format !== "excel-serial" && count > 0)
  );
}

function askOneFormat({ key }: Draft): ColumnQuestion {
  const text =
    "The dates in this column have different formats, so they are imported as text, and a dashboard's date range does not " +
    "filter the rows. Use one date format and upload the file again.";
  return { about: key, text };
}

export function asDimensionColumn({ key, name, profile }: Draft): TableColumn {
  if (profile.filled === 0) return { key, name, role: "ignored" };
  const words = wordsOf(name);
  if (/\b(?:country|land|pays)\b/.test(words)) return { key, name, role: "dimension", type: "country" };
  if (profile.addresses > profile.filled * 0.6) return { key, name, role: "dimension", type: "url" };
  const few = !profile.manyDistinct && profile.filled >= profile.distinct.size * 3;
  return { key, name, role: "dimension", type: few ? "choice" : "text" };
}
