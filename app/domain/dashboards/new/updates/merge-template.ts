import { stableJson } from "#app/domain/widgets/changes/widget-hash.ts";
import type { DashboardContent, Widget } from "#db/schema/documents/dashboard.ts";
import { mergeOrder } from "./merge-order.ts";
import { contentSettings, settingsOf, wholeWidget } from "./settings.ts";

export type Side = "own" | "template";

export type Part = {
  readonly key: string;
  /** Null: the dashboard. */
  readonly widget: string | null;
  readonly what: string;
  readonly outcome: "taken" | "kept" | "conflict";
  readonly values?: { readonly own: string; readonly template: string } | null;
};

export type Choices = ReadonlyMap<string, Side>;

export type MergedContent = { readonly content: DashboardContent; readonly parts: readonly Part[] };

/** `base`: the copied template. A conflict without a choice takes the copy's. */
export function mergeTemplate(
  base: DashboardContent,
  template: DashboardContent,
  own: DashboardContent,
  choices: Choices,
): MergedContent {
  const parts: Part[] = [];
  const decide = <Value>(
    { key, widget, what }: Omit<Part, "outcome">,
    [before, theirs, ours]: readonly [Value, Value, Value],
  ): Side => {
    if (isSame(theirs, ours)) return "own";
    if (isSame(theirs, before)) {
      parts.push({ key, widget, what, outcome: "kept" });
      return "own";
    }
    const isOwn = !isSame(ours, before);
    if (isOwn) parts.push({ key, widget, what, outcome: "conflict", values: valuesOf(ours, theirs) });
    else parts.push({ key, widget, what, outcome: "taken" });
    return isOwn ? (choices.get(key) ?? "own") : "template";
  };

  const widgets = new Map<string, Widget>();
  for (const [id, sides] of sidesById(base, template, own)) {
    const merged = mergeWidget(id, sides, decide);
    if (merged) widgets.set(id, merged);
  }
  const idsOf = (content: DashboardContent) => content.widgets.map(({ id }) => id);
  const sets = [base, template, own].map((one) => new Set(idsOf(one)));
  const shared = (content: DashboardContent) =>
    idsOf(content).filter((id) => sets.every((ids) => ids.has(id)));
  const lead = decide({ key: "order", widget: null, what: "Order of widgets" }, [
    shared(base),
    shared(template),
    shared(own),
  ]);
  const [leading, other] = lead === "own" ? [own, template] : [template, own];
  const order = mergeOrder(idsOf(leading), idsOf(other)).filter((id) => widgets.has(id));

  let content: DashboardContent = { ...own, widgets: order.map((id) => widgets.get(id)!) };
  for (const { key, what, pick } of contentSettings) {
    const side = decide({ key, widget: null, what }, [pick(base), pick(template), pick(own)]);
    if (side === "template") {
      const { styles, ...rest } = pick(template);
      content = { ...content, ...rest, ...(styles && { styles: { ...content.styles, ...styles } }) };
    }
  }
  return { content: { ...content, styles: defined(content.styles) }, parts };
}

type Sides = { base?: Widget; template?: Widget; own?: Widget };
type Decide = <Value>(
  part: Omit<Part, "outcome">,
  values: readonly [before: Value, theirs: Value, ours: Value],
) => Side;

function sidesById(base: DashboardContent, template: DashboardContent, own: DashboardContent) {
  const sides = new Map<string, Sides>();
  for (const [name, { widgets }] of Object.entries({ base, template, own }))
    for (const widget of widgets) sides.set(widget.id, { ...sides.get(widget.id), [name]: widget });
  return sides;
}

/** Null: the copy lacks it. */
function mergeWidget(id: string, { base, template, own }: Sides, decide: Decide): Widget | null {
  const widget = (own ?? template ?? base)!.title;
  const at = (name: string) => `w:${id}:${name}`;
  const isMergeable = base && template && own && base.nature === own.nature && own.nature === template.nature;
  if (!isMergeable) {
    const what = !own
      ? base
        ? "Removed here"
        : "Added in the template"
      : !template
        ? base
          ? "Removed in the template"
          : "Added here"
        : "Widget";
    const whole = (side: Widget | undefined) => (side ? wholeWidget(side) : null);
    const side = decide({ key: at("all"), widget, what }, [whole(base), whole(template), whole(own)]);
    return (side === "own" ? own : template) ?? null;
  }
  let merged: Widget = own;
  for (const { key, what, pick, put } of settingsOf(base, template, own)) {
    const side = decide({ key: at(key), widget, what }, [pick(base), pick(template), pick(own)]);
    if (side === "template") merged = put(merged, template);
  }
  return merged;
}

function valuesOf(ours: unknown, theirs: unknown): NonNullable<Part["values"]> | null {
  const [own, template] = [textOf(ours), textOf(theirs)];
  return own === null || template === null ? null : { own, template };
}

const maxShown = 60;

function textOf(setting: unknown): string | null {
  const values = setting && typeof setting === "object" ? Object.values(setting) : [];
  const [value] = values;
  if (values.length !== 1 || (typeof value !== "string" && typeof value !== "number")) return null;
  const text = String(value);
  return text.length > maxShown ? `${text.slice(0, maxShown - 1)}…` : text;
}

function isSame(one: unknown, other: unknown): boolean {
  // Native comparison first: keys mostly have one order.
  return JSON.stringify(one) === JSON.stringify(other) || stableJson(one) === stableJson(other);
}

function defined<Value extends object>(value: Value): Value {
  return Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined)) as Value;
}
