import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAccess } from "#app/auth/access.server.ts";
import { failure } from "#app/http/failure.server.ts";
import { findExportOf, requestRealTimePdf } from "#app/domain/dashboards/output/export/export-pdf.server.ts";
import { waitForExport } from "#app/domain/dashboards/output/export/pdf-download.server.ts";
import { openRealTime } from "#app/domain/dashboards/view/real-time/read-real-time.server.ts";
import { refusedCall, tooManyPdfs } from "#app/routes/dashboards/refuse-reader.server.ts";
import { pdfState } from "./pdf-state.server.ts";

export async function loader({ request, params: { id: permalink = "" } }: LoaderFunctionArgs) {
  const { viewer } = await requireAccess(request, "api.dashboard.realTimePdf");
  const opened = await openRealTime(viewer, permalink, request);
  if (opened.outcome !== "open") throw refusedCall(opened.outcome);
  const { dashboard } = opened;
  const check = new URL(request.url).searchParams.get("check");
  const known = check ? await findExportOf(dashboard, check) : null;
  if (check && !known)
    return failure("not-found", {
      message: "This PDF no longer exists. Request it again, without check.",
    });
  if (known) return pdfState(await waitForExport(known, 1000), permalink);
  const asked = await requestRealTimePdf(dashboard, opened.as, opened.linkId ?? null);
  if (asked.outcome === "wait") return failure("slow-down", tooManyPdfs(asked.waitSeconds));
  if (asked.outcome === "refused") throw failure("invalid", { message: asked.message });
  return pdfState(asked.export, permalink);
}
