import type { ChangeView } from "./widget-view.ts";

type ChangePlace = "beside" | "under";

/** Null where nothing is drawn: "no change" would repeat in every row. */
export function changeInCell(change: ChangeView | null | undefined, place: ChangePlace): ChangeView | null {
  if (!change || change.value === 0) return null;
  return change.value === null && place === "under" ? null : change;
}
