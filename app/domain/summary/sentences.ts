import type { Fact } from "#app/domain/widgets/facts/facts.ts";
import type { CellRef } from "#app/domain/widgets/rows/view-context.ts";
import { exactSum } from "#app/metrics/exact-sum.ts";
import { divide } from "#app/metrics/combine.ts";
import type { FigureRef, SummaryPart } from "#app/views/summary-view.ts";
import type { ChangedFact, SummaryFrame } from "./changed-fact.ts";

export type Written = readonly SummaryPart[];

const totalCell: CellRef = { row: "total" };

export const plain = (text: string): SummaryPart => ({ text });

export function figure(fact: Fact, text: string, row?: { readonly cell: string }): SummaryPart {
  const ref: FigureRef = {
    widgetId: fact.widgetId,
    column: fact.column.key,
    ...(row && { row: row.cell }),
    receipt: fact.receipt(row ? { row } : totalCell),
  };
  return { text, figure: ref };
}

/** Without the full stop. */
export function changeParts(
  { fact, change, now, before }: ChangedFact,
  { words, nameOf }: SummaryFrame,
): SummaryPart[] {
  const { unit, days } = fact;
  const [to, from] = [words.value(now, unit), words.value(before, unit)];
  const name = nameOf(fact);
  const over = days ? daysWords(fact, words) : "";
  switch (change.kind) {
    case "none":
      return [plain(`${name} did not change: `), figure(fact, to), plain(over)];
    case "new":
      return [plain(`${name} rose to `), figure(fact, to), plain(`, from ${from}${over}`)];
    default: {
      const verb = change.arrow === "up" ? "rose" : "fell";
      const by =
        change.kind === "absolute"
          ? words.value(Math.abs(change.value ?? 0), unit)
          : words.change(change, unit).text.replace(/^under /, "by less than ");
      return [plain(`${name} ${verb} `), figure(fact, `${by} to ${to}`), plain(`, from ${from}${over}`)];
    }
  }
}

export function spentParts(cost: ChangedFact, results: ChangedFact, frame: SummaryFrame): SummaryPart[] {
  const { words, nameOf } = frame;
  const by = ({ change, fact }: ChangedFact, fewer: string) =>
    `${words.change(change, fact.unit).text} ${change.arrow === "up" ? "more" : fewer}`;
  return [
    figure(cost.fact, words.value(cost.now, cost.fact.unit)),
    plain(` spent, ${by(cost, "less")}, for `),
    figure(results.fact, words.value(results.now, results.fact.unit)),
    plain(` ${nounOf(nameOf(results.fact))}, ${by(results, "fewer")}`),
    plain(daysWords(cost.fact, words)),
  ];
}

const counts =
  /^(?:conversions|all conversions|key events|orders|purchases|leads|results|transactions|sign-ups|registrations|installs)(?= \(|$)/i;

const nounOf = (name: string) => name.replace(counts, (noun) => noun.toLowerCase());

export function amountParts(fact: Fact, { words, nameOf }: SummaryFrame): SummaryPart[] {
  return [plain(`${nameOf(fact)} came to `), figure(fact, words.value(fact.now, fact.unit))];
}

function daysWords({ days }: Fact, words: SummaryFrame["words"]): string {
  if (!days) return "";
  const { now, before } = days;
  const isStart = now !== null && now.without.length === 0 && before.without.length === 0;
  if (isStart) return `, over ${words.rangeWithoutYear(now.range)}`;
  const steps = `${days.step}${days.of === 1 ? "" : "s"}`;
  return `, over ${words.count(days.compared)} of ${words.count(days.of)} ${steps}`;
}

/** After a change the share is a separate sentence. */
export function goalParts(
  fact: Fact,
  isOver: boolean,
  { words, nameOf }: SummaryFrame,
): { readonly after: SummaryPart[]; readonly alone: SummaryPart[] } {
  const { goal, now, unit, metric } = fact;
  if (goal === null || now === null) return { after: [], alone: [] };
  const shown = words.limit(goal, unit);
  const start = [
    plain(`${nameOf(fact)} `),
    plain(isOver ? "reached " : "came to "),
    figure(fact, words.value(now, unit)),
  ];
  const shareParts = (share: string) => ({
    after: [plain(`. That is ${share}`)],
    alone: [...start, plain(`, ${share}`)],
  });
  const apart = words.value(Math.abs(exactSum([goal, -now]) ?? 0), unit);
  if (metric.direction === "neutral") {
    return shareParts(`${words.share(divide(now, goal))} of the planned ${shown}`);
  }
  const isLimit = metric.direction === "less";
  if (!isLimit && !isOver) return shareParts(`${words.share(divide(now, goal))} of the goal of ${shown}`);
  const isMet = isLimit ? now <= goal : now >= goal;
  // A goal has no dates: only a month is a result.
  const text = isLimit
    ? isMet
      ? `; it ${isOver ? "stayed" : "is"} within the limit of ${shown}`
      : `; it is ${apart} over the limit of ${shown}`
    : isMet
      ? `; the goal of ${shown} was reached`
      : `; the goal of ${shown} was missed by ${apart}`;
  return { after: [plain(text)], alone: [...start, plain(text)] };
}

export function joinSentences(first: readonly SummaryPart[], second: readonly SummaryPart[] | null): Written {
  return [...first, plain("."), ...(second ? [plain(" "), ...second, plain(".")] : [])];
}

export function listParts(facts: readonly Fact[], what: string, { words, nameOf }: SummaryFrame): Written {
  const items = facts.flatMap((fact, at): SummaryPart[] => {
    const joint = at === 0 ? "" : at === facts.length - 1 ? " and " : ", ";
    return [plain(`${joint}${nameOf(fact)} (`), figure(fact, words.value(fact.now, fact.unit)), plain(")")];
  });
  return [...items, plain(` ${what}.`)];
}
