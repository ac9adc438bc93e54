import type { DimensionSpec, MetricSpec } from "../define.ts";
import type { When } from "./param.ts";

export function availableWhen<
  const Given extends When,
  const Specs extends Readonly<Record<string, MetricSpec | DimensionSpec>>,
>(when: Given, specs: Specs): { readonly [Key in keyof Specs]: Specs[Key] & { readonly when: Given } } {
  const entries = Object.entries(specs).map(([key, spec]) => [key, { ...spec, when }]);
  return Object.fromEntries(entries) as never;
}

export function whenReportIs<const Types extends readonly string[]>(...reportType: Types) {
  return { reportType } as const;
}
