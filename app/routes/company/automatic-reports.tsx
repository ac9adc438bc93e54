import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { enterSignedIn } from "#app/auth/access.server.ts";
import { AgencyPage } from "#app/domain/shell/components/agency-page.tsx";
import { shellFor } from "#app/domain/shell/shell-for.server.ts";
import { Attention, NoReports, ReportTable } from "#app/domain/reports/components/report-table.tsx";
import { WatchRuns } from "#app/domain/reports/components/watch-runs.tsx";
import { listReports } from "#app/domain/reports/list-reports.server.ts";
import { listedReport } from "#app/domain/reports/report-list-view.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { PageHead } from "#app/ui/shell/page-head.tsx";

export async function loader({ request }: LoaderFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "company.automaticReports");
  const [shell, lines] = await Promise.all([shellFor(viewer), listReports(viewer)]);
  return { shell, reports: lines.map(listedReport) };
}

export default function AutomaticReportsPage() {
  const { shell, reports } = useLoaderData<typeof loader>();
  return (
    <AgencyPage shell={shell}>
      <PageHead
        title="Automatic reports"
        actions={
          <>
            {!shell.isLimited && <LinkButton to="/company/destinations">Destinations</LinkButton>}
            {reports.length > 0 && (
              <LinkButton to="/company/automatic-reports/new" tone="primary" icon="plus">
                New report
              </LinkButton>
            )}
          </>
        }
      >
        Dashboards sent by email or to destinations, with past and next deliveries.
      </PageHead>
      {reports.some(({ last }) => last?.isMoving) && <WatchRuns reloads />}
      {reports.length === 0 ? (
        <NoReports />
      ) : (
        <div className="stack loose">
          <Attention reports={reports} />
          <ReportTable reports={reports} />
        </div>
      )}
    </AgencyPage>
  );
}
