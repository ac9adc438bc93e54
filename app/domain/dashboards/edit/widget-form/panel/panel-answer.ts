import type { WidgetFormState } from "../widget-form-state.ts";

/** Sent by the form beside the editor. */
export const besideField = "beside";

/**
 * A redirect would not do: the router drops where a fetcher's answer leads when the page was read in the meantime, and
 * an event of another person is enough for that.
 */
export type PanelAnswer = { readonly state: WidgetFormState } | { readonly savedWidgetId: string };

export function isSaved(answer: unknown): answer is { readonly savedWidgetId: string } {
  return typeof answer === "object" && answer !== null && "savedWidgetId" in answer;
}
