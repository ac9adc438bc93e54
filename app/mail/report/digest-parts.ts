import { marksOf } from "#app/views/marks-of.ts";
import { type AnnotationLine, annotationLines } from "./annotation-lines.ts";
import type { ChangeView, WidgetView } from "#app/views/widget-view.ts";

export type DigestHead = {
  readonly title: string;
  readonly subtitle: string;
  readonly notes: readonly string[];
  readonly annotations?: readonly AnnotationLine[];
};

export type DigestFigure = {
  readonly label: string;
  readonly value: string;
  /** Unrounded. */
  readonly number: number | null;
  readonly change: ChangeView | null;
  readonly was: string | null;
  /** `share`: 0 to 1. */
  readonly goal: { readonly share: number; readonly text: string } | null;
  readonly details: readonly string[];
};

/** In characters. */
export const maxName = 160;

const shownPart = / · [^·]* shown\b[^·]*?(?= · |$)/;

export function headOf(widget: WidgetView): DigestHead {
  const { title, subtitle, notes } = widget;
  const annotations = annotationLines(widget);
  const about = ` · ${subtitle}`.replace(shownPart, "").replace(/^ · /, "");
  return {
    title: cut(title),
    subtitle: cut([about, ...marksOf(widget)].filter(Boolean).join(" · ")),
    notes: notes.map((note) => cut(note)),
    ...(annotations.length > 0 && { annotations }),
  };
}

/** Never splits a surrogate pair. */
export function cut(text: string, max = maxName): string {
  if (text.length <= max) return text;
  const kept = text.slice(0, max - 1).replace(/[\ud800-\udbff]$/, "");
  return `${kept.trimEnd()}…`;
}
