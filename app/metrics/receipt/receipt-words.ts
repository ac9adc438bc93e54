import type { Expression, Operator } from "../calculated/expression.ts";
import { formatter } from "../format/format.ts";
import type { Operand, Receipt } from "./receipt.ts";

/** €6,287.20 ÷ 352 = €17.861364 → €17.86. */
export type ReceiptStep =
  | { readonly step: "number"; readonly text: string; readonly note: string }
  | { readonly step: "sign"; readonly text: string };

const sign = (text: string): ReceiptStep => ({ step: "sign", text });

export function receiptSteps(receipt: Receipt): ReceiptStep[] {
  const words = formatter(receipt.lang);
  const exact = words.exact(receipt.value, receipt.unit);
  const isExact = withoutEndZeros(receipt.text) === withoutEndZeros(exact);
  const last = {
    step: "number",
    text: receipt.text,
    note: isExact ? "as shown" : "shown, rounded",
  } as const;
  const rounding: ReceiptStep[] = isExact
    ? []
    : [{ step: "number", text: exact, note: "before rounding" }, sign("→")];
  const operands = formulaSteps(receipt);
  if (receipt.formula.kind === "given") {
    const first = operands[0]?.step === "number" ? operands[0] : last;
    return isExact ? [{ ...first, text: receipt.text }] : [first, sign("→"), last];
  }
  return [...operands, sign("="), ...rounding, last];
}

/** "37.50%" equals "37.5%". */
function withoutEndZeros(text: string): string {
  return text.replace(/(\.\d*?)0+(?=\D*$)/, "$1").replace(/\.(?=\D*$)/, "");
}

function formulaSteps({ formula, lang }: Receipt): ReceiptStep[] {
  const words = formatter(lang);
  const number = ({ value, unit, label, note }: Operand): ReceiptStep => ({
    step: "number",
    text: words.exact(value, unit),
    note: `${label}, ${note}`,
  });
  switch (formula.kind) {
    case "given":
      return [number(formula.operand)];
    case "ratio": {
      const quotient = [number(formula.of), sign("÷"), number(formula.per)];
      if (formula.times === 1) return quotient;
      return [
        ...quotient,
        sign("×"),
        { step: "number", text: words.count(formula.times), note: "by definition" },
      ];
    }
    case "average":
      return [number(formula.weighted), sign("÷"), number(formula.weight)];
    case "calculated":
      return expressionSteps(formula.expression, 0, {
        number: (value) => ({
          step: "number",
          text: words.exact(value, { kind: "decimal" }),
          note: "in the formula",
        }),
        metric: (key) => {
          const operand = formula.operands[key];
          return operand ? number(operand) : sign("–");
        },
      });
  }
}

type Writer = {
  readonly number: (value: number) => ReceiptStep;
  readonly metric: (key: string) => ReceiptStep;
};

const strength: Readonly<Record<Operator, number>> = { "+": 1, "-": 1, "*": 2, "/": 2 };
const shownSign: Readonly<Record<Operator, string>> = { "+": "+", "-": "−", "*": "×", "/": "÷" };

function expressionSteps(expression: Expression, outer: number, writer: Writer): ReceiptStep[] {
  switch (expression.node) {
    case "number":
      return [writer.number(expression.value)];
    case "metric":
      return [writer.metric(expression.name)];
    case "negative":
      return [sign("−"), ...expressionSteps(expression.of, 3, writer)];
    case "operation": {
      const { operator, left, right } = expression;
      const own = strength[operator];
      const keepsOrder = operator === "+" || operator === "*";
      const steps = [
        ...expressionSteps(left, own, writer),
        sign(shownSign[operator]),
        ...expressionSteps(right, keepsOrder ? own : own + 0.5, writer),
      ];
      return own < outer ? [sign("("), ...steps, sign(")")] : steps;
    }
  }
}

/** "Ratio: Cost ÷ Orders" */
export function classText({ formula, class: combine }: Receipt): string {
  switch (combine) {
    case "ratio":
      return formula.kind === "ratio" ? `Ratio: ${formula.of.label} ÷ ${formula.per.label}` : "Ratio";
    case "average":
      return formula.kind === "average" ? `Average, weighted by ${formula.weight.label}` : "Weighted average";
    case "sum":
      return "Sum";
    case "unique":
      return "Unique: cannot be added up";
    case "snapshot":
      return "Snapshot: the latest value";
    case "calculated":
      return "Calculated";
  }
}

export function receiptNote(receipt: Receipt, meanOfDays: string | null = null): string {
  const way = { more: "Higher is better. ", less: "Lower is better. ", neutral: "" }[receipt.direction];
  return `${way}${classNote(receipt, meanOfDays)}`;
}

function classNote({ class: combine, formula }: Receipt, meanOfDays: string | null): string {
  const wouldRead = meanOfDays === null ? "" : ` (that would read ${meanOfDays})`;
  switch (combine) {
    case "ratio":
      return formula.kind === "ratio"
        ? `A ratio of the two totals, not the mean of daily values${wouldRead}.`
        : "A ratio, as the source reports it.";
    case "average":
      return formula.kind === "average"
        ? `An average: weighted by ${formula.weight.label}, so days with little data count less${meanOfDays === null ? "" : `. The mean of daily values would read ${meanOfDays}`}.`
        : "An average, weighted by the source.";
    case "sum":
      return "Total of all rows, including rows not shown.";
    case "unique":
      return "Counts each person once. It comes from the source as it is, because the numbers of single days cannot be added.";
    case "snapshot":
      return "The latest value in the date range, not a sum of its days.";
    case "calculated":
      return `Calculated from the totals of its metrics, in each row and in the total row${meanOfDays === null ? "" : `: not the mean of daily values${wouldRead}`}.`;
  }
}
