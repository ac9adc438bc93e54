import type { Fact } from "#app/domain/widgets/facts/facts.ts";
import type { PlainDate } from "#app/lib/plain-date.ts";
import { formatter } from "#app/metrics/format/format.ts";
import type { Period } from "#app/metrics/periods/periods.ts";
import type { StoredSentence } from "#db/schema/summaries.ts";
import type { DashboardContent } from "#db/schema/documents/dashboard.ts";
import type { DashboardView, PdfPages } from "#app/views/dashboard-view.ts";
import type { SummaryView } from "#app/views/summary-view.ts";
import { applyWritten } from "./apply-written.ts";
import { glossaryOf } from "./glossary-of.ts";
import { numberSources } from "./number-sources.ts";
import { titleOf, writeSummary } from "./write-summary.ts";

export type WrittenText = {
  readonly sentences: readonly StoredSentence[];
  readonly authorName: string;
  readonly writtenAt: Date;
};

export type SummaryGround = {
  readonly content: PdfContent & Pick<DashboardContent, "hiddenSummary" | "timezone">;
  readonly facts: readonly Fact[];
  /** Null: rules write the sentences. */
  readonly written: WrittenText | null;
  readonly period: Period;
  readonly today: PlainDate;
  readonly lang: string;
  readonly as: "owner" | "visitor";
};

export function wordsOfPage(
  ground: SummaryGround,
): Pick<DashboardView, "summary" | "numberSources" | "glossary" | "pdfPages"> {
  const { content, facts, period, lang } = ground;
  const summary = content.hiddenSummary === true ? null : summaryOf(ground);
  const sources = numberSources(facts, summary, { zone: content.timezone, lang, to: period.range.to });
  const pdfPages = pdfPagesOf(content);
  const glossary = pdfPages.sources ? glossaryOf(facts) : [];
  return {
    ...(summary && { summary }),
    ...(sources.length > 0 && { numberSources: sources }),
    ...(glossary.length > 0 && { glossary }),
    pdfPages,
  };
}

/** A cover before two widgets would be most of the report. */
const minForPages = 5;

export type PdfContent = Pick<
  DashboardContent,
  "pdfCover" | "pdfSummary" | "pdfSources" | "pdfPaper" | "pdfOrientation" | "widgets"
> & { readonly styles?: Pick<DashboardContent["styles"], "coverImage"> };

export function pdfPagesOf(content: PdfContent): PdfPages {
  const { pdfCover, pdfSummary, pdfSources, pdfPaper, pdfOrientation, styles, widgets } = content;
  const isLong = widgets.length >= minForPages;
  return {
    cover: pdfCover ?? isLong,
    summary: pdfSummary ?? isLong,
    sources: pdfSources ?? isLong,
    ...(pdfPaper && { paper: pdfPaper }),
    ...(pdfOrientation && { orientation: pdfOrientation }),
    ...(styles?.coverImage && { pictureFileId: styles.coverImage }),
  };
}

/** Visitors do not see sentences with numbers that changed since. */
function summaryOf({ facts, written, period, today, content, lang, as }: SummaryGround): SummaryView | null {
  const automatic = () => writeSummary(facts, { range: period.range, today, lang });
  if (!written) return automatic();
  const sentences = applyWritten(written.sentences, facts, lang).filter(
    ({ outdated }) => as === "owner" || outdated === undefined,
  );
  if (sentences.length === 0) return automatic();
  const day = formatter(lang).moment(written.writtenAt, content.timezone).split(",")[0];
  return { title: titleOf(period.range), sentences, byline: `Written by ${written.authorName}, ${day}` };
}
