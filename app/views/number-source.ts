export type NumberSource = {
  readonly widgetId: string;
  readonly column: string;
  readonly row?: string;
  readonly label: string;
  readonly value: string;
  readonly how: string;
  /** "3 Nov, 06:02"; empty if unknown. */
  readonly asOf: string;
  readonly state: string;
};
