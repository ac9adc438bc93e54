import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { agencyAction, agencyLoader } from "#app/domain/shell/agency-route.server.ts";
import { AgencyPage } from "#app/domain/shell/components/agency-page.tsx";
import { goesToText } from "#app/domain/destinations/rules/goes-to-text.ts";
import { deleteReport } from "#app/domain/reports/delete-report.server.ts";
import { getReport } from "#app/domain/reports/get-report.server.ts";
import { Confirm } from "#app/ui/forms/confirm.tsx";

export { clientAction, shouldRevalidate } from "#app/ui/forms/keep-page.ts";

const list = "/company/automatic-reports";

export const loader = agencyLoader("company.automaticReports.delete", async ({ viewer, params }) => {
  const found = await getReport(viewer, params.reportId ?? "");
  if (!found) return null;
  const { report, rhythm } = found;
  return {
    title: "Delete report",
    back: `${list}/${report.id}`,
    name: report.dashboardName,
    rhythm,
    goesTo: goesToText(report.recipients, report.destinationIds),
  };
});

export const action = agencyAction("company.automaticReports.delete", async ({ viewer, params }) => {
  if ((await deleteReport(viewer, params.reportId ?? "")) === "not-found") return null;
  return redirect(list, { status: 303 });
});

export default function DeleteReportPage() {
  const { back, name, rhythm, goesTo } = useLoaderData<typeof loader>();
  return (
    <AgencyPage>
      <Confirm title="Delete this report?" submitText="Delete report" cancelHref={back}>
        <p>
          It sends <bdi>{name}</bdi> {rhythm} to {goesTo}.
        </p>
        <p>
          Its delivery log is deleted too, and the links in its emails stop working. This cannot be undone. To
          stop it for a while, pause it instead.
        </p>
      </Confirm>
    </AgencyPage>
  );
}
