import type { Steps } from "#app/lib/steps.ts";
import type { Decimal } from "#app/connectors/tables/cells/numbers.ts";
import type { DateRange } from "#app/lib/plain-date.ts";
import type { ColumnQuestion, TableColumn } from "#db/schema/documents/table.ts";
import type { Assumption } from "./assumption.ts";
import { wordsOf } from "./column-meaning.ts";
import type { Draft } from "./column-profile.ts";
import { proposeDates } from "./propose-dates.ts";
import { noTotals, type OwnTotals } from "./meaning/own-totals.ts";
import { proposeMetrics } from "./meaning/propose-metrics.ts";
import { namesCurrencies, proposeCurrency, type ProposedCurrency } from "./propose-currency.ts";

export type ProposedColumns = {
  readonly columns: readonly TableColumn[];
  readonly hasDate: boolean;
  readonly currency: string;
  readonly mixed: ReadonlyMap<string, readonly string[]>;
  readonly questions: readonly ColumnQuestion[];
  readonly assumptions: readonly Assumption[];
  readonly period: DateRange | null;
};

/** `labels` are dimensions even if numeric. `context`: lines above the table and file name. */
export function* proposeColumns(
  drafts: readonly Draft[],
  sample: readonly (readonly string[])[],
  decimal: {
    readonly decimal: Decimal;
    readonly questions: readonly ColumnQuestion[];
    readonly assumptions?: readonly Assumption[];
  },
  usualCurrency: string,
  labels: readonly Draft[] = [],
  context: readonly string[] = [],
  totals: OwnTotals = noTotals,
): Steps<ProposedColumns> {
  const dates = proposeDates(drafts, sample, { decimal: decimal.decimal, context });
  const isOfDates = ({ key }: Draft) => key === dates.column?.key || dates.apart.has(key);
  const metrics = yield* proposeMetrics(
    drafts.filter((draft) => !isOfDates(draft) && !labels.includes(draft)),
    sample,
    drafts,
    decimal.decimal,
    totals,
  );
  const currency = proposeCurrency(drafts, metrics.columns, usualCurrency);
  return {
    columns: drafts.map((draft) => {
      const { key, name } = draft;
      if (dates.column?.key === key) return dates.column;
      if (dates.apart.get(key) === "ignored") return { key, name, role: "ignored" };
      return inCurrency(metrics.columns.get(key) ?? asDimensionColumn(draft), draft, currency);
    }),
    hasDate: dates.column !== null,
    currency: currency.currency,
    mixed: currency.mixed,
    questions: [
      ...dates.assumptions.flatMap(askAgain),
      ...decimal.questions,
      ...currency.questions,
      ...metrics.questions,
    ],
    assumptions: [
      ...dates.assumptions,
      ...(decimal.assumptions ?? []),
      ...currency.assumptions,
      ...metrics.assumptions,
    ],
    period: dates.period,
  };
}

function askAgain({ column, assumed, because, isOpen }: Assumption): ColumnQuestion[] {
  return isOpen && column ? [{ about: column, text: `${assumed}: ${because}.` }] : [];
}

function inCurrency(column: TableColumn, draft: Draft, { byColumn, mixed }: ProposedCurrency): TableColumn {
  if (column.role === "dimension") return namesCurrencies(draft) ? { ...column, isCurrency: true } : column;
  const own = byColumn.get(column.key);
  if (column.role !== "metric" || own === undefined) return column;
  const isAmount = column.format === "money" || (column.combine === "sum" && column.format !== "duration");
  const format = isAmount && column.format !== "percent" ? "money" : column.format;
  const areSeveral = new Set(byColumn.values()).size > 1 || mixed.size > 0;
  return { ...column, format, ...(format === "money" && areSeveral && { currency: own }) };
}

export function asDimensionColumn({ key, name, profile }: Draft): TableColumn {
  if (profile.filled === 0) return { key, name, role: "ignored" };
  const isConstant = profile.filled > 1 && profile.distinct.size === 1;
  const common = { key, name, role: "dimension", ...(isConstant && { isConstant }) } as const;
  const words = wordsOf(name);
  if (/\b(?:country|land|pays)\b/.test(words)) return { ...common, type: "country" };
  if (profile.addresses > profile.filled * 0.6) return { ...common, type: "url" };
  const few = !profile.manyDistinct && profile.filled >= profile.distinct.size * 3;
  return { ...common, type: few ? "choice" : "text" };
}
