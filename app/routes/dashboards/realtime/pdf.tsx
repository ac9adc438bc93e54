import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAccess } from "#app/auth/access.server.ts";
import { failure, notFound } from "#app/http/failure.server.ts";
import { exportHref, exportPage } from "#app/domain/dashboards/output/export/export-page.ts";
import { findExportOf, requestRealTimePdf } from "#app/domain/dashboards/output/export/export-pdf.server.ts";
import { waitForExport } from "#app/domain/dashboards/output/export/pdf-download.server.ts";
import { PdfProgress } from "#app/domain/dashboards/output/export/pdf-progress.tsx";
import { openRealTime } from "#app/domain/dashboards/view/real-time/read-real-time.server.ts";
import { refusedPage, tooManyPdfs } from "../refuse-reader.server.ts";

export { clientLoader } from "#app/ui/new-document.ts";

export async function loader({ request, params: { permalink = "" } }: LoaderFunctionArgs) {
  const { viewer } = await requireAccess(request, "dashboard.realTimePdf");
  const opened = await openRealTime(viewer, permalink, request);
  if (opened.outcome !== "open") throw await refusedPage(opened, permalink, request);
  const { dashboard } = opened;
  const url = new URL(request.url);
  const check = url.searchParams.get("check");
  if (check === null) {
    const asked = await requestRealTimePdf(dashboard, opened.as, opened.linkId ?? null);
    if (asked.outcome === "wait") throw failure("slow-down", tooManyPdfs(asked.waitSeconds));
    if (asked.outcome === "refused") throw failure("invalid", { message: asked.message });
    throw redirect(`/dashboards/${permalink}/realtime/pdf?check=${asked.export.id}`);
  }
  const found = await findExportOf(dashboard, check);
  if (!found) throw notFound();
  const done = await waitForExport(found, 4000);
  const base = `/dashboards/${permalink}`;
  const page = exportPage(done, url, { base, back: `${base}/realtime` });
  if (page === null) throw redirect(exportHref(base, done.id));
  return { ...(opened.as === "visitor" && { siteTitle: "" }), ...page };
}

export default function RealTimePdf() {
  return <PdfProgress {...useLoaderData<typeof loader>()} />;
}
