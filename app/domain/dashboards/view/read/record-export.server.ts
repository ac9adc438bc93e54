import type { Viewer } from "#app/auth/viewer.ts";
import { recordEvents } from "#db/queries/audit-log/record.ts";

type Exported = { readonly id: string | null; readonly name: string; readonly companyId: string };

/** Downloads of clients are not recorded. */
export async function recordExport(
  viewer: Viewer | null,
  { id, name, companyId }: Exported,
  format: "CSV" | "Excel" | "PDF" | "PNG" | "SVG",
  { method }: Pick<Request, "method">,
  action: "dashboard.exported" | "source.exported" = "dashboard.exported",
): Promise<void> {
  if (viewer?.companyId !== companyId || method === "HEAD") return;
  await recordEvents(companyId, [{ action, subject: { id, name }, details: { format } }]);
}
