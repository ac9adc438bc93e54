export type SummaryView = {
  readonly title: string;
  readonly sentences: readonly SummarySentence[];
  /** Absent for sentences made by rules. */
  readonly byline?: string;
};

export type SummarySentence = {
  readonly parts: readonly SummaryPart[];
  /** Not for visitors, who do not see such a sentence. */
  readonly outdated?: string;
};

export type SummaryPart = { readonly text: string; readonly figure?: FigureRef };

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
