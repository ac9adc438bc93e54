import type { Catalogue } from "#app/connectors/core/define.ts";
import { type DraftChoices, isTimeDimension, suggestOrder } from "#app/domain/widgets/draft/draft-choices.ts";
import { type DraftFormat, emptyDraft, type WidgetDraft } from "#app/domain/widgets/draft/draft.ts";
import { type SizeName, widgetLimits } from "#app/domain/widgets/widget.ts";
import { suggestTitle } from "../widget-form/suggest-title.ts";

/** What a source offers to a new dashboard. */
export type Offer = {
  readonly sourceId: string;
  readonly name: string;
  readonly catalogue: Pick<Catalogue, "metrics" | "dimensions">;
  readonly choices: DraftChoices;
};

const numbers = 4;
const tableMetrics = 6;
const categoryRows = "8";

/**
 * A finished page: key numbers, then for each source its trend, its main category and a table. Rows are four
 * columns wide, without holes.
 */
export function planWidgets(offers: readonly Offer[]): WidgetDraft[] {
  const usable = offers.filter(({ catalogue }) => catalogue.metrics.length > 0);
  return named(usable, [...numberRow(usable), ...usable.flatMap(sourceRows)]);
}

function numberRow(offers: readonly Offer[]): WidgetDraft[] {
  const ranked = offers.map((offer) => ({ offer, metrics: keyMetrics(offer, numbers) }));
  const chosen: WidgetDraft[] = [];
  // A round takes the next metric of each source, so that every source is seen.
  for (let round = 0; round < numbers; round++)
    for (const { offer, metrics } of ranked) {
      const metric = metrics[round];
      if (metric && chosen.length < numbers) chosen.push(draft(offer, "number", "1x1", [metric]));
    }
  const order = (one: WidgetDraft) => offers.findIndex(({ sourceId }) => sourceId === one.sourceId);
  const sorted = chosen.toSorted((a, b) => order(a) - order(b));
  return sorted.map((one, at) => ({ ...one, size: numberSizes[sorted.length]![at]! }));
}

const numberSizes: Readonly<Record<number, readonly SizeName[]>> = {
  1: ["4x1"],
  2: ["2x1", "2x1"],
  3: ["2x1", "1x1", "1x1"],
  4: ["1x1", "1x1", "1x1", "1x1"],
};

function sourceRows(offer: Offer): WidgetDraft[] {
  const { dimensions } = offer.catalogue;
  const [main] = keyMetrics(offer, 1);
  if (main === undefined) return [];
  const categories = dimensions.filter(({ key }) => !isTimeDimension(key));
  const category = (categories.find(({ type }) => type !== "url") ?? categories[0])?.key;
  const detail = (categories.find(({ type }) => type === "url") ?? categories.at(-1))?.key;
  const hasDate = dimensions.some(({ key }) => key === "date");
  const table = (key: string) => draft(offer, "table", "4x2", keyMetrics(offer, tableMetrics), key);
  if (category === undefined || detail === undefined)
    return hasDate ? [draft(offer, "line", "4x2", [main], "date")] : [];
  const bars = (size: SizeName): WidgetDraft => ({
    ...draft(offer, "bar", size, [main], category),
    rowsLimit: categoryRows,
  });
  const saysMore = detail !== category || offer.catalogue.metrics.length > 1;
  return [
    ...(hasDate ? [draft(offer, "line", "2x2", [main], "date"), bars("2x2")] : [bars("4x2")]),
    ...(saysMore ? [table(detail)] : []),
  ];
}

/** Sums first, because they explain the rates that follow. In the source's order. */
function keyMetrics({ catalogue: { metrics } }: Offer, count: number): string[] {
  const sums = metrics.filter(({ combine }) => combine === "sum");
  const others = metrics.filter(({ combine }) => combine !== "sum");
  const rates = Math.min(others.length, Math.max(count - sums.length, Math.floor(count / 3)));
  return [...sums.slice(0, count - rates), ...others.slice(0, rates)].map(({ key }) => key);
}

function draft(
  { sourceId, name }: Offer,
  format: DraftFormat,
  size: SizeName,
  metrics: readonly string[],
  dimension = "",
): WidgetDraft {
  const made: WidgetDraft = {
    ...emptyDraft,
    sourceId,
    prefix: name,
    format,
    size,
    dimension,
    metrics: metrics.map((key) => ({ key, label: "", format: "", cloaked: false })),
  };
  return { ...made, orderBy: suggestOrder(made) };
}

/** Suggested titles; a title that another source has too names the source. */
function named(offers: readonly Offer[], drafts: readonly WidgetDraft[]): WidgetDraft[] {
  const offerOf = ({ sourceId }: WidgetDraft) => offers.find((offer) => offer.sourceId === sourceId)!;
  const titled = drafts.map((one) => ({ ...one, title: suggestTitle(one, offerOf(one).choices) }));
  return titled.map((one) => {
    const isShared = titled.some(({ title, sourceId }) => title === one.title && sourceId !== one.sourceId);
    const title = isShared ? `${one.title}, ${offerOf(one).name}` : one.title;
    return { ...one, title: title.slice(0, widgetLimits.title) };
  });
}
