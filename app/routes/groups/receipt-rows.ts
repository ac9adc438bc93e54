import type { LoaderFunctionArgs } from "@remix-run/node";
import { enterSignedIn } from "#app/auth/access.server.ts";
import { recordExport } from "#app/domain/dashboards/view/read/record-export.server.ts";
import { loadGroupRows } from "#app/domain/groups/receipts/load-group-rows.server.ts";
import { csvStreamAnswer } from "#app/http/csv-stream-answer.server.ts";
import { notFound } from "#app/http/failure.server.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "campaign.receipt.rows");
  const { campaignId = "", domainId = "", metric = "" } = params;
  const address = { groupId: campaignId, domainId, metric };
  const found = await loadGroupRows(viewer, address, new URL(request.url).searchParams);
  if (found.outcome === "not-found") throw notFound();
  const subject = { id: null, name: found.name, companyId: viewer.companyId };
  await recordExport(viewer, subject, "CSV", request, "source.exported");
  return csvStreamAnswer(found.lines, found.name);
}
