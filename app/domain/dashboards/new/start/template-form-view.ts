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

export type TemplateSlot = {
  readonly field: string;
  readonly kind: string;
  readonly name: string;
  readonly widgets: number;
  readonly lines: readonly PlannedLine[];
  /** "Columns: date, orders", of a file. */
  readonly hint: string | null;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  /** Null: the kind has no examples. */
  readonly example: string | null;
  /** "" leaves its widgets out. */
  readonly chosen: string;
  readonly problems: readonly {
    readonly value: string;
    readonly name: string;
    readonly words: string;
    readonly href: string | null;
  }[];
  /** Null: not configured here. */
  readonly connectHref: string | null;
  readonly isSignIn: boolean;
};

export type TemplateFormView = TemplateCard & {
  readonly sources: readonly TemplateSlot[];
  /** Kinds that report on a site; "" for none. */
  readonly needsSite: string;
  readonly defaultName: string;
};

export type StartClient = { readonly id: string; readonly name: string };
