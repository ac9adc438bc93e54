import type { Widget } from "#db/schema/documents/dashboard.ts";
import { hashOf } from "./widget-hash.ts";

/** `at` counts from 0. */
export type Destination =
  | "up"
  | "down"
  | "first"
  | "last"
  | { readonly before: string }
  | { readonly at: number };

/** Null if widget or neighbor is missing. */
export function moveItem<One extends { readonly id: string }>(
  widgets: readonly One[],
  id: string,
  to: Destination,
): readonly One[] | null {
  const from = widgets.findIndex((widget) => widget.id === id);
  const widget = widgets[from];
  if (!widget) return null;
  const others = widgets.filter((other) => other !== widget);
  const at = placeIn(others, from, to);
  if (at === null) return null;
  const place = Math.min(Math.max(at, 0), others.length);
  return place === from ? widgets : [...others.slice(0, place), widget, ...others.slice(place)];
}

function placeIn(others: readonly { readonly id: string }[], from: number, to: Destination): number | null {
  if (to === "up") return from - 1;
  if (to === "down") return from + 1;
  if (to === "first") return 0;
  if (to === "last") return others.length;
  if ("at" in to) return to.at;
  const at = others.findIndex(({ id }) => id === to.before);
  return at === -1 ? null : at;
}

export function withOrderAndHash(widgets: readonly Widget[]): readonly Widget[] {
  return widgets.map((widget, order) => {
    const placed = { ...widget, order };
    return { ...placed, hash: hashOf(placed) };
  });
}
