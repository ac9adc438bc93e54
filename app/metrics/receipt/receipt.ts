import type { Calculated } from "../calculated/calculated.ts";
import { divide, impliedParts, numberIn } from "../combine.ts";
import { evaluate } from "../calculated/evaluate.ts";
import { ExactSum } from "../exact-sum.ts";
import type { Expression } from "../calculated/expression.ts";
import { formatter } from "../format/format.ts";
import type { Metric, MetricClass } from "../metric.ts";
import type { DailyRate } from "../money.ts";
import type { Flag, Provenance, Row, Table } from "../table.ts";
import { unitOf } from "../format/unit.ts";
import type { Unit } from "../format/unit.ts";

export type Operand = {
  readonly label: string;
  readonly value: number | null;
  readonly unit: Unit;
  readonly note: string;
};

export type Formula =
  | { readonly kind: "given"; readonly operand: Operand }
  | { readonly kind: "ratio"; readonly of: Operand; readonly per: Operand; readonly times: number }
  | { readonly kind: "average"; readonly weighted: Operand; readonly weight: Operand }
  | {
      readonly kind: "calculated";
      readonly expression: Expression;
      readonly operands: Readonly<Record<string, Operand>>;
    };

/** numbers.md 27. JSON, for sent reports. */
export type Receipt = {
  readonly label: string;
  readonly class: MetricClass;
  readonly direction: Metric["direction"];
  readonly unit: Unit;
  readonly lang: string;
  /** Unrounded. */
  readonly value: number | null;
  readonly text: string;
  readonly formula: Formula;
  readonly provenance: Provenance;
  readonly currency: string | null;
  readonly rates: readonly DailyRate[];
  readonly zone: string | null;
  readonly attribution: string | null;
  readonly fetchedAt: string;
  readonly settledUntil: string | null;
  readonly flags: readonly Flag[];
};

/** Sums of value × weight and of weights. */
export type CountedRows = {
  readonly rows: number;
  readonly weighted: number | null;
  readonly weight: number | null;
};

export type ReceiptSubject = {
  readonly table: Table;
  readonly key: string;
  /** Null for the total. */
  readonly row: Row | null;
  readonly lang: string;
  readonly calculated?: Calculated;
  readonly details?: readonly Row[];
  readonly counted?: CountedRows;
  readonly rates?: readonly DailyRate[];
  /** "30 days after the click" */
  readonly attribution?: string;
};

export function receiptOf(subject: ReceiptSubject): Receipt | null {
  const { table, key, lang } = subject;
  const metric = subject.calculated?.metric ?? table.metrics.find((each) => each.key === key);
  if (!metric) return null;
  const unit = unitOf(metric, subject.calculated?.currency ?? table.currency);
  const value = valueAt(subject, key);
  return {
    label: metric.label,
    class: metric.combine,
    direction: metric.direction,
    unit,
    lang,
    value,
    text: formatter(lang).value(value, unit),
    formula: formulaOf(subject, metric, value) ?? {
      kind: "given",
      operand: operandOf(subject, metric, unit),
    },
    provenance: table.provenance,
    currency: currencyOf(table, unit),
    rates: subject.rates ?? [],
    zone: table.zone,
    attribution: subject.attribution ?? null,
    fetchedAt: table.fetchedAt,
    settledUntil: table.settledUntil,
    flags: table.flags,
  };
}

function currencyOf({ metrics, currency }: Table, unit: Unit): string | null {
  if (unit.kind === "money") return unit.currency;
  return metrics.some((metric) => metric.currency !== undefined) ? null : currency;
}

/** Null unless the formula gives exactly the value. */
function formulaOf(subject: ReceiptSubject, metric: Metric, value: number | null): Formula | null {
  const formula = candidate(subject, metric);
  return formula && resultOf(formula) === value ? formula : null;
}

function candidate(subject: ReceiptSubject, metric: Metric): Formula | null {
  const { table, calculated, details } = subject;
  const part = (key: string): Operand | null => {
    const found = table.metrics.find((each) => each.key === key);
    if (found) return operandOf(subject, found, unitOf(found, table.currency));
    const value = valueAt(subject, key);
    return value === null
      ? null
      : { label: key, value, unit: { kind: "decimal" }, note: noteOf(subject, null) };
  };
  if (calculated) {
    const operands = Object.fromEntries(calculated.needs.map((key) => [key, part(key) ?? missing(key)]));
    return { kind: "calculated", expression: calculated.expression, operands };
  }
  if (metric.combine === "ratio") {
    const [of, per] = [part(metric.of), part(metric.per)];
    return of && per && { kind: "ratio", of, per, times: metric.times ?? 1 };
  }
  const counted = subject.counted ?? (metric.combine === "average" && details && countRows(metric, details));
  if (metric.combine === "average" && counted) return averageOf(subject, metric, metric.weightedBy, counted);
  return null;
}

function countRows(metric: Metric, rows: Iterable<Row>): CountedRows {
  const counter = rowCounter(metric);
  for (const row of rows) counter.add(row);
  return counter.counted();
}

export function rowCounter(metric: Metric): { add(row: Row): void; counted(): CountedRows } {
  const weightedBy = metric.combine === "average" ? metric.weightedBy : null;
  const [weighted, weight] = [new ExactSum(), new ExactSum()];
  let rows = 0;
  let isUnknown = false;
  return {
    add(row) {
      rows++;
      if (metric.combine === "average" && metric.byNumerator) {
        const parts = impliedParts(metric, metric.weightedBy, row);
        if (parts === null) isUnknown = true;
        else {
          weighted.add(parts.of);
          weight.add(parts.per);
        }
        return;
      }
      const [value, own] =
        weightedBy === null ? [null, null] : [numberIn(row[metric.key]), numberIn(row[weightedBy])];
      if (value === null || own === null) return;
      weighted.addProduct(value, own);
      weight.add(own);
    },
    counted: () => ({ rows, weighted: weighted.value(), weight: isUnknown ? null : weight.value() }),
  };
}

function averageOf(
  subject: ReceiptSubject,
  metric: Metric,
  weightedBy: string,
  { rows, weighted, weight }: CountedRows,
): Formula | null {
  const label = subject.table.metrics.find(({ key }) => key === weightedBy)?.label ?? weightedBy;
  const note = `sum of ${rowsText(subject, rows)}`;
  if (metric.combine === "average" && metric.byNumerator) {
    if (rows === 1 || weight === null) return null;
    const implied = `${label} ÷ ${metric.label} of each row`;
    return {
      kind: "average",
      weighted: { label, value: weighted, unit: { kind: "decimal" }, note },
      weight: { label: implied, value: weight, unit: { kind: "decimal" }, note },
    };
  }
  return {
    kind: "average",
    weighted: {
      label: `${metric.label} × ${label}`,
      value: weighted,
      unit: { kind: "decimal" },
      note,
    },
    weight: { label, value: weight, unit: { kind: "decimal" }, note },
  };
}

function valueAt({ table, row, calculated }: ReceiptSubject, key: string): number | null {
  const values = row ?? table.totals;
  const value = numberIn(values[key]);
  if (value !== null || calculated?.metric.key !== key) return value;
  return evaluate(calculated.expression, (part) => numberIn(values[part]));
}

function operandOf(subject: ReceiptSubject, metric: Metric, unit: Unit): Operand {
  return { label: metric.label, value: valueAt(subject, metric.key), unit, note: noteOf(subject, metric) };
}

function noteOf(subject: ReceiptSubject, metric: Metric | null): string {
  const { table, row, details, counted } = subject;
  const isDerived = row === null && table.flags.some(({ flag }) => flag === "derived-totals");
  const rows = counted?.rows ?? details?.length ?? (isDerived ? table.provenance.rowsUsed : null);
  if (rows === null) return "as the source reports it";
  if (metric?.combine === "sum") return `sum of ${rowsText(subject, rows)}`;
  return `from ${rowsText(subject, rows)}`;
}

function rowsText({ lang }: ReceiptSubject, rows: number): string {
  return rows === 1 ? "1 row" : `${formatter(lang).count(rows)} rows`;
}

const missing = (label: string): Operand => ({
  label,
  value: null,
  unit: { kind: "decimal" },
  note: "not known",
});

function resultOf(formula: Formula): number | null {
  switch (formula.kind) {
    case "given":
      return formula.operand.value;
    case "ratio":
      return divide(formula.of.value, formula.per.value, formula.times);
    case "average":
      return divide(formula.weighted.value, formula.weight.value);
    case "calculated":
      return evaluate(formula.expression, (key) => formula.operands[key]?.value ?? null);
  }
}

export type Recomputed = { readonly value: number | null; readonly text: string; readonly isSame: boolean };

/** Recomputes from the receipt alone. */
export function recompute(receipt: Receipt): Recomputed {
  return compareAgain(receipt, resultOf(receipt.formula));
}

export function compareAgain(receipt: Receipt, value: number | null): Recomputed {
  const text = formatter(receipt.lang).value(value, receipt.unit);
  return { value, text, isSame: value === receipt.value && text === receipt.text };
}
