import { catalogueOf } from "#app/connectors/core/params/params.ts";
import { findProvider } from "#app/connectors/registry.ts";
import { isTimeDimension } from "#app/metrics/periods/time-steps.ts";
import type { Dimension } from "#app/metrics/table.ts";
import type { KnownSource } from "#app/domain/sources/known-source.ts";
import type { InteractiveWidget, Widget, WidgetInstance } from "#db/schema/documents/dashboard.ts";
import { foldDimension } from "./dashboard-filter.ts";

export type FilterDimension = { readonly dimension: string; readonly label: string };
type Field = { readonly key: string; readonly label: string };
type Sources = ReadonlyMap<string, KnownSource>;

/** Same values and spelling (decision 0039). Tables join by label. */
const sharedLabels: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  campaign: { "google-ads": "campaign", "facebook-ads": "campaign", woocommerce: "campaign" },
  device: {
    "google-ads": "device",
    "google-search-console": "device",
    accuranker: "device",
    woocommerce: "device",
  },
};

const ownTables: readonly string[] = ["csv", "google-sheets"];

export function filterDimensionOf(kind: string, { key, label }: Pick<Dimension, "key" | "label">): string {
  if (ownTables.includes(kind)) return foldDimension(label);
  const shared = Object.entries(sharedLabels).find(([, keys]) => keys[kind] === key);
  return shared ? shared[0] : foldDimension(`${kind}.${key}`);
}

export function dimensionLabel(dimension: string): string {
  const kind = dimension.split(".", 1)[0]!;
  const provider = findProvider(kind);
  const own = Object.entries(provider?.dimensions ?? {}).find(
    ([key, { label }]) => filterDimensionOf(kind, { key, label }) === dimension,
  );
  return own ? own[1].label : dimension.charAt(0).toLocaleUpperCase("en") + dimension.slice(1);
}

/** Only those by which the source can filter. */
function fieldsOfInstance({ config }: WidgetInstance, known: KnownSource | undefined): Map<string, Field> {
  if (!known) return new Map();
  const { kind } = known.source.source;
  return new Map(
    filterable(known, config.parameters ?? {})
      .filter((dimension) => !isTimeDimension(dimension))
      .map((dimension) => [
        filterDimensionOf(kind, dimension),
        { key: dimension.key, label: dimension.label },
      ]),
  );
}

function filterable(
  { connector, catalogue }: KnownSource,
  parameters: NonNullable<WidgetInstance["config"]["parameters"]>,
): readonly Dimension[] {
  if (!connector) return catalogue.dimensions;
  const { filters = [] } = connector;
  const open = new Set(catalogueOf(connector, parameters).dimensions.map(({ key }) => key));
  return catalogue.dimensions.filter(
    ({ key }) =>
      (open.has(key) || !Object.hasOwn(connector.dimensions, key)) &&
      (filters === "all" || filters.includes(key)),
  );
}

/** By instance. A merged widget is filtered as a whole or not. */
export function filterFields(
  { instances }: InteractiveWidget,
  sources: Sources,
): ReadonlyMap<string, readonly Field[]> {
  const [first, ...others] = instances.map((instance) =>
    fieldsOfInstance(instance, sources.get(instance.sourceId)),
  );
  return new Map(
    [...(first ?? [])].flatMap(([name, field]) => {
      const rest = others.map((fields) => fields.get(name));
      return rest.includes(undefined) ? [] : [[name, [field, ...rest.map((one) => one!)]] as const];
    }),
  );
}

export type ShownDimensions = {
  readonly rows: string | null;
  readonly series: string | null;
};

export function shownDimensions({ format, instances }: InteractiveWidget, sources: Sources): ShownDimensions {
  const [instance] = instances;
  const known = instance && sources.get(instance.sourceId);
  const nameOf = (key: string | null | undefined) => {
    const dimension = known?.catalogue.dimensions.find((one) => one.key === key);
    if (!known || !dimension || isTimeDimension(dimension)) return null;
    return filterDimensionOf(known.source.source.kind, dimension);
  };
  const hasRows = format !== "summary" && format !== "chart:gauge";
  return {
    rows: hasRows ? nameOf(instance?.config.dimension) : null,
    series: format === "chart" && instances.length === 1 ? nameOf(instance?.config.split) : null,
  };
}

export type KnownDimension = FilterDimension & {
  readonly widgets: ReadonlySet<string>;
  readonly isShown: boolean;
};

export function knownDimensions(
  widgets: readonly Widget[],
  sources: Sources,
): ReadonlyMap<string, KnownDimension> {
  const interactive = widgets.filter((widget) => widget.nature === "interactive");
  const shown = new Set(
    interactive.flatMap((widget) => Object.values(shownDimensions(widget, sources)).filter(Boolean)),
  );
  const known = new Map<string, KnownDimension & { readonly widgets: Set<string> }>();
  for (const widget of interactive)
    for (const [dimension, [field]] of filterFields(widget, sources)) {
      const { label } = field!;
      const isShown = shown.has(dimension);
      const one = known.get(dimension) ?? { dimension, label, isShown, widgets: new Set<string>() };
      one.widgets.add(widget.id);
      known.set(dimension, one);
    }
  const all = [...known];
  return new Map([...all.filter(([, { isShown }]) => isShown), ...all.filter(([, { isShown }]) => !isShown)]);
}
