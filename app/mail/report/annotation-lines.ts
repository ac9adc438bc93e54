import { numbered, olderWords } from "#app/views/annotations.ts";
import type { WidgetView } from "#app/views/widget-view.ts";
import { type Html, safe } from "../html.ts";
import { toned } from "./tones.ts";

export type AnnotationLine = { readonly sign: string; readonly text: string };

export function annotationLines(widget: Pick<WidgetView, "annotations">): AnnotationLine[] {
  const { shown, older } = numbered(widget);
  return [
    ...shown.map(({ number, days, text }) => ({ sign: `${number} · ${days}`, text })),
    ...(older.length > 0 ? [{ sign: "", text: olderWords(older.length) }] : []),
  ];
}

export function annotationsText(lines: readonly AnnotationLine[]): string[] {
  return lines.map(({ sign, text }) => (sign === "" ? `(${text})` : `[${sign}] ${text}`));
}

export function annotationsMarkup(lines: readonly AnnotationLine[]): Html | null {
  if (lines.length === 0) return null;
  const words = lines.map(({ sign, text }, i) => {
    const bold = sign === "" ? null : safe`<b ${toned("ink")}>${sign}</b> `;
    return safe`${i > 0 ? safe`<br>` : null}${bold}<bdi>${text}</bdi>`;
  });
  return safe`<p ${toned("ink-2", "margin:6px 0 0;font-size:14px;line-height:22px;word-break:break-word;overflow-wrap:anywhere")}>${words}</p>`;
}
