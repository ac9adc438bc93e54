/** Where a number of the page comes from, in words. */
export type NumberSource = {
  readonly widgetId: string;
  readonly column: string;
  readonly row?: string;
  /** "Cost per order" */
  readonly label: string;
  /** "€17.86" */
  readonly value: string;
  /** "Google Ads: Cost €6,287.20 ÷ Orders 352" */
  readonly how: string;
  /** "3 Nov, 06:02"; empty if unknown. */
  readonly asOf: string;
  /** "Final", "May change: final until 28 Oct" */
  readonly state: string;
};
