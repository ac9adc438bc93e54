import type { SaveProblem } from "#app/domain/dashboards/content/save-problem.ts";
import type { Choice, DraftChoices } from "#app/domain/widgets/draft/draft-choices.ts";
import type { WidgetDraft } from "#app/domain/widgets/draft/draft.ts";
import type { WidgetView } from "#app/views/widget-view.ts";
import type { DraftProblems } from "./widget-of-draft.ts";
import type { Suggested } from "./suggest.ts";

/** Returned by loader and action alike, so the form also works without script. */
export type WidgetFormState = {
  readonly draft: WidgetDraft;
  readonly sources: readonly Choice[];
  /** Null until a source is chosen. */
  readonly choices: DraftChoices | null;
  readonly orders: readonly Choice[];
  /** The queries of a merged widget, one line per source; shown but not editable. */
  readonly merged: readonly string[];
  /** Filled-in values; they follow other choices until edited. */
  readonly suggested: Suggested;
  readonly problems: DraftProblems;
  readonly saveProblem: SaveProblem | null;
  readonly preview: { readonly view: WidgetView; readonly period: string } | null;
  readonly version: number;
  /** Milliseconds. Of two responses, to a form post and to script, the later one counts. */
  readonly madeAt: number;
};
