/** Texts are formatted, values raw; `null` is unknown. */
export type Point = {
  readonly value: number | null;
  readonly text: string;
  /** Without a number; drawn as zero. */
  readonly absent?: true;
};

/** `place`: index in the data. */
export type Extreme = { readonly text: string; readonly place: number; readonly when: string };
export type Extremes = { readonly low: Extreme; readonly high: Extreme };

export type Axis = {
  readonly format: AxisFormat;
};
export type AxisFormat =
  | { readonly kind: "integer" | "decimal" | "percent" | "duration" }
  | { readonly kind: "money"; readonly currency: string };

export type Series = {
  readonly name: string;
  readonly points: readonly Point[];
  readonly total: string | null;
  /** Null: fewer than two known, whole points. */
  readonly extremes?: Extremes | null;
  readonly other?: boolean;
  /** Fixed color, 1 to 8. */
  readonly slot?: number;
};

export type SeriesChart = {
  readonly kind: "line" | "area" | "bar";
  readonly label: string;
  readonly labels: readonly string[];
  readonly longLabels: readonly string[];
  readonly time: boolean;
  readonly stacked: boolean;
  readonly series: readonly Series[];
  readonly folded?: readonly string[];
  readonly labelSlots?: readonly number[];
  readonly comparison: {
    readonly name: string;
    readonly points: readonly Point[];
    readonly longLabels?: readonly string[];
    readonly incomplete?: readonly number[];
  } | null;
  readonly incomplete?: readonly number[];
  readonly columnTotals?: readonly Point[] | null;
  readonly asSent?: readonly (number | null)[];
  readonly marks?: readonly ChartMark[];
  readonly unsettledFrom: number | null; // index of the first point that may change
  readonly visibleGrid: boolean;
  readonly axis: AxisFormat;
  readonly lang: string;
};

export type ChartMark = {
  readonly number: number;
  readonly at: number;
  readonly to?: number;
  readonly days: string;
};

export type Part = {
  readonly name: string;
  readonly value: number;
  readonly text: string;
  readonly share: string;
  readonly other: boolean;
  readonly slot?: number;
  readonly before?: Before;
};

export type Before = { readonly text: string; readonly days: string };

export type PartsChart = {
  readonly kind: "pie";
  readonly label: string;
  readonly doughnut: boolean;
  readonly parts: readonly Part[];
  readonly total: string;
  readonly totalName: string;
};

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
  readonly name?: string;
  readonly days?: string;
  readonly before?: Before | null;
  readonly value: number | null;
  readonly text: string;
  readonly goal: {
    readonly value: number;
    readonly text: string;
    readonly goalText?: string;
    readonly pace?: number;
    readonly isFar?: true;
  } | null;
};

export type Sparkline = {
  readonly kind: "sparkline";
  readonly values: readonly (number | null)[];
  readonly name?: string;
  readonly longLabels?: readonly string[];
  readonly texts?: readonly string[];
  readonly byMinute?: true;
};

export type Chart = SeriesChart | PartsChart | RadarChart | GaugeChart | Sparkline;
