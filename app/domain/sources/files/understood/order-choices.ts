/** One reading of days whose order of day and month is open. */
export type OrderChoice = {
  readonly format: string;
  /** "Day first" */
  readonly label: string;
  /** "1–8 April 2026"; empty for files that are too long to be read on a page. */
  readonly span: string;
  readonly facts: string;
};
