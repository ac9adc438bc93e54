import type {
  DashboardContent,
  InteractiveWidget,
  Widget,
  WidgetInstance,
} from "#db/schema/documents/dashboard.ts";
import type { Candidate } from "../../edit/copies/candidates.ts";
import { copyContent, type CopyClient, type FormulaKeys } from "../../edit/copies/copy-content.ts";
import { propertyParam, slotKey } from "../../edit/copies/slots.ts";
import { siteParam } from "../templates/own/make-template.ts";
import { fillTemplate } from "../templates/own/fill-template.ts";

export type Origin = {
  readonly kind: "template" | "dashboard";
  readonly id: string;
  readonly name: string;
  readonly version: number;
  readonly content: DashboardContent;
};

type ParameterValue = NonNullable<WidgetInstance["config"]["parameters"]>[string] | undefined;

type Binding = {
  readonly candidate: Candidate;
  readonly property: ParameterValue;
  readonly site: ParameterValue;
};

export type CopySources = {
  readonly formulaKeys: FormulaKeys;
  /** File columns by source. */
  readonly columns: ReadonlyMap<string, ReadonlySet<string>>;
};

export function bindingsOf(
  base: DashboardContent,
  own: DashboardContent,
  { columns }: CopySources,
): ReadonlyMap<string, Binding> {
  const owned = new Map(instancesIn(own).map(({ at, instance }) => [at, instance]));
  const found = new Map<string, { instance: WidgetInstance; n: number }[]>();
  for (const { at, instance } of instancesIn(base)) {
    const mine = owned.get(at);
    if (!mine || mine.type !== instance.type) continue;
    const key = slotKey(instance);
    const known = found.get(key) ?? [];
    const same = known.find((one) => slotKey(one.instance) === slotKey(mine));
    if (same) same.n++;
    else found.set(key, [...known, { instance: mine, n: 1 }]);
  }
  return new Map(
    [...found].map(([key, mine]) => {
      const { instance } = mine.reduce((a, b) => (b.n > a.n ? b : a));
      return [key, bindingOf(instance, columns)] as const;
    }),
  );
}

function bindingOf(instance: WidgetInstance, columns: CopySources["columns"]): Binding {
  const { sourceId, type, currency, config } = instance;
  const [property, site] = [propertyParam(type), siteParam(type)].map((name) =>
    name === null ? undefined : config.parameters?.[name],
  );
  const first = Array.isArray(property) ? property[0] : property;
  return {
    candidate: {
      value: sourceId,
      sourceId,
      property: typeof first === "string" && first !== "" ? first : null,
      label: "",
      name: "",
      currency,
      clientId: null,
      columns: columns.get(sourceId) ?? null,
    },
    property,
    site,
  };
}

export function fillForCopy(
  { kind }: Pick<Origin, "kind">,
  content: DashboardContent,
  copy: { readonly name: string; readonly client: CopyClient | null },
  bindings: ReadonlyMap<string, Binding>,
  { formulaKeys }: CopySources,
): DashboardContent {
  const { name, client } = copy;
  const chosen = new Map([...bindings].map(([key, { candidate }]) => [key, candidate]));
  const filled =
    kind === "template"
      ? fillTemplate(content, { name, client, chosen, formulaKeys, siteOf: () => "" }).content
      : copyContent(content, client, name, chosen, formulaKeys).content;
  const slots = new Map(instancesIn(content).map(({ at, instance }) => [at, slotKey(instance)]));
  const widgets = filled.widgets.map((widget): Widget => {
    if (widget.nature === "passive") return widget;
    const instances = widget.instances.map((instance) => {
      const binding = bindings.get(slots.get(keyOf(widget, instance)) ?? "");
      return binding ? withBinding(instance, binding) : instance;
    });
    return { ...widget, instances };
  });
  return { ...filled, widgets };
}

function withBinding(instance: WidgetInstance, { property, site }: Binding): WidgetInstance {
  const { type, config } = instance;
  const parameters = { ...config.parameters };
  for (const [name, value] of [
    [propertyParam(type), property],
    [siteParam(type), site],
  ] as const)
    if (name !== null && name in parameters && value !== undefined) parameters[name] = value;
  return { ...instance, config: { ...config, ...(config.parameters && { parameters }) } };
}

function instancesIn({ widgets }: DashboardContent) {
  return widgets.flatMap((widget) =>
    widget.nature === "interactive"
      ? widget.instances.map((instance) => ({ at: keyOf(widget, instance), instance }))
      : [],
  );
}

function keyOf(widget: InteractiveWidget, instance: WidgetInstance): string {
  return `${widget.id} ${instance.id}`;
}
