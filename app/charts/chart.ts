/** Charts are JSON: texts formatted, values raw. `null` is unknown. */
export type Point = {
  readonly value: number | null;
  readonly text: string;
  /** Without a number; drawn as zero. */
  readonly absent?: true;
};

/** `place`: in the data, which may have more points than the drawing. */
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
  /** Before points are merged for drawing. Null: fewer than two known, whole points. */
  readonly extremes?: Extremes | null;
  /** The remaining series; grey. */
  readonly other?: boolean;
  /** Fixed color, 1 to 8; default: by position. */
  readonly slot?: number;
};

export type SeriesChart = {
  readonly kind: "line" | "area" | "bar";
  readonly label: string;
  readonly labels: readonly string[]; // short: "1 Oct", "Sourdough"
  readonly longLabels: readonly string[];
  readonly time: boolean;
  readonly stacked: boolean;
  readonly series: readonly Series[]; // 1 to 8
  /** Parts below 1 %, drawn with another series. */
  readonly folded?: readonly string[];
  /** For bars of a single series. */
  readonly labelSlots?: readonly number[];
  /** Grey; only with one series. */
  readonly comparison: {
    readonly name: string;
    readonly points: readonly Point[];
    readonly longLabels?: readonly string[];
    readonly incomplete?: readonly number[];
  } | null;
  /** Indexes of partial weeks or months. */
  readonly incomplete?: readonly number[];
  /** Shown above stacked bars. */
  readonly columnTotals?: readonly Point[] | null;
  /** Of bars: values of an earlier reading that differ, of the first series or of the stack. Lines across. */
  readonly asSent?: readonly (number | null)[];
  /** Annotations, by point. */
  readonly marks?: readonly ChartMark[];
  readonly unsettledFrom: number | null; // index of the first point that may change
  readonly visibleGrid: boolean;
  readonly axis: AxisFormat;
  readonly lang: string;
};

/** `at` and `to`: indexes of points; `to` is set for several points. */
export type ChartMark = {
  readonly number: number;
  readonly at: number;
  readonly to?: number;
  /** "7 Oct" */
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

/** At most 6 parts. */
export type PartsChart = {
  readonly kind: "pie";
  readonly label: string;
  readonly doughnut: boolean;
  readonly parts: readonly Part[];
  readonly total: string;
  readonly totalName: string;
};

/** 3 to 8 axes from zero. */
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
  /** "78% of goal", "400". `pace`: the value that a plan expects of the settled days. */
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
  /** Bars, of which the last one still runs. */
  readonly byMinute?: true;
};

export type Chart = SeriesChart | PartsChart | RadarChart | GaugeChart | Sparkline;
