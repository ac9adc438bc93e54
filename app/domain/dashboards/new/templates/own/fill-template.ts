import type { DashboardContent, WidgetInstance } from "#db/schema/documents/dashboard.ts";
import type { Candidate } from "#app/domain/dashboards/edit/copies/candidates.ts";
import {
  type Copy,
  copyContent,
  type CopyClient,
  type FormulaKeys,
} from "#app/domain/dashboards/edit/copies/copy-content.ts";
import { siteSlot } from "../template.ts";
import { siteParam } from "./make-template.ts";
import { withClientName } from "./template-texts.ts";

export type Filling = {
  readonly name: string;
  readonly client: CopyClient | null;
  /** By slot. */
  readonly chosen: ReadonlyMap<string, Candidate>;
  readonly formulaKeys: FormulaKeys;
  readonly siteOf: (sourceId: string) => string;
};

export function fillTemplate(template: DashboardContent, filling: Filling): Copy {
  const { name, client, chosen, formulaKeys, siteOf } = filling;
  const { content, leftOut } = copyContent(template, client, name, chosen, formulaKeys);
  const widgets = content.widgets.map((widget) =>
    widget.nature === "passive"
      ? widget
      : { ...widget, instances: widget.instances.map((instance) => withSite(instance, siteOf)) },
  );
  return { content: withClientName({ ...content, widgets }, client?.name ?? name), leftOut };
}

function withSite(instance: WidgetInstance, siteOf: Filling["siteOf"]): WidgetInstance {
  const { type, config, sourceId } = instance;
  const site = siteParam(type);
  if (site === null || config.parameters?.[site] !== siteSlot) return instance;
  return {
    ...instance,
    config: { ...config, parameters: { ...config.parameters, [site]: siteOf(sourceId) } },
  };
}
