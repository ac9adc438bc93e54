import type { FaceName } from "./type/faces.ts";
import type { Weight } from "./type/faces.ts";

/**
 * px of 1/96 inch before `scale`. Painters (file/page-pdf.tsx, page-svg.ts) decide nothing: colors are six-digit
 * hex, texts wrapped and cut.
 */
export type Page = {
  /** "Page 2", "Appendix: Campaigns" */
  readonly title: string;
  readonly width: number;
  readonly height: number;
  /** Points of paper per px. */
  readonly scale: number;
  readonly marks: readonly Mark[];
  readonly links: readonly Link[];
  readonly anchors: readonly Anchor[];
};

export type Box = { readonly x: number; readonly y: number; readonly w: number; readonly h: number };

export type Paint = {
  readonly fill?: string;
  readonly opacity?: number;
  readonly stroke?: string;
  /** px, default 1. */
  readonly width?: number;
  readonly dash?: readonly [number, number];
  readonly round?: boolean;
};

/** Its element in the tagged file. Without one it is decoration, which screen readers skip. */
export type Mark = Drawn & { part?: Part };

/**
 * Of the tagged file (ISO 14289-1). `alt`: replaces what is drawn. `scope`: of a table's header cell. `widget`:
 * id of the section's widget.
 */
export type Part = {
  readonly role: "Document" | "Sect" | "Table" | "TR" | "L" | "LI" | LeafRole;
  readonly parent: Part | null;
  readonly alt?: string;
  readonly scope?: "Column" | "Row";
  readonly widget?: string;
};

/** Hold marks; the others hold parts. */
export type LeafRole = "H1" | "H2" | "H3" | "P" | "TH" | "TD" | "LBody" | "Link" | "Figure" | "Artifact";

type Drawn =
  | ({ readonly k: "rect"; readonly r?: number } & Box & Paint)
  | ({ readonly k: "path"; readonly d: string } & Paint)
  /** `y`: baseline; `tracking` in px; `face`: default Inter. */
  | {
      readonly k: "text";
      readonly face?: FaceName;
      readonly x: number;
      readonly y: number;
      readonly text: string;
      readonly size: number;
      readonly weight: Weight;
      readonly fill: string;
      readonly tracking?: number;
      /** Belongs to the word before it. */
      joins?: boolean;
    }
  /** `corners`: upper radius. */
  | ({
      readonly k: "image";
      readonly fileId: string;
      readonly fit: "cover" | "contain";
      readonly corners?: number;
    } & Box);

/** `to`: URL, or "#" and an anchor. `words`: what it says. */
export type Link = Box & { readonly to: string; readonly words: string; readonly part: Part };

/** A `title` makes it a bookmark. */
export type Anchor = {
  readonly name: string;
  readonly y: number;
  readonly x: number;
  readonly title?: string;
};
