import type { Viewer } from "#app/auth/viewer.ts";
import { findConnector } from "#app/connectors/registry.ts";
import { isTimeZone, timeZone } from "#app/lib/plain-date.ts";
import { formatter } from "#app/metrics/format/format.ts";
import { findClient, listClientChoices } from "#db/queries/clients.ts";
import type { Dashboard } from "#db/queries/dashboards.ts";
import { countFollowers } from "#db/queries/templates/template-updates.ts";
import { findTemplate, type Template } from "#db/queries/templates/templates.ts";
import { slotsOf } from "#app/domain/dashboards/edit/copies/slots.ts";
import type { PictureRow } from "#app/domain/dashboards/view/pictures/picture-scene.ts";
import { makeTemplate } from "./make-template.ts";
import { type Mention, mentionsIn } from "./template-texts.ts";
import { pictureOfContent } from "#app/domain/dashboards/view/pictures/picture-rows.ts";

export function getTemplate({ companyId }: Viewer, id: string): Promise<Template | null> {
  return findTemplate(companyId, id);
}

export type TemplateDraft = {
  readonly widgets: number;
  readonly kinds: readonly string[];
  readonly picture: readonly PictureRow[];
  readonly leftOut: readonly string[];
  readonly emptied: readonly string[];
  readonly mentions: readonly Mention[];
  readonly client: string | null;
  readonly template: { readonly id: string; readonly name: string; readonly others: number } | null;
};

export async function findTemplateDraft({ companyId }: Viewer, dashboard: Dashboard): Promise<TemplateDraft> {
  const { clientId, templateId } = dashboard;
  const [client, clients, template, following] = await Promise.all([
    clientId ? findClient(companyId, clientId) : null,
    listClientChoices(companyId),
    templateId ? findTemplate(companyId, templateId) : null,
    templateId ? countFollowers(companyId, { kind: "template", id: templateId }, 0) : null,
  ]);
  const { content, leftOut, emptied } = makeTemplate(dashboard.content, client, null);
  const others = clients.filter(({ id }) => id !== clientId).map(({ name }) => name);
  return {
    widgets: content.widgets.length,
    kinds: slotNamesOf(content),
    picture: pictureOfContent(content),
    leftOut,
    emptied,
    mentions: mentionsIn(content, others),
    client: client?.name ?? null,
    template: template && {
      id: template.id,
      name: template.name,
      others: Math.max(0, (following?.all ?? 0) - 1),
    },
  };
}

export type TemplateView = {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly version: number;
  readonly changed: string;
  readonly widgets: number;
  readonly kinds: readonly string[];
  readonly picture: readonly PictureRow[];
  readonly dashboards: number;
  readonly behind: number;
};

export async function findTemplateView(viewer: Viewer, id: string): Promise<TemplateView | null> {
  const template = await findTemplate(viewer.companyId, id);
  if (!template) return null;
  const following = await countFollowers(viewer.companyId, { kind: "template", id }, template.version);
  const zone = isTimeZone(viewer.timezone) ? viewer.timezone : timeZone("UTC");
  const { name, description, version, content, updatedAt } = template;
  return {
    id,
    name,
    description,
    version,
    changed: formatter("en").moment(updatedAt, zone),
    widgets: content.widgets.length,
    kinds: slotNamesOf(content),
    picture: pictureOfContent(content),
    dashboards: following.all,
    behind: following.behind,
  };
}

/** "Google Ads", "Google Ads 2" */
export function slotNamesOf(content: Template["content"]): string[] {
  const counts = new Map<string, number>();
  return slotsOf(content).map(({ kind }) => {
    const n = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, n);
    const name = findConnector(kind)?.name ?? kind;
    return n === 1 ? name : `${name} ${n}`;
  });
}
