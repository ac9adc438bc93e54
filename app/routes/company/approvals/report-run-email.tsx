import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { enterSignedIn } from "#app/auth/access.server.ts";
import { notFound } from "#app/http/failure.server.ts";
import { AgencyPage } from "#app/domain/shell/components/agency-page.tsx";
import { shellFor } from "#app/domain/shell/shell-for.server.ts";
import { EmailPreview } from "#app/domain/reports/preview/email-preview.tsx";
import { previewRun } from "#app/domain/reports/preview/preview-run.server.ts";
import { getRun } from "#app/domain/reports/get-report.server.ts";
import { recipientName } from "#app/domain/reports/rules/recipients.ts";
import { runHref } from "#app/domain/reports/runs/run-view.ts";
import { PageHead } from "#app/ui/shell/page-head.tsx";

export async function loader({ request, params: { reportId = "", runId = "" } }: LoaderFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "company.automaticReports.runEmail");
  const details = await getRun(viewer, reportId, runId);
  const preview = details && (await previewRun(viewer, reportId, runId));
  if (!details || !preview) throw notFound();
  return {
    shell: await shellFor(viewer),
    title: `Email: ${details.report.dashboardName}, ${details.covers}`,
    preview: { ...preview, rangeText: details.covers, onHold: [] },
    recipients: details.deliveries.map(recipientName),
    back: runHref(reportId, runId),
  };
}

export default function ReportRunEmailPage() {
  const { shell, title, preview, recipients, back } = useLoaderData<typeof loader>();
  return (
    <AgencyPage shell={shell}>
      <PageHead title={title}>
        To {recipients.join(", ")}. <Link to={back}>Back to the report</Link>
      </PageHead>
      <EmailPreview preview={preview} isBusy={false} />
    </AgencyPage>
  );
}
