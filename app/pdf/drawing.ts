import type { FaceName } from "./type/faces.ts";
import type { Weight } from "./type/faces.ts";

/** px of 1/96 inch before `scale`. Colors are six-digit hex; texts are wrapped and cut. */
export type Page = {
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
  readonly width?: number;
  readonly dash?: readonly [number, number];
  readonly round?: boolean;
};

/** Its element in the tagged file; without one, decoration. */
export type Mark = Drawn & { part?: Part };

/** Of the tagged file (ISO 14289-1). `widget`: id of the section's widget. */
export type Part = {
  readonly role: "Document" | "Sect" | "Table" | "TR" | "L" | "LI" | LeafRole;
  readonly parent: Part | null;
  readonly alt?: string;
  readonly scope?: "Column" | "Row";
  readonly widget?: string;
};

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
      joins?: boolean;
    }
  | ({
      readonly k: "image";
      readonly fileId: string;
      readonly fit: "cover" | "contain";
      readonly corners?: number;
    } & Box);

/** `to`: URL, or "#" and an anchor. */
export type Link = Box & { readonly to: string; readonly words: string; readonly part: Part };

export type Anchor = {
  readonly name: string;
  readonly y: number;
  readonly x: number;
  readonly title?: string;
};
