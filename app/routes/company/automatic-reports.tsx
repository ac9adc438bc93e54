import { useLoaderData } from "@remix-run/react";
import { agencyLoader } from "#app/domain/shell/agency-route.server.ts";
import { AgencyPage } from "#app/domain/shell/components/agency-page.tsx";
import { Attention, NoReports, ReportTable } from "#app/domain/reports/components/report-table.tsx";
import { WatchRuns } from "#app/domain/reports/components/watch-runs.tsx";
import { listReports } from "#app/domain/reports/list-reports.server.ts";
import { listedReport } from "#app/domain/reports/report-list-view.ts";
import { LinkButton } from "#app/ui/button.tsx";

export const loader = agencyLoader("company.automaticReports", async ({ viewer }) => ({
  reports: (await listReports(viewer)).map(listedReport),
}));

export default function AutomaticReportsPage() {
  const { shell, reports } = useLoaderData<typeof loader>();
  return (
    <AgencyPage
      title="Automatic reports"
      lead="Dashboards sent by email or to destinations, with past and next deliveries."
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
