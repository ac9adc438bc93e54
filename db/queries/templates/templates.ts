import { and, asc, eq, lt, ne, notExists, sql } from "drizzle-orm";
import { db, inTransaction } from "#db/client.server.ts";
import { dashboards, templates, templateVersions } from "#db/schema/index.ts";
import { recordChange, recorded } from "../audit-log/record.ts";
import { ofCompany } from "../scope/scope.ts";

export type Template = typeof templates.$inferSelect;

export function listTemplates(companyId: string): Promise<Template[]> {
  return db
    .select()
    .from(templates)
    .where(ofCompany(templates, companyId))
    .orderBy(asc(sql`lower(${templates.name})`), asc(templates.id));
}

export async function findTemplate(companyId: string, id: string): Promise<Template | null> {
  const [row] = await db.select().from(templates).where(ours(companyId, id)).limit(1);
  return row ?? null;
}

export async function countTemplates(companyId: string): Promise<number> {
  return db.$count(templates, ofCompany(templates, companyId));
}

export async function isTemplateNameTaken(
  companyId: string,
  name: string,
  exceptId: string,
): Promise<boolean> {
  const same = and(
    ofCompany(templates, companyId),
    eq(sql`lower(${templates.name})`, sql`lower(${name})`),
    ne(templates.id, exceptId),
  );
  return (await db.$count(templates, same)) > 0;
}

export async function addTemplate(template: typeof templates.$inferInsert): Promise<void> {
  await recorded(template.companyId, "template.created", () =>
    db.insert(templates).values(template).returning(named),
  );
  await addTemplateVersion(template);
}

export function setTemplateWords(
  companyId: string,
  id: string,
  words: Pick<Template, "name" | "description">,
): Promise<boolean> {
  return inTransaction(async () => {
    const before = await findTemplate(companyId, id);
    if (!before) return false;
    await db.update(templates).set(words).where(ours(companyId, id));
    await recordChange(companyId, "template.changed", { id, name: words.name }, before, words);
    return true;
  });
}

/** In a transaction. False after another save. Removes unused versions. */
export async function setTemplateContent(
  companyId: string,
  id: string,
  save: Pick<Template, "version" | "content" | "updatedBy" | "updatedAt">,
): Promise<boolean> {
  const set = () =>
    db
      .update(templates)
      .set(save)
      .where(and(ours(companyId, id), eq(templates.version, save.version - 1)))
      .returning(named);
  const saved = await recorded(companyId, "template.changed", set, { changed: ["content"] });
  if (saved.length === 0) return false;
  await addTemplateVersion({ ...save, id, companyId });
  const used = db
    .select({ one: sql`1` })
    .from(dashboards)
    .where(and(eq(dashboards.templateId, id), eq(dashboards.templateVersion, templateVersions.version)));
  await db
    .delete(templateVersions)
    .where(
      and(
        ofCompany(templateVersions, companyId),
        eq(templateVersions.templateId, id),
        lt(templateVersions.version, save.version),
        notExists(used),
      ),
    );
  return true;
}

async function addTemplateVersion({
  id,
  companyId,
  version = 1,
  content,
}: Pick<typeof templates.$inferInsert, "id" | "companyId" | "version" | "content">): Promise<void> {
  await db.insert(templateVersions).values({ templateId: id, companyId, version, content });
}

export async function removeTemplate(companyId: string, id: string): Promise<boolean> {
  const gone = await recorded(companyId, "template.deleted", () =>
    db.delete(templates).where(ours(companyId, id)).returning(named),
  );
  return gone.length === 1;
}

export async function setDashboardTemplate(
  companyId: string,
  dashboardId: string,
  templateId: string,
  templateVersion: number,
): Promise<void> {
  await recorded(companyId, "dashboard.template-changed", () =>
    db
      .update(dashboards)
      .set({ templateId, templateVersion })
      .where(and(ofCompany(dashboards, companyId), eq(dashboards.id, dashboardId)))
      .returning({ id: dashboards.id, name: dashboards.name }),
  );
}

const named = { id: templates.id, name: templates.name };

function ours(companyId: string, id: string) {
  return and(ofCompany(templates, companyId), eq(templates.id, id));
}
