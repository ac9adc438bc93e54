import { isPlainDate } from "#app/lib/plain-date.ts";
import { compare } from "#app/metrics/compare.ts";
import { exactSum } from "#app/metrics/exact-sum.ts";
import { type Formatter, formatter } from "#app/metrics/format/format.ts";
import type { Metric } from "#app/metrics/metric.ts";
import {
  classText,
  receiptNote,
  receiptSteps,
  type ReceiptStep,
} from "#app/metrics/receipt/receipt-words.ts";
import { compareAgain, type Receipt, recompute } from "#app/metrics/receipt/receipt.ts";
import type { Dimension, Row } from "#app/metrics/table.ts";
import { unitOf } from "#app/metrics/format/unit.ts";
import type { ComparisonType } from "#db/schema/documents/dashboard.ts";
import { countDays } from "#app/metrics/periods/coverage.ts";
import { isTimeDimension } from "#app/metrics/periods/time-steps.ts";
import type { ChangeView } from "#app/views/widget-view.ts";
import { isUndated, type ShownNumber, type Side } from "./find-number.ts";
import { operandsOf } from "./make-receipt.ts";
import { coverageFacts, type FactParts, factsOf, rangesText, type ReceiptFact } from "./receipt-facts.ts";
import type { Scanned } from "./row-scan.ts";

export type ReceiptPage = {
  readonly label: string;
  readonly text: string;
  readonly value: number | null;
  readonly href: string;
  readonly home: { readonly name: string; readonly href: string };
  readonly where: readonly string[];
  readonly steps: readonly ReceiptStep[];
  readonly note: string;
  readonly against: Against | null;
  readonly noComparison?: NoComparison;
  readonly rows: UsedRows;
  readonly facts: readonly ReceiptFact[];
  readonly again: { readonly text: string; readonly isSame: boolean };
};

export type Against = {
  readonly title: string;
  readonly columns: readonly string[];
  readonly periods: readonly {
    readonly name: string;
    /** Empty for single days and periods of equal length. */
    readonly length: string;
    readonly cells: readonly string[];
    readonly href?: string;
  }[];
  readonly parts: readonly string[];
  readonly change: ChangeView | { readonly none: string };
};

export type NoComparison = { readonly title: string; readonly none: string };

export type UsedRows = {
  readonly columns: readonly { readonly label: string; readonly isNumber: boolean }[];
  readonly cells: readonly (readonly string[])[];
  readonly count: string;
  readonly isAll: boolean;
  readonly isSnapshot: boolean;
  readonly csvHref: string;
};

export type ReceiptParts = FactParts & {
  readonly found: ShownNumber;
  readonly other: Receipt | null;
  /** Of the compared days; null: all. */
  readonly compared: Receipt | null;
  readonly scanned: Scanned;
  readonly again: number | null;
  readonly rowDimensions: readonly Dimension[];
  readonly rowMetrics: readonly Metric[];
  readonly comparison: ComparisonType;
  readonly changesIn?: "value" | undefined;
  readonly noChange?: string | null;
  readonly otherHref?: string;
  readonly widgetTitle: string;
  readonly filters: readonly string[];
  readonly home: ReceiptPage["home"];
  readonly href: string;
  readonly csvHref: string;
};

export function receiptPage(parts: ReceiptParts): ReceiptPage {
  const { found, receipt, side, scanned } = parts;
  const words = formatter(receipt.lang);
  const again = compareAgain(receipt, parts.again);
  const mean =
    found.spot.share || scanned.meanOfDays === null ? null : words.value(scanned.meanOfDays, receipt.unit);
  return {
    label: [`${found.column.label}${found.spot.share ? ", share" : ""}`, ...seriesWords(found, words)].join(
      ", ",
    ),
    text: receipt.text,
    value: receipt.value,
    href: parts.href,
    home: parts.home,
    where: [parts.widgetTitle, ...parts.filters, ...rowWords(found, side, words)].filter(
      (part) => part !== "",
    ),
    steps: receiptSteps(receipt),
    note: noteOf(found, receipt, mean === receipt.text ? null : mean),
    against: parts.noChange ? null : againstOf(parts, words),
    ...(parts.noChange && { noComparison: { title: comparisonTitle(parts), none: parts.noChange } }),
    rows: rowsOf(parts, words),
    facts: [...factsOf(parts, classWords(parts), words), ...coverageFacts(found, words)],
    again: { text: again.text, isSame: again.text === receipt.text && recompute(receipt).isSame },
  };
}

function classWords({ found, receipt }: ReceiptParts): string {
  const { metric } = found.column;
  const isPlain = !found.spot.share && metric.combine === "calculated";
  return isPlain ? `${classText(receipt)}: ${metric.formula}` : classText(receipt);
}

function seriesWords({ spot, split }: ShownNumber, words: Formatter): string[] {
  if (spot.series === undefined || !split) return [];
  return [spot.series === "other" ? "Other" : words.cell(spot.series.cell, split)];
}

function rowWords({ dimension }: ShownNumber, { cell, range, values }: Side, words: Formatter): string[] {
  const period = isUndated(values.table) ? [] : [words.range(range)];
  if (!cell || !dimension) return period;
  const row = words.cell(cell.cell, dimension);
  return isTimeDimension(dimension) ? [row] : [`${dimension.label}: ${row}`, ...period];
}

function noteOf({ spot, column }: ShownNumber, receipt: Receipt, meanOfDays: string | null): string {
  if (spot.share) return `This row's share of ${column.metric.label} of all rows.`;
  if (spot.series === "other")
    return `${receiptNote(receipt, meanOfDays)} Combines values that are too small for a separate series.`;
  return receiptNote(receipt, meanOfDays);
}

const comparedWith: Readonly<Record<ComparisonType, string>> = {
  none: "",
  previous: "the previous period",
  previous_month: "the previous month",
  same_dates_last_year: "the same dates last year",
  same_weekdays_last_year: "the same weekdays last year",
  custom: "custom dates",
};

const comparisonTitle = ({ comparison }: ReceiptParts) => `Compared with ${comparedWith[comparison]}`;

function againstOf(parts: ReceiptParts, words: Formatter): Against | null {
  const { found, receipt, other, compared, side, changesIn, otherHref } = parts;
  if (!other || !found.before) return null;
  const isBefore = side === found.before;
  const [now, then] = isBefore ? [other, receipt] : [compared ?? receipt, other];
  const linkIf = (isOther: boolean) => (isOther && otherHref ? { href: otherHref } : {});
  const operands = operandsOf(now.formula);
  const earlier = new Map(operandsOf(then.formula).map((operand) => [operand.label, operand]));
  const shown = compare(now.value, then.value, {
    format: now.unit.kind,
    direction: now.direction,
    changesIn,
  });
  return {
    title: comparisonTitle(parts),
    columns: [...operands.map(({ label }) => label), now.label],
    periods: [
      {
        ...periodWords(found, found.compared ?? found.now, found.unequal?.now ?? null, words),
        cells: [...operands.map(({ value, unit }) => words.value(value, unit)), now.text],
        ...linkIf(isBefore),
      },
      {
        ...periodWords(found, found.before, found.unequal?.before ?? null, words),
        cells: [
          ...operands.map(({ label, unit }) => words.value(earlier.get(label)?.value ?? null, unit)),
          then.text,
        ],
        ...linkIf(!isBefore),
      },
    ],
    parts: operands.map(({ label, value, unit }) =>
      words.signed(found.unequal ? null : difference(value, earlier.get(label)?.value ?? null), unit),
    ),
    change: found.unequal
      ? { none: `${daysText(found.unequal.now, words)} against ${words.count(found.unequal.before)}` }
      : words.change(shown, now.unit),
  };
}

function difference(now: number | null, then: number | null): number | null {
  return now === null || then === null ? null : exactSum([now, -then]);
}

function periodWords(
  { dimension }: ShownNumber,
  { cell, range, without }: Side,
  days: number | null,
  words: Formatter,
) {
  if (cell && dimension && isTimeDimension(dimension))
    return { name: words.cell(cell.cell, dimension), length: days === null ? "" : daysText(days, words) };
  const length = daysText(countDays({ range, without }), words);
  return {
    name: words.range(range),
    length: without.length === 0 ? length : `${length}, without ${rangesText(without, words)}`,
  };
}

function daysText(days: number, words: Formatter): string {
  return days === 1 ? "1 day" : `${words.count(days)} days`;
}

function rowsOf(
  { scanned, rowDimensions, rowMetrics, receipt, found, csvHref }: ReceiptParts,
  words: Formatter,
): UsedRows {
  const { some, counted } = scanned;
  const cellsOf = (row: Row) => [
    ...rowDimensions.map((dimension) => {
      const cell = row[dimension.key] ?? null;
      return dimension.type === "date" && isPlainDate(cell)
        ? words.shortDay(cell, "year")
        : words.cell(cell, dimension);
    }),
    ...rowMetrics.map((metric) => {
      const value = row[metric.key];
      return words.exact(typeof value === "number" ? value : null, unitOf(metric, receipt.currency));
    }),
  ];
  const all = words.count(counted.rows);
  const isAll = some.length === counted.rows;
  return {
    columns: [
      ...rowDimensions.map(({ label }) => ({ label, isNumber: false })),
      ...rowMetrics.map(({ label }) => ({ label, isNumber: true })),
    ],
    cells: some.map(cellsOf),
    count: isAll ? (counted.rows === 1 ? "1 row" : `${all} rows`) : `${words.count(some.length)} of ${all}`,
    isAll,
    isSnapshot: found.column.metric.combine === "snapshot",
    csvHref,
  };
}
