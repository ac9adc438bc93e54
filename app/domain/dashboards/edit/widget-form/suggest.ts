import { type DraftChoices, suggestOrder } from "#app/domain/widgets/draft/draft-choices.ts";
import type { WidgetDraft } from "#app/domain/widgets/draft/draft.ts";
import { suggestTitle } from "./suggest-title.ts";

export type Suggested = { readonly title: string; readonly orderBy: string };

export const nothingSuggested: Suggested = { title: "", orderBy: "" };

export function suggestionsFor(draft: WidgetDraft, choices: DraftChoices | null): Suggested {
  return { title: suggestTitle(draft, choices), orderBy: suggestOrder(draft) };
}

export function withSuggestions(
  draft: WidgetDraft,
  before: Suggested,
  choices: DraftChoices | null,
): WidgetDraft {
  if (!choices) return draft;
  const { title, orderBy } = suggestionsFor(draft, choices);
  return {
    ...draft,
    ...((draft.title === "" || draft.title === before.title) && { title }),
    ...(draft.orderBy === before.orderBy && { orderBy }),
  };
}
