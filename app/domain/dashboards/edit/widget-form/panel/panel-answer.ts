import type { WidgetFormState } from "../widget-form-state.ts";

export const besideField = "beside";

/** No redirect: the router drops it if the page was reread before. */
export type PanelAnswer = { readonly state: WidgetFormState } | { readonly savedWidgetId: string };

export function isSaved(answer: unknown): answer is { readonly savedWidgetId: string } {
  return typeof answer === "object" && answer !== null && "savedWidgetId" in answer;
}
