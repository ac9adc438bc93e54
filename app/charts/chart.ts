/**
 * What a chart says, as data: every text already formatted, every value raw. Layouts turn it into a scene.
 * `null` is "not known": a gap in a line, no bar.
 */
export type Point = { readonly value: number | null; readonly text: string };

export type Axis = {
  /** Formats a tick in the axis' one style; `scale` data, so that a chart stays JSON. */
  readonly format: AxisFormat;
};
export type AxisFormat =
  | { readonly kind: "integer" | "decimal" | "percent" | "duration" }
  | { readonly kind: "money"; readonly currency: string };

export type Series = {
  readonly name: string;
  readonly points: readonly Point[];
  /** Shown in the key: "Shop 977". */
  readonly total: string | null;
  /** All that had no room of its own; it is grey, like the "Other" of a pie. */
  readonly other?: boolean;
  /** The color of its name on the dashboard, from 1 to 8; without one, its place decides. */
  readonly slot?: number;
};

/** line, area and bar over a shared row of labels (days, weeks, or names). */
export type SeriesChart = {
  readonly kind: "line" | "area" | "bar";
  readonly label: string; //          what the chart says, for role="img"
  readonly labels: readonly string[]; //      one per point, short: "1 Oct", "Sourdough"
  readonly longLabels: readonly string[]; //  one per point, for the tooltip: "Wednesday 21 October"
  readonly time: boolean; //          labels are days/weeks/months in order
  readonly stacked: boolean;
  readonly series: readonly Series[]; //      1 to 8
  /** Names that are drawn as part of another series: parts of less than a hundredth. */
  readonly folded?: readonly string[];
  /** The color of each label, where the labels are names that have one: for bars of a single series. */
  readonly labelSlots?: readonly number[];
  /** Grey, only with one series. */
  readonly comparison: {
    readonly name: string;
    readonly points: readonly Point[];
    /** The day, week or month of each point. */
    readonly longLabels?: readonly string[];
    readonly incomplete?: readonly number[];
  } | null;
  /** Indexes of weeks or months of which the period holds only some days. */
  readonly incomplete?: readonly number[];
  /** The sum of all series at each label, where such a sum is honest; stands above stacked bars. */
  readonly columnTotals?: readonly Point[] | null;
  readonly unsettledFrom: number | null; //   index of the first point that is not settled
  readonly visibleGrid: boolean;
  readonly axis: AxisFormat;
  readonly lang: string;
};

export type Part = {
  readonly name: string;
  readonly value: number;
  readonly text: string;
  readonly share: string;
  readonly other: boolean;
  /** As of a series. */
  readonly slot?: number;
  readonly before?: Before;
};

/** A value of the period before and its days. */
export type Before = { readonly text: string; readonly days: string };

/** pie and doughnut: at most 6 parts, the sixth may be "Other". */
export type PartsChart = {
  readonly kind: "pie";
  readonly label: string;
  readonly doughnut: boolean;
  readonly parts: readonly Part[];
  readonly total: string; //     in the middle of a doughnut
  readonly totalName: string;
};

/** radar: 3 to 8 axes, all on one scale from zero. */
export type RadarChart = {
  readonly kind: "radar";
  readonly label: string;
  readonly axes: readonly { readonly name: string; readonly point: Point }[];
  readonly comparison: { readonly name: string; readonly points: readonly Point[] } | null;
  readonly name: string;
  readonly visibleLabels: boolean;
};

export type GaugeChart = {
  readonly kind: "gauge";
  readonly label: string;
  readonly min: number;
  readonly max: number;
  readonly minText: string;
  readonly maxText: string;
  /** The metric, and the days of its value. */
  readonly name?: string;
  readonly days?: string;
  readonly before?: Before | null;
  readonly value: number | null;
  readonly text: string;
  /** "78% of goal", "400". */
  readonly goal: { readonly value: number; readonly text: string; readonly goalText?: string } | null;
};

export type Sparkline = {
  readonly kind: "sparkline";
  readonly values: readonly (number | null)[];
  readonly name?: string;
  /** The day and the text of each value. */
  readonly longLabels?: readonly string[];
  readonly texts?: readonly string[];
};

export type Chart = SeriesChart | PartsChart | RadarChart | GaugeChart | Sparkline;
