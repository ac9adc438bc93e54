export type OrderChoice = {
  readonly format: string;
  readonly label: string;
  /** Empty for files too long to read on a page. */
  readonly span: string;
  readonly facts: string;
};
