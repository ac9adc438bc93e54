import type { DateRange } from "#app/lib/plain-date.ts";
import type { Formatter } from "#app/metrics/format/format.ts";
import type { Table } from "#app/metrics/table.ts";
import type { OrderBy } from "#db/schema/documents.ts";
import type { LostSource } from "#app/views/widget-view.ts";
import type { NameSlots } from "../rows/name-slots.ts";
import type { Answer } from "../rows/shown-table.ts";
import type { ReceiptIds } from "../rows/view-context.ts";

/** Why a widget has no numbers: a source that must be reconnected, a file that is gone. */
export type Trouble = {
  readonly what: string;
  readonly detail: string;
  readonly fix: { readonly label: string; readonly href: string } | null;
  /** Where "Try again" posts to, after the cause is fixed. */
  readonly againHref?: string;
  /** Nothing is wrong: a provider is being asked. */
  readonly isPending?: boolean;
  readonly againInSeconds?: number;
  readonly lost?: LostSource;
};

/** With the second dimension of a chart, where it has one. */
export type Answered = Answer & { readonly split: Table | null };

/** `missing`: what is wrong with other sources of a merged widget, which shows the rest (numbers.md 37). */
export type WidgetAnswers = {
  readonly outcome: "answers";
  readonly answers: readonly Answered[];
  readonly missing?: readonly MissingSource[];
};

/** `name`: of the source, or what the widget calls it where it was deleted. */
export type MissingSource = Trouble & { readonly name: string };

export type WidgetData = WidgetAnswers | { readonly outcome: "trouble"; readonly trouble: Trouble };

export type ViewFrame = {
  readonly range: DateRange;
  readonly comparison: DateRange | null;
  readonly words: Formatter;
  readonly receipt: ReceiptIds | null;
  readonly names?: NameSlots;
  /** The order that a reader chose for a table, by the widget's id. */
  readonly sorts?: ReadonlyMap<string, OrderBy>;
  /** A chart's data has all its names, also those that are not drawn. */
  readonly allNames?: boolean;
};
