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

/** `missing`: failed sources (numbers.md rule 37). */
export type WidgetAnswers = {
  readonly outcome: "answers";
  readonly answers: readonly QueriedResult[];
  readonly missing?: readonly MissingSource[];
};

/** `name`: the widget's name for a deleted source. */
export type MissingSource = WidgetFailure & { readonly name: string };

export type WidgetData = WidgetAnswers | { readonly outcome: "trouble"; readonly trouble: WidgetFailure };

export type ViewFrame = {
  readonly range: DateRange;
  readonly comparison: DateRange | null;
  readonly words: Formatter;
  readonly receipt: ReceiptIds | null;
  readonly names?: NameSlots;
  readonly sorts?: ReadonlyMap<string, OrderBy>;
  readonly allNames?: boolean;
  readonly rowChanges?: boolean;
  readonly facts?: Fact[];
  readonly plans?: PlannedGoals;
};
