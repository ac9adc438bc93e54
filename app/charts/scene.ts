/**
 * A drawing as JSON: layouts make it, two painters (SVG in HTML, react-pdf) draw it. `box` is in units. On
 * the web `"stretch"` stretches it (strokes keep their px), `"contain"` keeps its shape. Labels keep their
 * size.
 */
export type Scene = {
  /** For role="img"; empty: hidden from screen readers. */
  readonly label: string;
  readonly box: { readonly width: number; readonly height: number };
  readonly fit: "stretch" | "contain";
  readonly plot: readonly Shape[];
  readonly labels: readonly Label[];
  readonly hits: readonly Hit[];
  /** Default: side by side. `turnEnds`: around the middle, shares of a full turn. */
  readonly hitsIn?: "rows" | { readonly turnEnds: readonly number[] };
  /** px for labels outside the box. */
  readonly gutter: {
    readonly top: number;
    readonly end: number;
    readonly bottom: number;
    readonly start: number;
  };
  readonly key: Key | null;
  /** px of box height before labels touch. */
  readonly leastHeight: number;
};

/**
 * `above`: over the plot. `narrow`: the same, where end names do not fit (under 420 px). `list`: a line per
 * entry, beside the plot from 400 px. `height`: reserved px.
 */
export type Key = {
  readonly place: "above" | "narrow" | "list";
  readonly height: number;
  readonly entries: readonly KeyEntry[];
  /** Entries that fit in two rows, in the layout's width and on a phone. */
  readonly fit?: { readonly wide: number; readonly narrow: number };
};
export type KeyEntry = {
  readonly ink: Ink;
  readonly name: string;
  readonly dash?: boolean;
  readonly share?: string; // only in a list: "61%"
  readonly text?: string; // "977"
};

/** px. `keyBeside`: beside the title. `values`: writes values of a single series, for paper. */
export type Size = {
  readonly width: number;
  readonly height: number;
  readonly keyBeside?: boolean;
  readonly values?: boolean;
};

/** A role: a CSS variable on screen, a value in PDF. */
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

/** px (CSS) or 0.75 pt (PDF). `gap`: edge between parts. */
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

/** Layouts of the card for which a label is written; default: all. */
export type LabelFit = "narrow" | "medium" | "wide" | "wide medium";

/** `labelGap[role]` px from (x, y). `half`: hidden first. `room`: wraps to two lines. */
export type Label = {
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly ink: TextInk;
  readonly size: 12 | 13 | 14 | 22 | 28;
  readonly weight: 400 | 600;
  readonly inline: "start" | "middle" | "end";
  readonly block: "above" | "middle" | "below";
  /** `mark`: a disc with the number of an annotation. */
  readonly role: "x" | "y" | "end" | "value" | "centre" | "axis" | "mark";
  readonly half?: boolean;
  /** More px from the point. */
  readonly lift?: number;
  readonly fit?: LabelFit;
  /** px before the text wraps. */
  readonly room?: number;
  /** A second line: the value on a radar's axis. */
  readonly strong?: string;
};

/** px, away from the point. */
export const labelGap: Readonly<Record<Label["role"], number>> = {
  x: 7,
  y: 8,
  end: 10,
  value: 3,
  centre: 0,
  axis: 6,
  mark: 0,
};

/** px of a mark's disc, and of the room beside the text of a wider one. */
export const markDisc = { height: 17, side: 4 } as const;

/** A tooltip for x1 to x2. */
export type Hit = {
  readonly x1: number;
  readonly x2: number;
  readonly title: string;
  readonly lines: readonly { readonly ink: Ink; readonly name: string; readonly text: string }[];
};
