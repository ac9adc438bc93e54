import type { DashboardView } from "#app/views/dashboard-view.ts";
import { sentenceText } from "#app/views/summary-view.ts";

export function summaryEntity({ summary }: Pick<DashboardView, "summary">) {
  return {
    title: summary?.title ?? null,
    writtenBy: summary?.byline ?? null,
    sentences: (summary?.sentences ?? []).map((sentence) => ({
      text: sentenceText(sentence),
      outdated: sentence.outdated ?? null,
      figures: sentence.parts.flatMap(({ text, figure }) => (figure ? [{ text, ...figure }] : [])),
    })),
  };
}
