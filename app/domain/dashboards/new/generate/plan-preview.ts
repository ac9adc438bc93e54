import { findFileConnector } from "#app/connectors/registry.ts";
import { choicesOf } from "#app/domain/widgets/draft/draft-choices.ts";
import type { DraftFormat } from "#app/domain/widgets/draft/draft.ts";
import { sourceNameOf } from "#app/domain/sources/files/upload-view.ts";
import type { Source } from "#app/domain/sources/source.ts";
import type { PictureRow } from "../../view/pictures/picture-scene.ts";
import { pictureRowsOf } from "../../view/pictures/picture-rows.ts";
import { sizeNamed } from "#app/domain/widgets/widget.ts";
import { maxGenerateSources } from "../../dashboard.ts";
import { countWords } from "./format-words.ts";
import { type Offer, type PlannedWidget, planWidgets } from "./plan-widgets.ts";

export type PlanPreview = {
  readonly words: string;
  readonly titles: readonly string[];
  readonly picture: readonly PictureRow[];
};

export type PlannedLine = {
  readonly id: string;
  readonly title: string;
  readonly format: DraftFormat;
  readonly leftOut: string | null;
};

export function plannedLines(planned: readonly PlannedWidget[]): PlannedLine[] {
  return planned.map(({ offer, draft: { title, format } }, at) => ({
    id: `${offer.value}-${at}`,
    title,
    format,
    leftOut: null,
  }));
}

type Upload = NonNullable<Source["upload"]>;

/** As detected; null without a metric. */
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
