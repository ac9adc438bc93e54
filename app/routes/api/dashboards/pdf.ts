import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAccess } from "#app/auth/access.server.ts";
import { failure } from "#app/http/failure.server.ts";
import { DateRangeOfPdf } from "#app/domain/dashboards/output/export/date-range-of-pdf.form.ts";
import { requestPdf, findExportOf } from "#app/domain/dashboards/output/export/export-pdf.server.ts";
import { waitForExport } from "#app/domain/dashboards/output/export/pdf-download.server.ts";
import { requestedFilters } from "#app/domain/dashboards/filters/requested-filters.ts";
import { openDashboard } from "#app/domain/dashboards/view/read/open-dashboard.server.ts";
import { requestedPeriod } from "#app/domain/dashboards/view/read/period-from-url.ts";
import { sortsFromUrl } from "#app/domain/dashboards/view/read/reader-sorts.ts";
import {
  refusedCall,
  refusedFields,
  tooManyPdfs,
  zoneOf,
} from "#app/routes/dashboards/refuse-reader.server.ts";
import { pdfState } from "./pdf-state.server.ts";
import { now } from "#app/lib/clock.server.ts";

/** 202 with `check`, then 200 with the URL (specification section 7). Unknown check: 404. */
export async function loader({ request, params: { id: permalink = "" } }: LoaderFunctionArgs) {
  const { viewer } = await requireAccess(request, "api.dashboard.pdf");
  const opened = await openDashboard(viewer, permalink, request);
  if (opened.outcome !== "open") throw refusedCall(opened.outcome);
  const { dashboard } = opened;
  const params = new URL(request.url).searchParams;

  const check = params.get("check");
  const known = check ? await findExportOf(dashboard, check) : null;
  if (check && !known)
    return failure("not-found", {
      message: "This PDF no longer exists. Request it again, without check.",
    });
  if (known) return pdfState(await waitForExport(known, 1000), permalink);

  const days = DateRangeOfPdf.safeParse(params.get("date_range") ?? "{}");
  if (!days.success)
    throw failure("malformed", {
      message: "date_range must be JSON with startDate, endDate, compareStartDate and compareEndDate.",
      fields: { date_range: days.error.issues.map(({ message }) => message) },
    });
  const zone = zoneOf(params);
  const zoned = { ...dashboard, content: { ...dashboard.content, ...(zone && { timezone: zone }) } };
  const { period, problems } = requestedPeriod(opened.as, zoned, new URLSearchParams(days.data), now());
  if (problems) throw refusedFields(problems);
  const { filters, problems: wrong } = requestedFilters(opened.as, dashboard.content, params);
  if (wrong) throw refusedFields(wrong);
  const sorts = sortsFromUrl(params, dashboard.content);
  const asked = await requestPdf(dashboard, period, opened.as, {
    sorts,
    filters,
    linkId: opened.linkId ?? null,
  });
  if (asked.outcome === "wrong-filter") throw refusedFields({ filter: asked.message });
  if (asked.outcome === "too-many-widgets")
    throw failure("invalid", {
      message: `PDF export is disabled for dashboards with more than ${asked.max} widgets.`,
    });
  if (asked.outcome === "wait") return failure("slow-down", tooManyPdfs(asked.waitSeconds));
  return pdfState(asked.export, permalink);
}
