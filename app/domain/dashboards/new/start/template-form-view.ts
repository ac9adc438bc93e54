import type { PlannedLine } from "../generate/plan-preview.ts";
import type { PictureRow } from "../../view/pictures/picture-scene.ts";

export type TemplateCard = {
  readonly id: string;
  readonly name: string;
  readonly sentence: string;
  readonly widgets: number;
  readonly kinds: readonly { readonly kind: string; readonly name: string }[];
  readonly connected: number;
  readonly picture: readonly PictureRow[];
};

/** A source that a template needs. */
export type TemplateSlot = {
  /** Of its select. */
  readonly field: string;
  readonly kind: string;
  readonly name: string;
  readonly widgets: number;
  readonly lines: readonly PlannedLine[];
  /** "Columns: date, orders", of a file. */
  readonly hint: string | null;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  /** The value that shows example data; null for kinds without. */
  readonly example: string | null;
  /** "" leaves its widgets out. */
  readonly chosen: string;
  readonly problems: readonly {
    readonly value: string;
    readonly name: string;
    readonly words: string;
    readonly href: string | null;
  }[];
  /** Null if it is not configured here. */
  readonly connectHref: string | null;
  /** The sign-in is on another site. */
  readonly isSignIn: boolean;
};

export type TemplateFormView = TemplateCard & {
  readonly sources: readonly TemplateSlot[];
  /** Names of the kinds that report on a site; "" if there are none. */
  readonly needsSite: string;
  readonly defaultName: string;
};

/** The client that a dashboard is created for. */
export type StartClient = { readonly id: string; readonly name: string };
