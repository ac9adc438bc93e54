import type { Catalogue, Parameters } from "#app/connectors/core/define.ts";
import { effectiveValues } from "#app/connectors/core/params/params.ts";
import { findProvider } from "#app/connectors/registry.ts";
import { type DraftChoices, isTimeDimension, suggestOrder } from "#app/domain/widgets/draft/draft-choices.ts";
import { emptyDraft, type WidgetDraft } from "#app/domain/widgets/draft/draft.ts";
import { type SizeName, widgetLimits } from "#app/domain/widgets/widget.ts";
import {
  type KindTemplate,
  siteSlot,
  type TemplateWidget,
  usesSite,
  widenRow,
  widgetsOf,
} from "../templates/template.ts";
import { suggestPlannedTitle } from "../../edit/widget-form/suggest-title.ts";

export type Offer = {
  readonly value: string;
  readonly sourceId: string;
  readonly kind: string;
  readonly name: string;
  readonly catalogue: Pick<Catalogue, "metrics" | "dimensions">;
  readonly choices: DraftChoices;
  readonly account: Parameters;
  readonly site: string;
  /** Null: widgets follow from the catalogue. */
  readonly template: KindTemplate | null;
};

export type PlannedWidget = {
  readonly offer: Offer;
  readonly draft: WidgetDraft;
  readonly needsSite: boolean;
};

export type Part = { readonly offer: Offer; readonly widget: TemplateWidget };

const numbers = 4;
const tableMetrics = 6;
const categoryRows = "8";

export function planWidgets(offers: readonly Offer[]): PlannedWidget[] {
  const usable = offers.filter(({ catalogue }) => catalogue.metrics.length > 0);
  const templates = usable.map((offer) => ({ offer, ...(offer.template ?? templateByRule(offer)) }));
  return planParts([
    ...numberRow(templates),
    ...templates.flatMap(({ offer, rows }) => rows.flat().map((widget) => ({ offer, widget }))),
  ]);
}

function numberRow(templates: readonly (KindTemplate & { readonly offer: Offer })[]): Part[] {
  const chosen: Part[] = [];
  // One metric per source and round, so that every source appears.
  for (let round = 0; round < numbers; round++)
    for (const { offer, numbers: ranked } of templates) {
      const widget = ranked[round];
      if (widget && chosen.length < numbers) chosen.push({ offer, widget });
    }
  if (chosen.length === 0) return [];
  const sorted = templates.flatMap(({ offer }) => chosen.filter((part) => part.offer === offer));
  const row = widenRow(sorted.map(({ widget }) => widget));
  return sorted.map(({ offer }, at) => ({ offer, widget: row[at]! }));
}

function templateByRule(offer: Offer): KindTemplate {
  const { kind, catalogue } = offer;
  const widgets = widgetsOf(kind);
  const [main] = keyMetrics(offer, 1);
  if (main === undefined) return { numbers: [], rows: [] };
  const numberWidgets = keyMetrics(offer, numbers).map((key) => widgets.number(key));
  const categories = catalogue.dimensions.filter(({ key, isMinor }) => !isTimeDimension(key) && !isMinor);
  const category = (categories.find(({ type }) => type !== "url") ?? categories[0])?.key;
  const detail = (categories.find(({ type }) => type === "url") ?? categories.at(-1))?.key;
  const line = (size: SizeName) => widgets.chart("line", size, main, "date");
  if (category === undefined || detail === undefined)
    return { numbers: numberWidgets, rows: hasDate(catalogue) ? [[line("4x2")]] : [] };
  const bars = (size: SizeName) => widgets.chart("bar", size, main, category);
  const saysMore = detail !== category || catalogue.metrics.length > 1;
  return {
    numbers: numberWidgets,
    rows: [
      hasDate(catalogue) ? [line("2x2"), bars("2x2")] : [bars("4x2")],
      ...(saysMore ? [[widgets.table(detail, keyMetrics(offer, tableMetrics))]] : []),
    ],
  };
}

/** Sums first, in the source's order. Daily uniques have no range value. */
function keyMetrics({ catalogue }: Offer, count: number): string[] {
  const additive = catalogue.metrics.filter(({ combine }) => combine !== "unique");
  const metrics = hasDate(catalogue) && additive.length > 0 ? additive : catalogue.metrics;
  const sums = metrics.filter(({ combine }) => combine === "sum");
  const others = metrics.filter(({ combine }) => combine !== "sum");
  const rates = Math.min(others.length, Math.max(count - sums.length, Math.floor(count / 3)));
  return [...sums.slice(0, count - rates), ...others.slice(0, rates)].map(({ key }) => key);
}

function hasDate({ dimensions }: Offer["catalogue"]): boolean {
  return dimensions.some(({ key }) => key === "date");
}

export function parametersFor(
  { kind, account, site }: Pick<Offer, "kind" | "account" | "site">,
  own: Parameters = {},
): Parameters {
  const connector = findProvider(kind);
  if (!connector) return {};
  const filled = Object.entries(own).map(([name, value]) => [name, value === siteSlot ? site : value]);
  return effectiveValues(connector, { ...account, ...Object.fromEntries(filled) });
}

function draftOf({ offer, widget }: Part): WidgetDraft {
  const { format, size, dimension, metrics, parameters, title } = widget;
  const isCategory = dimension !== "" && !isTimeDimension(dimension) && format !== "table";
  const draft: WidgetDraft = {
    ...emptyDraft,
    title,
    sourceId: offer.sourceId,
    prefix: offer.name,
    parameters: parametersFor(offer, parameters),
    format,
    size,
    dimension,
    metrics: metrics.map((key) => ({ key, label: "", format: "", cloaked: false })),
    ...(isCategory && { rowsLimit: categoryRows }),
  };
  return {
    ...draft,
    orderBy: suggestOrder(draft),
    title: title || suggestPlannedTitle(draft, offer.choices),
  };
}

/** A title of several sources names the source. */
export function planParts(parts: readonly Part[]): PlannedWidget[] {
  const widgets = parts.map((part) => ({ ...part, draft: draftOf(part) }));
  return widgets.map(({ offer, widget, draft }) => {
    const isShared = widgets.some(
      (other) => other.draft.title === draft.title && other.offer.value !== offer.value,
    );
    const title = (isShared ? `${draft.title}, ${offer.name}` : draft.title).slice(0, widgetLimits.title);
    return { offer, draft: { ...draft, title }, needsSite: usesSite(widget) };
  });
}
