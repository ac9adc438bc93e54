import { and, desc, eq, inArray, lt } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { pdfExports } from "#db/schema/index.ts";
import { ofCompany } from "./scope/scope.ts";

export type PdfExport = typeof pdfExports.$inferSelect;

export async function findPdfExport(companyId: string, id: string): Promise<PdfExport | null> {
  const [row] = await db
    .select()
    .from(pdfExports)
    .where(and(ofCompany(pdfExports, companyId), eq(pdfExports.id, id)))
    .limit(1);
  return row ?? null;
}

export async function findPdfExportByKey(
  companyId: string,
  dashboardId: string,
  key: string,
): Promise<PdfExport | null> {
  const [row] = await db
    .select()
    .from(pdfExports)
    .where(
      and(
        ofCompany(pdfExports, companyId),
        eq(pdfExports.dashboardId, dashboardId),
        eq(pdfExports.key, key),
        inArray(pdfExports.state, ["waiting", "making", "ready"]),
      ),
    )
    .orderBy(desc(pdfExports.createdAt))
    .limit(1);
  return row ?? null;
}

export async function addPdfExport(row: typeof pdfExports.$inferInsert): Promise<void> {
  await db.insert(pdfExports).values(row);
}

export async function setPdfExport(
  companyId: string,
  id: string,
  change: Partial<Omit<PdfExport, "id" | "companyId">>,
): Promise<void> {
  await db
    .update(pdfExports)
    .set(change)
    .where(and(ofCompany(pdfExports, companyId), eq(pdfExports.id, id)));
}

export async function removePdfExportsBefore(before: Date): Promise<void> {
  await db.delete(pdfExports).where(lt(pdfExports.createdAt, before));
}
