import type { DateRange } from "#app/lib/plain-date.ts";
import type { Formatter } from "#app/metrics/format/format.ts";
import type { Table } from "#app/metrics/table.ts";
import type { OrderBy } from "#db/schema/documents/dashboard.ts";
import type { LostSource } from "#app/views/widget-view.ts";
import type { PlannedGoals } from "#app/domain/plans/planned-goal.ts";
import type { Fact } from "../facts/facts.ts";
import type { NameSlots } from "../rows/name-slots.ts";
import type { Answer } from "../rows/shown-table.ts";
import type { ReceiptIds } from "../rows/view-context.ts";

export type WidgetFailure = {
  readonly what: string;
  readonly detail: string;
  readonly fix: { readonly label: string; readonly href: string } | null;
  readonly againHref?: string;
  readonly isPending?: boolean;
  readonly againInSeconds?: number;
  readonly lost?: LostSource;
};

export type QueriedResult = Answer & { readonly split: Table | null };

/** `missing`: a merged widget's failed sources (numbers.md rule 37). */
export type WidgetAnswers = {
  readonly outcome: "answers";
  readonly answers: readonly QueriedResult[];
  readonly missing?: readonly MissingSource[];
};

/** `name`: the widget's own name for a deleted source. */
export type MissingSource = WidgetFailure & { readonly name: string };

export type WidgetData = WidgetAnswers | { readonly outcome: "trouble"; readonly trouble: WidgetFailure };

export type ViewFrame = {
  readonly range: DateRange;
  readonly comparison: DateRange | null;
  readonly words: Formatter;
  readonly receipt: ReceiptIds | null;
  readonly names?: NameSlots;
  /** Orders chosen by the reader, by widget id. */
  readonly sorts?: ReadonlyMap<string, OrderBy>;
  /** The chart's data includes undrawn names. */
  readonly allNames?: boolean;
  readonly rowChanges?: boolean;
  /** Filled with each widget's numbers, for the written summary. */
  readonly facts?: Fact[];
  /** By widget id. */
  readonly plans?: PlannedGoals;
};
