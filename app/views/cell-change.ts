import type { ChangeView } from "./widget-view.ts";

/** Where a cell's change is drawn: in a narrow column of its own, or in a second line. */
type ChangePlace = "beside" | "under";

/** Null where nothing is drawn: "no change" would repeat in every row, and dashes in every second line. */
export function changeInCell(change: ChangeView | null | undefined, place: ChangePlace): ChangeView | null {
  if (!change || change.value === 0) return null;
  return change.value === null && place === "under" ? null : change;
}
