import type { Fact } from "#app/domain/widgets/facts/facts.ts";
import { comparedOf } from "#app/domain/widgets/rows/shown-table.ts";
import { undatedWords } from "#app/domain/widgets/view/flag-words.ts";
import type { PlainDate } from "#app/lib/plain-date.ts";
import type { FilterRule } from "#app/metrics/filters.ts";
import { formatter, type Formatter } from "#app/metrics/format/format.ts";
import type { NumberSource } from "#app/views/number-source.ts";
import type { FigureRef, SummaryView } from "#app/views/summary-view.ts";
import { nameFacts, sameNumber } from "./name-facts.ts";

const maxSources = 24;

type Ground = { readonly zone: string; readonly lang: string; readonly to: PlainDate };

export function numberSources(
  facts: readonly Fact[],
  summary: SummaryView | null,
  { zone, lang, to }: Ground,
): NumberSource[] {
  const words = formatter(lang);
  const names = nameFacts(facts);
  const frame = { words, zone, to, facts, nameOf: (fact: Fact) => names.get(fact) ?? fact.column.label };
  const figures = (summary?.sentences ?? []).flatMap(({ parts }) =>
    parts.flatMap(({ figure }) => figure ?? []),
  );
  const said = new Map<string, NumberSource>();
  const counted = new Set<string>();
  for (const figure of figures) {
    const fact = facts.find(
      ({ widgetId, column }) => widgetId === figure.widgetId && column.key === figure.column,
    );
    if (!fact || said.has(keyOf(figure))) continue;
    said.set(keyOf(figure), sourceOf(fact, figure.row, frame));
    if (figure.row === undefined) counted.add(sameNumber(fact));
  }
  for (const fact of facts) {
    if (!fact.isCard || fact.now === null || counted.has(sameNumber(fact))) continue;
    counted.add(sameNumber(fact));
    said.set(JSON.stringify([fact.widgetId, fact.column.key]), sourceOf(fact, undefined, frame));
  }
  return [...said.values()].slice(0, maxSources);
}

const keyOf = ({ widgetId, column, row }: FigureRef) => JSON.stringify([widgetId, column, row]);

type Frame = {
  readonly words: Formatter;
  readonly zone: string;
  readonly to: PlainDate;
  readonly facts: readonly Fact[];
  readonly nameOf: (fact: Fact) => string;
};

function sourceOf(fact: Fact, row: string | undefined, frame: Frame): NumberSource {
  const { words, zone } = frame;
  const { widgetId, column, unit } = fact;
  const found = row === undefined ? undefined : fact.parts?.rows.find(({ key }) => key === row);
  const value = found ? comparedOf(found, column.key) : fact.now;
  const name = fact.parts && row !== undefined ? `${fact.parts.dimension.label} “${row}”` : null;
  return {
    widgetId,
    column: column.key,
    ...(row !== undefined && { row }),
    label: name === null ? frame.nameOf(fact) : `${column.label}, ${name}`,
    value: words.value(value, unit),
    how: howText(fact, name, frame),
    asOf: fact.fetchedAt === null ? "" : shortMoment(words.moment(new Date(fact.fetchedAt), zone)),
    state: stateText(fact, frame),
  };
}

function shortMoment(moment: string): string {
  return moment.replace(/(\p{L}{3})\p{L}*\.? \d{4}/u, "$1");
}

/** In the source's words. */
function howText(fact: Fact, name: string | null, frame: Frame): string {
  const calculated = calculation(fact, frame);
  const ofRows = fact.isUndated ? calculated.replace(/ all days$/, " all rows") : calculated;
  const parts = [ofRows, ...(name === null ? [] : [`only ${name}`]), ...filterTexts(fact)];
  return `${fact.sourceName}: ${parts.join(", ")}`;
}

function calculation({ metric, scope }: Fact, { words, facts }: Frame): string {
  const total = (key: string) => {
    const found = facts.find(
      (other) => other.scope === scope && other.metric.key === key && other.now !== null,
    );
    return found && `${found.metric.label} ${words.value(found.now, found.unit)}`;
  };
  switch (metric.combine) {
    case "sum":
      return `${metric.label}, added up over all days`;
    case "ratio": {
      const [of, per] = [total(metric.of), total(metric.per)];
      if (!of || !per) return `${metric.label}, from the sums of all days`;
      const times = metric.times === undefined || metric.times === 1 ? "" : ` × ${words.count(metric.times)}`;
      return `${of} ÷ ${per}${times}`;
    }
    case "average":
      return `${metric.label}, weighted average of all days`;
    case "snapshot":
      return `${metric.label}, last known value`;
    case "unique":
      return `${metric.label}, each counted once, as the source reports it`;
    case "calculated":
      return `${metric.label} = ${metric.formula}, from the sums of all days`;
  }
}

const operators: Readonly<Record<FilterRule["op"], string>> = {
  is: "is",
  "is-not": "is not",
  contains: "contains",
  "not-contains": "does not contain",
  "starts-with": "starts with",
  over: "is over",
  under: "is under",
};

function filterTexts({ filters }: Fact): string[] {
  return filters.map(
    ({ field, op, value }) => `where ${field.replaceAll("_", " ")} ${operators[op]} “${value}”`,
  );
}

function stateText({ isWhole, isUndated, days, finalUntil, sourceName }: Fact, { words, to }: Frame): string {
  if (isUndated) return undatedWords([sourceName]).replace(/\.$/, "");
  if (isWhole) return "Final";
  if (finalUntil !== null && finalUntil < to) return `May change after ${words.shortDay(finalUntil)}`;
  if (days?.now) return `Compared over ${words.rangeWithoutYear(days.now.range)}`;
  return "Not all days are known";
}
