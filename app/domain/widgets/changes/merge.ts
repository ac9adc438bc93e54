import type { InteractiveWidget, Widget, WidgetInstance } from "#db/schema/documents/dashboard.ts";
import { dropMissingOrder } from "./order-by.ts";
import { defaultOptions, widgetLimits } from "../widget.ts";

/** Specification section 4: their totals may share a widget. */
const mixable: ReadonlySet<string> = new Set([
  "google-my-business",
  "google-search-console",
  "google-analytics",
  "facebook-social",
  "linkedin-social",
  "google-ads",
  "accuranker",
  "mailchimp",
  "instagram",
  "ahrefs-v3",
  "linkedin-ads",
  "facebook-ads",
]);

export type Merged =
  | { readonly outcome: "merged"; readonly widget: InteractiveWidget }
  | { readonly outcome: "refused"; readonly why: MergeRefusal };

export type MergeRefusal =
  | "nothing-to-merge"
  | "not-interactive"
  | "merged-already"
  | "other-dimension"
  | "other-type"
  | "too-many";

export function merge(first: Widget, others: readonly Widget[], id: string): Merged {
  if (others.length === 0) return refused("nothing-to-merge");
  if (first.nature === "passive") return refused("not-interactive");
  const instances: WidgetInstance[] = [...first.instances];
  for (const other of others) {
    const why = whyNotMergeable(first, other);
    if (why) return refused(why);
    if (other.nature === "interactive") instances.push(...other.instances);
  }
  if (instances.length > widgetLimits.instances) return refused("too-many");

  const isMixed = new Set(instances.map(({ type }) => type)).size > 1;
  const named = withOwnNames(instances);
  return {
    outcome: "merged",
    widget: {
      ...first,
      id,
      hash: "",
      instances: isMixed ? named.map(asCustom) : named,
      orderBy: dropMissingOrder(first.orderBy, named),
      ...(isMixed && { format: "summary", formatOptions: defaultOptions("summary") }),
    },
  };
}

export function whyNotMergeable(first: Widget, other: Widget): MergeRefusal | null {
  if (first.nature === "passive" || other.nature === "passive") return "not-interactive";
  const [only] = other.instances;
  if (!only || other.instances.length > 1) return "merged-already";
  for (const instance of first.instances) {
    if (instance.config.dimension !== only.config.dimension) return "other-dimension";
    if (only.config.dimension === null && mixable.has(only.type) && mixable.has(instance.type)) continue;
    if (instance.type !== only.type) return "other-type";
  }
  return null;
}

function withOwnNames(instances: readonly WidgetInstance[]): WidgetInstance[] {
  const prefixes = new Set<string>();
  const ids = new Set<string>();
  return instances.map((instance) => ({
    ...instance,
    prefix: ownName(instance.prefix, " ", prefixes),
    id: ownName(instance.id, "-", ids),
  }));
}

function ownName(wanted: string, joint: string, taken: Set<string>): string {
  let name = wanted;
  for (let n = 2; taken.has(name); n++) name = `${wanted}${joint}${n}`;
  taken.add(name);
  return name;
}

function asCustom(instance: WidgetInstance): WidgetInstance {
  return { ...instance, config: { ...instance.config, template: "custom" } };
}

function refused(why: MergeRefusal): Merged {
  return { outcome: "refused", why };
}
