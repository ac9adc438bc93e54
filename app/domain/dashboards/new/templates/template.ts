import type { Parameters } from "#app/connectors/core/define.ts";
import type { DraftFormat } from "#app/domain/widgets/draft/draft.ts";
import { type SizeName, sizeNamed, type Width } from "#app/domain/widgets/widget.ts";

/** In the connector's own keys. */
export type TemplateWidget = {
  readonly kind: string;
  readonly format: DraftFormat;
  readonly size: SizeName;
  readonly metrics: readonly string[];
  /** "" for a number. */
  readonly dimension: string;
  readonly parameters: Parameters;
  /** "" for the suggested title. */
  readonly title: string;
};

export type TemplateRow = readonly TemplateWidget[];

export type KindTemplate = {
  readonly numbers: TemplateRow;
  readonly rows: readonly TemplateRow[];
};

export const siteSlot = "{site}";

export function usesSite({ parameters }: TemplateWidget): boolean {
  return Object.values(parameters).includes(siteSlot);
}

type Chart = Exclude<DraftFormat, "number" | "gauge" | "table">;

export function widgetsOf(kind: string, parameters: Parameters = {}) {
  const widget = (
    format: DraftFormat,
    size: SizeName,
    metrics: readonly string[],
    dimension = "",
    title = "",
  ): TemplateWidget => ({ kind, format, size, metrics, dimension, parameters, title });
  return {
    number: (metric: string, title = "") => widget("number", "1x1", [metric], "", title),
    chart: (format: Chart, size: SizeName, metric: string, dimension: string, title = "") =>
      widget(format, size, [metric], dimension, title),
    table: (dimension: string, metrics: readonly string[], title = "", size: SizeName = "4x2") =>
      widget("table", size, metrics, dimension, title),
  };
}

/** The narrowest grows first. */
export function widenRow(row: TemplateRow): TemplateRow {
  const parts = row.map((widget) => ({ widget, ...sizeNamed(widget.size)! }));
  const widthOf = () => parts.reduce((all, { width }) => all + width, 0);
  while (widthOf() < 4) {
    const narrowest = parts.reduce((a, b) => (b.width < a.width ? b : a));
    narrowest.width = (narrowest.width + 1) as Width;
  }
  return parts.map(({ widget, width, height }) => ({ ...widget, size: `${width}x${height}` }));
}
