import type { InteractiveWidget, Widget, WidgetInstance } from "#db/schema/documents/dashboard.ts";
import { stableJson } from "./widget-hash.ts";

/** Specification section 4: 1 new queries, 2 redraw, 3 neither. */
export type ChangeLevel = 1 | 2 | 3;

/** Null between two text widgets. */
export function changeLevel(before: Widget, after: Widget): ChangeLevel | null {
  if (before.nature === "passive" || after.nature === "passive") {
    return before.nature === after.nature ? null : 1;
  }
  if (differs(before, after, queriedPart)) return 1;
  if (differs(before, after, drawn)) return 2;
  return 3;
}

function queriedPart({ instances, percent }: InteractiveWidget): unknown {
  return {
    percent,
    instances: instances.map(({ metricsOptions: _options, ...rest }: WidgetInstance) => rest),
  };
}

function drawn({ orderBy, rowsLimit, format, formatOptions, instances }: InteractiveWidget): unknown {
  return { orderBy, rowsLimit, format, formatOptions, options: instances.map((one) => one.metricsOptions) };
}

function differs(
  before: InteractiveWidget,
  after: InteractiveWidget,
  part: (widget: InteractiveWidget) => unknown,
) {
  return stableJson(part(before)) !== stableJson(part(after));
}
