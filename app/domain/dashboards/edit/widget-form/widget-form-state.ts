import type { SaveProblem } from "#app/domain/dashboards/edit/content/save-problem.ts";
import type { Choice, DraftChoices } from "#app/domain/widgets/draft/draft-choices.ts";
import type { WidgetDraft } from "#app/domain/widgets/draft/draft.ts";
import type { UploadedImage } from "#app/lib/images/uploaded-image.ts";
import type { WidgetView } from "#app/views/widget-view.ts";
import type { DraftProblems } from "./widget-of-draft.ts";
import type { Suggested } from "./suggest.ts";

export type MetricValues = {
  readonly texts: Readonly<Record<string, string>>;
  readonly period: string;
};

export type WidgetFormState = {
  readonly draft: WidgetDraft;
  readonly sources: readonly Choice[];
  readonly images: readonly UploadedImage[];
  readonly choices: DraftChoices | null;
  readonly orders: readonly Choice[];
  readonly sharedParameters: readonly string[];
  readonly hasRealTime: boolean;
  /** One line per source; not editable. */
  readonly merged: readonly string[];
  readonly suggested: Suggested;
  readonly problems: DraftProblems;
  readonly saveProblem: SaveProblem | null;
  readonly unsaved?: string;
  /** Period totals by metric, as text. */
  readonly values: MetricValues;
  readonly preview: { readonly view: WidgetView; readonly period: string } | null;
  readonly version: number;
  /** Milliseconds; the later response counts. */
  readonly madeAt: number;
};
