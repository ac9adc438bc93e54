import type { LoaderFunctionArgs } from "@remix-run/node";
import { enterSignedIn } from "#app/auth/access.server.ts";
import { notFound } from "#app/http/failure.server.ts";
import { loadReceiptRows } from "#app/domain/receipts/load-receipt-rows.server.ts";
import { csvStreamAnswer } from "#app/http/csv-stream-answer.server.ts";
import { recordExport } from "#app/domain/dashboards/view/read/record-export.server.ts";

export async function loader({ request, params: { id = "" } }: LoaderFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "receipt.rows");
  const found = await loadReceiptRows(viewer, id, new URL(request.url).searchParams);
  if (found.outcome === "not-found") throw notFound();
  const subject = { id: null, name: found.name, companyId: viewer.companyId };
  await recordExport(viewer, subject, "CSV", request, "source.exported");
  return csvStreamAnswer(found.lines, found.name);
}
