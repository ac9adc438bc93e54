import type { Viewer } from "#app/auth/viewer.ts";
import { withOrderAndHash } from "#app/domain/widgets/changes/arrange.ts";
import { now } from "#app/lib/clock.server.ts";
import { newId } from "#app/lib/id.server.ts";
import { inTransaction } from "#db/client.server.ts";
import { findClient } from "#db/queries/clients.ts";
import { lockCompany } from "#db/queries/companies.ts";
import type { Dashboard } from "#db/queries/dashboards.ts";
import {
  addTemplate,
  countTemplates,
  findTemplate,
  isTemplateNameTaken,
  removeTemplate,
  setDashboardTemplate,
  setTemplateContent,
  setTemplateWords,
} from "#db/queries/templates/templates.ts";
import { isSameContent } from "#app/domain/dashboards/edit/content/edit.ts";
import { makeTemplate } from "./make-template.ts";
import type { TemplateForm } from "./template.form.ts";
import { templateLimits } from "./template-limits.ts";

export type SavedTemplate =
  | { readonly outcome: "saved"; readonly id: string }
  | { readonly outcome: "name-taken" | "limit" | "empty" };

export async function saveTemplate(
  { companyId, userId }: Viewer,
  dashboard: Dashboard,
  words: TemplateForm,
): Promise<SavedTemplate> {
  const content = await contentOf(dashboard, null);
  if (content.widgets.length === 0) return { outcome: "empty" };
  const [id, at] = [newId(), now()];
  return inTransaction<SavedTemplate>(async () => {
    await lockCompany(companyId); // Serializes saves of equal names.
    if ((await countTemplates(companyId)) >= templateLimits.templates) return { outcome: "limit" };
    if (await isTemplateNameTaken(companyId, words.name, id)) return { outcome: "name-taken" };
    await addTemplate({ id, companyId, ...words, content, updatedBy: userId, createdAt: at, updatedAt: at });
    await setDashboardTemplate(companyId, dashboard.id, id, 1);
    return { outcome: "saved", id };
  });
}

export type UpdatedTemplate =
  | { readonly outcome: "saved"; readonly id: string; readonly version: number }
  | { readonly outcome: "empty" | "not-found" | "conflict" };

export async function updateTemplate(
  { companyId, userId }: Viewer,
  dashboard: Dashboard,
): Promise<UpdatedTemplate> {
  const { templateId } = dashboard;
  const template = templateId && (await findTemplate(companyId, templateId));
  if (!template) return { outcome: "not-found" };
  const content = await contentOf(dashboard, template.content);
  if (content.widgets.length === 0) return { outcome: "empty" };
  const { id, version } = template;
  if (isSameContent(content, template.content)) return { outcome: "saved", id, version };
  return inTransaction<UpdatedTemplate>(async () => {
    const save = { version: version + 1, content, updatedBy: userId, updatedAt: now() };
    if (!(await setTemplateContent(companyId, id, save))) return { outcome: "conflict" };
    await setDashboardTemplate(companyId, dashboard.id, id, save.version);
    return { outcome: "saved", id, version: save.version };
  });
}

async function contentOf(dashboard: Dashboard, previous: Dashboard["content"] | null) {
  const { companyId, clientId } = dashboard;
  const client = clientId ? await findClient(companyId, clientId) : null;
  const { content } = makeTemplate(dashboard.content, client, previous);
  return { ...content, widgets: withOrderAndHash(content.widgets) };
}

export async function renameTemplate(
  { companyId }: Viewer,
  id: string,
  words: TemplateForm,
): Promise<"saved" | "name-taken" | "not-found"> {
  return inTransaction(async () => {
    await lockCompany(companyId);
    if (await isTemplateNameTaken(companyId, words.name, id)) return "name-taken";
    return (await setTemplateWords(companyId, id, words)) ? "saved" : "not-found";
  });
}

export async function deleteTemplate({ companyId }: Viewer, id: string): Promise<"deleted" | "not-found"> {
  return (await removeTemplate(companyId, id)) ? "deleted" : "not-found";
}
