/**
 * A drawing as plain data: no React, no DOM, no react-pdf. Layouts make it from a chart; two painters (SVG in HTML,
 * react-pdf) draw it and know no chart kind. It is JSON, so it crosses to the PDF worker and is tested without drawing.
 *
 * The plot lives in a box of `box.width` × `box.height` units. With `fit: "stretch"` the web painter stretches that box
 * to whatever room there is (strokes keep their width in px); with `fit: "contain"` it keeps its shape (pie, radar, gauge).
 * Labels are placed in the same units and keep their type size.
 */
export type Scene = {
  /** What the drawing says, for role="img"; empty for a sparkline, which is hidden from readers of text. */
  readonly label: string;
  readonly box: { readonly width: number; readonly height: number };
  readonly fit: "stretch" | "contain";
  readonly plot: readonly Shape[];
  readonly labels: readonly Label[];
  readonly hits: readonly Hit[];
  /** Where the hits lie, unless side by side: from top to bottom, or around the middle, each up to a share of a full turn. */
  readonly hitsIn?: "rows" | { readonly turnEnds: readonly number[] };
  /** Room in px that labels need outside the plot's box. */
  readonly gutter: {
    readonly top: number;
    readonly end: number;
    readonly bottom: number;
    readonly start: number;
  };
  readonly key: Key | null;
  /** px of box height under which labels would run into each other; a painter that can grow, grows. */
  readonly leastHeight: number;
};

/**
 * What the colours mean, outside the plot. `above`: a row over the plot, always. `narrow`: the same row, but only where the
 * names at the ends of the lines have no room (under 420 px). `list`: a line per entry with share and value, under the plot,
 * or beside it from 400 px. `height` is the px that the layout kept free for it (0 for `narrow`, and when it stands beside the title).
 */
export type Key = {
  readonly place: "above" | "narrow" | "list";
  readonly height: number;
  readonly entries: readonly KeyEntry[];
  /** How many of the entries, from the first, two rows hold: in the room of the layout, and on a phone. */
  readonly fit?: { readonly wide: number; readonly narrow: number };
};
export type KeyEntry = {
  readonly ink: Ink;
  readonly name: string;
  readonly dash?: boolean;
  readonly share?: string; // only in a list: "61%"
  readonly text?: string; //  "977"
};

/**
 * px for plot, labels and key together. `keyBeside`: the key stands beside the title and takes no height here. `values`: a
 * single series has its values written where there is room, for paper, on which nothing can be pointed at.
 */
export type Size = {
  readonly width: number;
  readonly height: number;
  readonly keyBeside?: boolean;
  readonly values?: boolean;
};

/** A role, not a colour: the theme decides, on screen by CSS variable and in PDF by value. */
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
  | "warn-tint";

export type TextInk = "ink" | "ink-2" | "ink-3" | `s${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8}-ink`;

/** Widths in px (CSS) or 0.75 pt (PDF). `gap` is the surface-coloured edge between parts. */
export type Shape =
  | {
      readonly k: "path";
      readonly d: string;
      readonly stroke: Ink;
      readonly width: number;
      readonly dash?: boolean | "short";
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

/**
 * A label at (x, y) of the box, `labelGap[role]` px away from it in the direction in which it stands.
 * `half` marks the ones that go first when there is little room. With `room` it wraps, to two lines at most.
 */
export type Label = {
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly ink: TextInk;
  readonly size: 12 | 13 | 14 | 22 | 28;
  readonly weight: 400 | 600;
  /** Where the text stands from its point: inline (start, middle, end) and block (above, middle, below). */
  readonly inline: "start" | "middle" | "end";
  readonly block: "above" | "middle" | "below";
  readonly role: "x" | "y" | "end" | "value" | "centre" | "axis";
  readonly half?: boolean;
  /** px of width the text may take before it wraps. */
  readonly room?: number;
  /** A second line in `ink`, 600: the value under the name of a radar's axis. */
  readonly strong?: string;
};

/** px between a label and its point: downwards for `below`, upwards for `above`, else sideways, away from the point. */
export const labelGap: Readonly<Record<Label["role"], number>> = {
  x: 7,
  y: 8,
  end: 10,
  value: 3,
  centre: 0,
  axis: 6,
};

/** Where a pointer or the arrow keys may stop: the tooltip's words for the band from x1 to x2 of the box. */
export type Hit = {
  readonly x1: number;
  readonly x2: number;
  readonly title: string;
  readonly lines: readonly { readonly ink: Ink; readonly name: string; readonly text: string }[];
};
