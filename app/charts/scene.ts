/** `"stretch"` does not stretch strokes; `"contain"` preserves the shape. */
export type Scene = {
  /** For role="img"; empty: hidden from screen readers. */
  readonly label: string;
  readonly box: { readonly width: number; readonly height: number };
  readonly fit: "stretch" | "contain";
  readonly plot: readonly Shape[];
  readonly labels: readonly Label[];
  readonly hits: readonly Hit[];
  readonly hitsIn?: "rows" | { readonly turnEnds: readonly number[] };
  /** px */
  readonly gutter: {
    readonly top: number;
    readonly end: number;
    readonly bottom: number;
    readonly start: number;
  };
  readonly key: Key | null;
  /** px before labels touch. */
  readonly leastHeight: number;
};

/** `height`: reserved px. */
export type Key = {
  readonly place: "above" | "narrow" | "list";
  readonly height: number;
  readonly entries: readonly KeyEntry[];
  readonly fit?: { readonly wide: number; readonly narrow: number };
};
export type KeyEntry = {
  readonly ink: Ink;
  readonly name: string;
  readonly dash?: boolean;
  readonly share?: string;
  readonly text?: string;
};

/** px */
export type Size = {
  readonly width: number;
  readonly height: number;
  readonly keyBeside?: boolean;
  readonly values?: boolean;
};

export type Ink =
  | "s1"
  | "s2"
  | "s3"
  | "s4"
  | "s5"
  | "s6"
  | "s7"
  | "s8"
  | "compare"
  | "grid"
  | "axis"
  | "line-strong"
  | "sunken"
  | "surface"
  | "ink"
  | "ink-3"
  | "warn-tint";

export type TextInk = "ink" | "ink-2" | "ink-3" | `s${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8}-ink`;

/** px (CSS) or 0.75 pt (PDF). */
export type Shape =
  | {
      readonly k: "path";
      readonly d: string;
      readonly stroke: Ink;
      readonly width: number;
      readonly dash?: boolean | "short" | "dots";
      readonly round?: boolean;
    }
  | {
      readonly k: "area";
      readonly d: string;
      readonly fill: Ink;
      readonly opacity?: number;
      readonly gap?: boolean;
    }
  | {
      readonly k: "rect";
      readonly x: number;
      readonly y: number;
      readonly w: number;
      readonly h: number;
      readonly fill: Ink;
      readonly gap?: boolean;
    }
  | {
      readonly k: "rule";
      readonly x1: number;
      readonly y1: number;
      readonly x2: number;
      readonly y2: number;
      readonly stroke: Ink;
      readonly width: number;
    }
  | { readonly k: "dot"; readonly x: number; readonly y: number; readonly r: number; readonly fill: Ink };

export type LabelFit = "narrow" | "medium" | "wide" | "wide medium";

export type Label = {
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly ink: TextInk;
  readonly size: 12 | 13 | 14 | 22 | 28;
  readonly weight: 400 | 600;
  readonly inline: "start" | "middle" | "end";
  readonly block: "above" | "middle" | "below";
  readonly role: "x" | "y" | "end" | "value" | "centre" | "axis" | "mark";
  readonly half?: boolean;
  readonly lift?: number;
  readonly fit?: LabelFit;
  readonly room?: number;
  readonly strong?: string;
};

/** px */
export const labelGap: Readonly<Record<Label["role"], number>> = {
  x: 7,
  y: 8,
  end: 10,
  value: 3,
  centre: 0,
  axis: 6,
  mark: 0,
};

/** px */
export const markDisc = { height: 17, side: 4 } as const;

export type Hit = {
  readonly x1: number;
  readonly x2: number;
  readonly title: string;
  readonly lines: readonly { readonly ink: Ink; readonly name: string; readonly text: string }[];
};
