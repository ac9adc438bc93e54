import type { Param } from "#app/connectors/core/define.ts";
import type { Parameters, Widget } from "#db/schema/documents.ts";

/** `global` parameters of this source's latest widget. */
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
