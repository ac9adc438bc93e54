import { stableJson } from "#app/domain/widgets/changes/widget-hash.ts";
import type { Param } from "#app/connectors/core/params/param.ts";
import type { Parameters } from "#db/schema/documents/query.ts";
import type { Widget } from "#db/schema/documents/dashboard.ts";

export function dashboardParameters(
  widgets: readonly Widget[],
  sourceId: string,
  params: Readonly<Record<string, Pick<Param, "global">>>,
): Parameters {
  const latest = widgets
    .flatMap((widget) => (widget.nature === "interactive" ? widget.instances : []))
    .findLast((instance) => instance.sourceId === sourceId);
  return Object.fromEntries(
    Object.entries(latest?.config.parameters ?? {}).filter(([name]) => params[name]?.global === true),
  );
}

export function sharedParameters(
  others: readonly Widget[],
  sourceId: string,
  params: Readonly<Record<string, Pick<Param, "global">>>,
  values: Parameters,
): string[] {
  return Object.entries(dashboardParameters(others, sourceId, params))
    .filter(([name, value]) => [value].flat().length > 0 && stableJson(values[name]) === stableJson(value))
    .map(([name]) => name);
}
