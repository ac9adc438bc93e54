import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireAccess } from "#app/auth/access.server.ts";
import { failure, notFound } from "#app/http/failure.server.ts";
import { pdfAnswer } from "#app/domain/dashboards/output/export/pdf-download.server.ts";
import { openReportLink } from "#app/domain/reports/links/open-report-link.server.ts";
import { privatePageHeaders } from "#app/http/private-page-headers.ts";

export async function loader({ request, params: { token = "" } }: LoaderFunctionArgs) {
  const { viewer } = await requireAccess(request, "reportLink.pdf");
  const opened = await openReportLink(token, viewer, request, "pdf");
  if (opened.outcome === "password-needed")
    throw redirect(`/report-links/${token}`, { headers: privatePageHeaders });
  if (opened.outcome === "gone" && opened.door) throw failure("gone", { headers: privatePageHeaders });
  const answer = opened.outcome === "pdf" ? await pdfAnswer(opened) : null;
  if (!answer) throw notFound();
  for (const [name, value] of Object.entries(privatePageHeaders)) answer.headers.set(name, value);
  return answer;
}
