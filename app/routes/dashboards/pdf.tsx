import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAccess } from "#app/auth/access.server.ts";
import { failure, notFound } from "#app/http/failure.server.ts";
import { requestedFilters } from "#app/domain/dashboards/filters/requested-filters.ts";
import { openDashboard } from "#app/domain/dashboards/view/read/open-dashboard.server.ts";
import { exportHref, exportPage } from "#app/domain/dashboards/output/export/export-page.ts";
import { requestPdf, findExportOf } from "#app/domain/dashboards/output/export/export-pdf.server.ts";
import { PdfProgress } from "#app/domain/dashboards/output/export/pdf-progress.tsx";
import { waitForExport } from "#app/domain/dashboards/output/export/pdf-download.server.ts";
import { requestedPeriod } from "#app/domain/dashboards/view/read/period-from-url.ts";
import { sortsFromUrl } from "#app/domain/dashboards/view/read/reader-sorts.ts";
import { now } from "#app/lib/clock.server.ts";
import { backToDates, refusedPage, tooManyPdfs } from "./refuse-reader.server.ts";

export { clientLoader } from "#app/ui/new-document.ts";

/** `check` is the export's id. */
export async function loader({ request, params: { permalink = "" } }: LoaderFunctionArgs) {
  const { viewer } = await requireAccess(request, "dashboard.pdf");
  const opened = await openDashboard(viewer, permalink, request);
  const url = new URL(request.url);
  if (opened.outcome !== "open") throw await refusedPage(opened, permalink, request);
  const { dashboard } = opened;

  const check = url.searchParams.get("check");
  if (check === null) {
    const { period, problems } = requestedPeriod(opened.as, dashboard, url.searchParams, now());
    const wanted = requestedFilters(opened.as, dashboard.content, url.searchParams);
    if (problems || wanted.problems) throw backToDates(permalink, request);
    const { filters } = wanted;
    const sorts = sortsFromUrl(url.searchParams, dashboard.content);
    const asked = await requestPdf(dashboard, period, opened.as, {
      sorts,
      filters,
      linkId: opened.linkId ?? null,
    });
    if (asked.outcome === "wrong-filter") throw backToDates(permalink, request);
    if (asked.outcome === "too-many-widgets")
      throw failure("invalid", {
        message: `PDF export is disabled for dashboards with more than ${asked.max} widgets.`,
      });
    if (asked.outcome === "wait") throw failure("slow-down", tooManyPdfs(asked.waitSeconds));
    url.searchParams.set("check", asked.export.id);
    throw redirect(`/dashboards/${permalink}/pdf${url.search}`);
  }
  const found = await findExportOf(dashboard, check);
  if (!found) throw notFound();
  const done = await waitForExport(found, 4000);
  const base = `/dashboards/${permalink}`;
  const page = exportPage(done, url, { base, back: base });
  if (page === null) throw redirect(exportHref(base, done.id));
  return { ...(opened.as === "visitor" && { siteTitle: "" }), ...page };
}

export default function DashboardPdf() {
  return <PdfProgress {...useLoaderData<typeof loader>()} />;
}
