import { type DraftChoices, isTimeDimension, metricName } from "#app/domain/widgets/draft/draft-choices.ts";
import type { WidgetDraft } from "#app/domain/widgets/draft/draft.ts";
import { widgetLimits } from "#app/domain/widgets/widget.ts";

export function suggestTitle(draft: WidgetDraft, choices: DraftChoices | null): string {
  const shown = draft.metrics.filter(({ cloaked }) => !cloaked);
  if (draft.nature === "passive" || !choices || shown.length === 0) return "";
  const names = shown.map((metric) => metricName(metric, choices));
  return titleOf(draft, names, choices).slice(0, widgetLimits.title);
}

export function suggestPlannedTitle(draft: WidgetDraft, choices: DraftChoices): string {
  const label = choices.dimensions.find(({ value }) => value === draft.dimension)?.label ?? "";
  const isList = draft.format === "table" && draft.metrics.length > 1 && !isTimeDimension(draft.dimension);
  return (isList ? listTitle(label) : null) ?? suggestTitle(draft, choices);
}

const listTitles: readonly (readonly [RegExp, string])[] = [
  [/\blanding pages?\b/i, "Top landing pages"],
  [/\b(?:pages?|urls?)\b/i, "Top pages"],
  [/\bquer(?:y|ies)\b/i, "Search queries"],
  [/\bsearch terms?\b/i, "Search terms"],
];

function listTitle(label: string): string | null {
  const known = listTitles.find(([words]) => words.test(label));
  return known ? known[1] : plural(label);
}

function titleOf({ format, dimension, split }: WidgetDraft, names: readonly string[], choices: DraftChoices) {
  const label = (key: string) => choices.dimensions.find(({ value }) => value === key)?.label ?? "";
  const [first = ""] = names;
  const along = format === "number" || format === "gauge" ? "" : label(dimension);
  if (along === "") return listed(names);
  if (isTimeDimension(dimension)) {
    const isOverTime = format === "line" || format === "area" || format === "bar";
    const by = isOverTime && split ? label(split) : "";
    return `${by ? first : listed(names)} per ${dimension === "date" ? "day" : inSentence(along)}${by && ` by ${inSentence(by)}`}`;
  }
  const many = format === "table" ? plural(along) : null;
  if (many) return `Top ${inSentence(many)} by ${inSentence(first)}`;
  return `${format === "pie" || format === "doughnut" ? first : listed(names)} by ${inSentence(along)}`;
}

function listed(names: readonly string[]): string {
  const [first = "", ...rest] = names;
  if (rest.length > 2) return `${first} and ${rest.length} more`;
  const last = rest.pop();
  return last === undefined
    ? first
    : `${[first, ...rest.map(inSentence)].join(", ")} and ${inSentence(last)}`;
}

/** "CPC" and "iOS version" keep their letters. */
function inSentence(label: string): string {
  return /^\p{Lu}(?=\p{Ll}|$)/u.test(label) ? label[0]!.toLowerCase() + label.slice(1) : label;
}

/** Only these nouns get a plural. */
const listedThings = new Set(
  "ad browser campaign channel city competitor country device domain group keyword language list medium page path post product query referrer region source term title url video".split(" "),
); // oxfmt-ignore

function plural(label: string): string | null {
  const last = label.split(" ").at(-1) ?? "";
  if (!listedThings.has(last.toLowerCase())) return null;
  const ending = /(?:[^aeiou])y$/.test(last) ? `${last.slice(0, -1)}ies` : `${last}s`;
  return label.slice(0, label.length - last.length) + ending;
}
