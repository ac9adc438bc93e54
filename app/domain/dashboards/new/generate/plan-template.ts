import { type DashboardTemplate, rowsWith } from "../templates/by-goal/dashboard-template.ts";
import { type Offer, type PlannedWidget, planParts } from "./plan-widgets.ts";

/** Leaves out kinds without an offer. */
export function planTemplate({ rows }: DashboardTemplate, offers: readonly Offer[]): PlannedWidget[] {
  const byKind = new Map(offers.map((offer) => [offer.kind, offer]));
  const parts = rowsWith(rows, new Set(byKind.keys()))
    .flat()
    .map((widget) => ({ widget, offer: byKind.get(widget.kind)! }));
  return planParts(parts);
}
