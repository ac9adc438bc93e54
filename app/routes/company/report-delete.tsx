import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { enterSignedIn } from "#app/auth/access.server.ts";
import { notFound } from "#app/http/failure.server.ts";
import { AgencyPage } from "#app/domain/shell/components/agency-page.tsx";
import { shellFor } from "#app/domain/shell/shell-for.server.ts";
import { goesToText } from "#app/domain/destinations/rules/goes-to-text.ts";
import { deleteReport } from "#app/domain/reports/delete-report.server.ts";
import { getReport } from "#app/domain/reports/get-report.server.ts";
import { Confirm } from "#app/ui/forms/confirm.tsx";

export { clientAction, shouldRevalidate } from "#app/ui/forms/keep-page.ts";

const list = "/company/automatic-reports";

export async function loader({ request, params: { reportId = "" } }: LoaderFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "company.automaticReports.delete");
  const found = await getReport(viewer, reportId);
  if (!found) throw notFound();
  const { report, rhythm } = found;
  return {
    shell: await shellFor(viewer),
    title: "Delete report",
    back: `${list}/${report.id}`,
    name: report.dashboardName,
    rhythm,
    goesTo: goesToText(report.recipients, report.destinationIds),
  };
}

export async function action({ request, params: { reportId = "" } }: ActionFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "company.automaticReports.delete");
  if ((await deleteReport(viewer, reportId)) === "not-found") throw notFound();
  return redirect(list, { status: 303 });
}

export default function DeleteReportPage() {
  const { shell, back, name, rhythm, goesTo } = useLoaderData<typeof loader>();
  return (
    <AgencyPage shell={shell}>
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
