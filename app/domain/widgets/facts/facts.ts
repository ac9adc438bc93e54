import type { Metric } from "#app/metrics/metric.ts";
import type { Dimension } from "#app/metrics/table.ts";
import { exampleKind } from "#app/domain/sources/example/example-id.ts";
import type { Unit } from "#app/metrics/format/unit.ts";
import { isTimeDimension } from "#app/metrics/periods/time-steps.ts";
import { type DateRange, isFullMonth, type PlainDate } from "#app/lib/plain-date.ts";
import type { FilterRule, InteractiveWidget, WidgetInstance } from "#db/schema/documents/dashboard.ts";
import {
  type Answer,
  comparedTotal,
  type PartlyCompared,
  type ShownColumn,
  type ShownRow,
  type ShownTable,
  totalBefore,
} from "../rows/shown-table.ts";
import { type CellRef, unitOfColumn, type ViewContext } from "../rows/view-context.ts";

export type Fact = {
  readonly widgetId: string;
  readonly title: string;
  readonly column: ShownColumn;
  readonly metric: Metric;
  readonly unit: Unit;
  readonly sourceName: string;
  readonly scope: string;
  readonly now: number | null;
  readonly compared: number | null;
  /** Undefined: not compared. */
  readonly before: number | null | undefined;
  readonly days: PartlyCompared | null;
  readonly isWhole: boolean;
  readonly isUndated: boolean;
  readonly isOver: boolean;
  readonly isIncomparable: boolean;
  readonly goal: number | null;
  /** ISO time. */
  readonly fetchedAt: string | null;
  readonly finalUntil: PlainDate | null;
  readonly filters: readonly FilterRule[];
  readonly isCard: boolean;
  /** Null for totals and dates. */
  readonly parts: FactParts | null;
  readonly receipt: (spot: CellRef) => string | null;
};

export type FactParts = {
  readonly dimension: Dimension;
  readonly rows: readonly ShownRow[];
  readonly isAll: boolean;
};

export function factsOf(context: ViewContext, joined: ShownTable, answers: readonly Answer[]): Fact[] {
  const { widget, range } = context;
  if (!context.isWhole) return [];
  return joined.columns.flatMap((column, at): Fact[] => {
    const answer = answerOf(widget, answers, column);
    if (column.cloaked || !answer || exampleKind(answer.instance.sourceId) !== null) return [];
    return [
      {
        widgetId: widget.id,
        title: widget.title,
        column,
        metric: column.metric,
        unit: unitOfColumn(column),
        sourceName: answer.sourceName,
        scope: scopeOf(answer.instance),
        now: joined.totals[column.key] ?? null,
        compared: comparedTotal(joined, column.key),
        before: beforeOf(context, joined, column.key),
        days: joined.comparedDays?.[column.key] ?? null,
        isWhole: isSettled(answer, range),
        isUndated: isUndated(answer),
        isOver: isFullMonth(range) && isSettled(answer, range),
        isIncomparable: isCompared(context) && joined.unchanged?.has(column.key) === true,
        fetchedAt: answer.current.fetchedAt,
        finalUntil: answer.coverage?.source.finalUntil ?? answer.current.settledUntil,
        filters: answer.instance.config.filter ?? [],
        isCard: widget.format === "summary" || widget.format === "chart:gauge",
        goal: at === 0 ? (context.planned?.value ?? widget.formatOptions.goal ?? null) : null,
        parts: partsOf(context, joined, answers),
        receipt: (spot) => context.receipt?.(widget.id, column.key, spot) ?? null,
      },
    ];
  });
}

function answerOf(
  { instances }: InteractiveWidget,
  answers: readonly Answer[],
  { key }: ShownColumn,
): Answer | undefined {
  if (answers.length === 1) return answers[0];
  const owner = instances.find(({ prefix, config }) =>
    config.metrics.some((metric) => `${prefix}.${metric}` === key),
  );
  return answers.find(({ instance }) => instance.id === owner?.id);
}

function scopeOf({ sourceId, config, accounts }: WidgetInstance): string {
  const parameters = Object.entries(config.parameters ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([sourceId, config.filter ?? [], parameters, accounts]);
}

const isCompared = ({ widget, comparison }: ViewContext) => !widget.hiddenChange && comparison !== null;

function beforeOf(context: ViewContext, joined: ShownTable, key: string): number | null | undefined {
  return isCompared(context) ? totalBefore(joined, key) : undefined;
}

const isUndated = ({ current: { flags } }: Pick<Answer, "current">) =>
  flags.some(({ flag }) => flag === "no-dates");

export function isSettled({ current, coverage }: Answer, range: DateRange): boolean {
  const { settledUntil } = current;
  if (isUndated({ current })) return false;
  if (settledUntil !== null && settledUntil < range.to) return false;
  if (!coverage) return true;
  const { finalUntil } = coverage.source;
  return coverage.known.known === coverage.known.of && (finalUntil === null || finalUntil >= range.to);
}

function partsOf(
  { withholds }: ViewContext,
  { dimension, rows, rest, left = 0 }: ShownTable,
  answers: readonly Answer[],
): FactParts | null {
  if (!dimension || isTimeDimension(dimension) || answers.length > 1) return null;
  return { dimension, rows, isAll: !withholds && !rest && left === 0 };
}
