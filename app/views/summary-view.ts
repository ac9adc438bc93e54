/** A few sentences about the period. Their figures are numbers of the widgets. */
export type SummaryView = {
  /** "The month in short" */
  readonly title: string;
  readonly sentences: readonly SummarySentence[];
  /** "Written by Maren Holt, 3 November 2026"; absent for sentences made by rules. */
  readonly byline?: string;
};

export type SummarySentence = {
  readonly parts: readonly SummaryPart[];
  /** "Orders is now 1,580." Not for visitors, who do not see such a sentence. */
  readonly outdated?: string;
};

/** A part with a figure is a number with its change: "12.4% to 1,575". */
export type SummaryPart = { readonly text: string; readonly figure?: FigureRef };

/** A cell or total of a widget on the same page. */
export type FigureRef = {
  readonly widgetId: string;
  readonly column: string;
  /** The row's raw cell; absent for the total. */
  readonly row?: string;
  readonly receipt: string | null;
};

export function sentenceText({ parts }: Pick<SummarySentence, "parts">): string {
  return parts.map(({ text }) => text).join("");
}
