import type { DraftFormat } from "#app/domain/widgets/draft/draft.ts";

const names: Readonly<Record<DraftFormat, readonly [one: string, more: string]>> = {
  number: ["number", "numbers"],
  gauge: ["gauge", "gauges"],
  line: ["line chart", "line charts"],
  area: ["area chart", "area charts"],
  bar: ["bar chart", "bar charts"],
  pie: ["pie chart", "pie charts"],
  doughnut: ["doughnut chart", "doughnut charts"],
  radar: ["radar chart", "radar charts"],
  table: ["table", "tables"],
};

/** "line chart" */
export function formatName(format: DraftFormat): string {
  return names[format][0];
}

/** "4 numbers, 1 line chart and 1 table" */
export function countWords(formats: readonly DraftFormat[]): string {
  const counts = new Map<DraftFormat, number>();
  for (const format of formats) counts.set(format, (counts.get(format) ?? 0) + 1);
  const parts = [...counts].map(([format, n]) => `${n} ${names[format][n === 1 ? 0 : 1]}`);
  return new Intl.ListFormat("en-GB").format(parts);
}
