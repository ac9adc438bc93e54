import { Link, useLoaderData } from "@remix-run/react";
import { agencyLoader } from "#app/domain/shell/agency-route.server.ts";
import { AgencyPage } from "#app/domain/shell/components/agency-page.tsx";
import { EmailPreview } from "#app/domain/reports/preview/email-preview.tsx";
import { previewRun } from "#app/domain/reports/preview/preview-run.server.ts";
import { getRun } from "#app/domain/reports/get-report.server.ts";
import { recipientName } from "#app/domain/reports/rules/recipients.ts";
import { runHref } from "#app/domain/reports/runs/run-view.ts";
import { PageHead } from "#app/ui/shell/page-head.tsx";

export const loader = agencyLoader("company.automaticReports.runEmail", async ({ viewer, params }) => {
  const { reportId = "", runId = "" } = params;
  const details = await getRun(viewer, reportId, runId);
  const preview = details && (await previewRun(viewer, reportId, runId));
  if (!details || !preview) return null;
  return {
    title: `Email: ${details.report.dashboardName}, ${details.covers}`,
    preview: { ...preview, rangeText: details.covers, onHold: [] },
    recipients: details.deliveries.map(recipientName),
    back: runHref(reportId, runId),
  };
});

export default function ReportRunEmailPage() {
  const { title, preview, recipients, back } = useLoaderData<typeof loader>();
  return (
    <AgencyPage>
      <PageHead title={title}>
        To {recipients.join(", ")}. <Link to={back}>Back to the report</Link>
      </PageHead>
      <EmailPreview preview={preview} isBusy={false} />
    </AgencyPage>
  );
}
