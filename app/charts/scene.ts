/**
 * A drawing as plain data: no React, no DOM, no react-pdf. Layouts make it from a chart; two painters (SVG in HTML,
 * react-pdf) draw it and know no chart kind. It is JSON, so it crosses to the PDF worker and is tested without drawing.
 *
 * The plot lives in a box of `box.width` × `box.height` units. With `fit: "stretch"` the web painter stretches that box
 * to whatever room there is (strokes keep their width in px); with `fit: "contain"` it keeps its shape (pie, radar, gauge).
 * Labels are placed in the same units and keep their type size.
 */
export type Scene = {
  readonly box: { readonly width: number; readonly height: number };
  readonly fit: "stretch" | "contain";
  readonly plot: readonly Shape[];
  readonly labels: readonly Label[];
  readonly hits: readonly Hit[];
  /** Room in px that labels need outside the plot's box. */
  readonly gutter: { readonly top: number; readonly end: number; readonly bottom: number; readonly start: number };
};

/** A role, not a colour: the theme decides, on screen by CSS variable and in PDF by value. */
export type Ink =
  | "s1" | "s2" | "s3" | "s4" | "s5" | "s6" | "s7" | "s8"
  | "compare" | "grid" | "axis" | "line-strong" | "sunken" | "surface" | "ink" | "warn-tint";

export type TextInk = "ink" | "ink-2" | "ink-3" | `s${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8}-ink`;

/** Widths in px (CSS) or 0.75 pt (PDF). `gap` is the surface-coloured edge between parts. */
export type Shape =
  | { readonly k: "path"; readonly d: string; readonly stroke: Ink; readonly width: number; readonly dash?: boolean; readonly round?: boolean }
  | { readonly k: "area"; readonly d: string; readonly fill: Ink; readonly opacity?: number; readonly gap?: boolean }
  | { readonly k: "rect"; readonly x: number; readonly y: number; readonly w: number; readonly h: number; readonly fill: Ink; readonly gap?: boolean }
  | { readonly k: "rule"; readonly x1: number; readonly y1: number; readonly x2: number; readonly y2: number; readonly stroke: Ink; readonly width: number }
  | { readonly k: "dot"; readonly x: number; readonly y: number; readonly r: number; readonly fill: Ink };

/** A label at (x, y) of the box. `half` marks the ones that go first when there is little room. */
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
};

/** Where a pointer or the arrow keys may stop: the tooltip's words for the band from x1 to x2 of the box. */
export type Hit = { readonly x1: number; readonly x2: number; readonly title: string; readonly lines: readonly { readonly ink: Ink; readonly name: string; readonly text: string }[] };
