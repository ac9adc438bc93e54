import { findFileConnector } from "#app/connectors/registry.ts";
import { choicesOf } from "#app/domain/widgets/draft/draft-choices.ts";
import type { DraftFormat } from "#app/domain/widgets/draft/draft.ts";
import { sourceNameOf } from "#app/domain/sources/files/upload-view.ts";
import type { Source } from "#app/domain/sources/source.ts";
import type { PictureRow } from "../pictures/picture-scene.ts";
import { pictureRowsOf } from "../pictures/picture-rows.ts";
import { sizeNamed } from "#app/domain/widgets/widget.ts";
import { maxGenerateSources } from "../dashboard.ts";
import { type Offer, planWidgets } from "./plan-widgets.ts";

export type PlanPreview = {
  /** "4 numbers, 1 line chart and 1 table" */
  readonly words: string;
  readonly titles: readonly string[];
  readonly picture: readonly PictureRow[];
};

type Upload = NonNullable<Source["upload"]>;

/** What a dashboard from these files would have, as detected; null without a metric. */
export function previewPlan(uploads: readonly Upload[]): PlanPreview | null {
  const planned = planWidgets(uploads.slice(0, maxGenerateSources).map(offerOf));
  if (planned.length === 0) return null;
  const widgets = planned.map(({ draft: { format, size, title } }) => ({
    format,
    title,
    ...sizeNamed(size)!,
  }));
  return {
    words: countWords(widgets.map(({ format }) => format)),
    titles: widgets.map(({ title }) => title),
    picture: pictureRowsOf(widgets),
  };
}

function offerOf(upload: Upload): Offer {
  const catalogue = findFileConnector("csv")!.catalogue(upload);
  return {
    value: upload.id,
    sourceId: upload.id,
    kind: "csv",
    name: sourceNameOf(upload.name),
    catalogue,
    choices: choicesOf(catalogue, []),
    account: {},
    site: "",
    template: null,
  };
}

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

function countWords(formats: readonly DraftFormat[]): string {
  const counts = new Map<DraftFormat, number>();
  for (const format of formats) counts.set(format, (counts.get(format) ?? 0) + 1);
  const parts = [...counts].map(([format, n]) => `${n} ${names[format][n === 1 ? 0 : 1]}`);
  return new Intl.ListFormat("en-GB").format(parts);
}
