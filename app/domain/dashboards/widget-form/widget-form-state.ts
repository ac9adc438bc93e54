import type { SaveProblem } from "#app/domain/dashboards/content/save-problem.ts";
import type { Choice, DraftChoices } from "#app/domain/widgets/draft/draft-choices.ts";
import type { WidgetDraft } from "#app/domain/widgets/draft/draft.ts";
import type { WidgetView } from "#app/views/widget-view.ts";
import type { DraftProblems } from "./widget-of-draft.ts";
import type { Suggested } from "./suggest.ts";

/** All that the widget form shows. Loader and action answer with it, so a form without script is never behind. */
export type WidgetFormState = {
  readonly draft: WidgetDraft;
  readonly sources: readonly Choice[];
  /** Null until a source is chosen. */
  readonly choices: DraftChoices | null;
  readonly orders: readonly Choice[];
  /** What a merged widget asks, a line for each source: it is drawn here, and no longer asked. */
  readonly merged: readonly string[];
  /** What was filled in for the person; it follows their other choices until they write their own. */
  readonly suggested: Suggested;
  readonly problems: DraftProblems;
  readonly saveProblem: SaveProblem | null;
  readonly preview: { readonly view: WidgetView; readonly period: string } | null;
  /** The dashboard's version that the next save starts from. */
  readonly version: number;
  /** Milliseconds: of two answers, to a form and to script, the later one counts. */
  readonly madeAt: number;
};
