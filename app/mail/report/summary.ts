import type { DashboardView } from "#app/views/dashboard-view.ts";
import { sourceAnchor } from "#app/views/receipt-href.ts";
import type { FigureRef } from "#app/views/summary-view.ts";

/** `place`: of its source in the report's list. */
export type SummarySentence = readonly {
  readonly text: string;
  readonly isFigure?: boolean;
  readonly place?: number;
  /** Absolute. */
  readonly href?: string;
}[];

export type DigestSummary = {
  readonly title: string;
  readonly sentences: readonly SummarySentence[];
  readonly byline: string | null;
};

/** Null without sentences. Clients get no outdated ones. */
export function summaryOf({
  summary,
  numberSources = [],
}: Pick<DashboardView, "summary" | "numberSources">): DigestSummary | null {
  const placeOf = ({ widgetId, column, row }: FigureRef) =>
    numberSources.findIndex(
      (source) => source.widgetId === widgetId && source.column === column && source.row === row,
    );
  const sentences = (summary?.sentences ?? [])
    .filter(({ outdated }) => outdated === undefined)
    .map(({ parts }) =>
      parts.map(({ text, figure }) => {
        const place = figure ? placeOf(figure) : -1;
        return { text, ...(figure && { isFigure: true }), ...(place >= 0 && { place }) };
      }),
    );
  if (!summary || sentences.length === 0) return null;
  return { title: summary.title, sentences, byline: summary.byline ?? null };
}

export function withSourceLinks(summary: DigestSummary | null, pageUrl: string): DigestSummary | null {
  if (!summary) return null;
  const sentences = summary.sentences.map((parts) =>
    parts.map((part) =>
      part.place === undefined ? part : { ...part, href: `${pageUrl}#${sourceAnchor(part.place)}` },
    ),
  );
  return { ...summary, sentences };
}
