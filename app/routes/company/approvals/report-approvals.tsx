import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { failure } from "#app/http/failure.server.ts";
import { readForm } from "#app/http/read-form.server.ts";
import { agencyAction, agencyLoader } from "#app/domain/shell/agency-route.server.ts";
import { AgencyPage } from "#app/domain/shell/components/agency-page.tsx";
import { Approvals } from "#app/domain/reports/approvals/approvals.tsx";
import { listApprovals } from "#app/domain/reports/approvals/list-approvals.server.ts";
import { approvalsTitle } from "#app/domain/reports/sending/approval-lines.server.ts";
import { approveReports, skipRun } from "#app/domain/reports/runs/decide-runs.server.ts";
import { Banner } from "#app/ui/banner.tsx";

export { clientAction, shouldRevalidate } from "#app/ui/forms/keep-page.ts";

const here = "/company/automatic-reports/approvals";

export const loader = agencyLoader("company.automaticReports.approvals", async ({ viewer, query }) => {
  const approvals = await listApprovals(viewer);
  const { ready, gaps } = approvals;
  return {
    title: ready.length > 0 ? approvalsTitle(ready.length, gaps.length) : "Approvals",
    approvals,
    said: sentenceOf(query.get("approved"), query.get("skipped")),
  };
});

export const action = agencyAction("company.automaticReports.approvals", async ({ request, viewer }) => {
  const fields = await readForm(request, ["intent", "run"]);
  const runs = fields.getAll("run").map(String);
  switch (fields.get("intent")) {
    case "approve":
      return redirect(`${here}?approved=${await approveReports(viewer, runs)}`, { status: 303 });
    case "skip": {
      const outcomes = [];
      for (const id of runs) outcomes.push(await skipRun(viewer, id));
      const skipped = outcomes.filter((outcome) => outcome === "skipped").length;
      return redirect(`${here}?skipped=${skipped}`, { status: 303 });
    }
    default:
      throw failure("malformed");
  }
});

function sentenceOf(approved: string | null, skipped: string | null): string | null {
  const reports = (count: string) => (count === "1" ? "1 report is" : `${count} reports are`);
  const count = approved ?? skipped;
  if (count === null || !/^\d{1,4}$/.test(count)) return null;
  if (count === "0") return "That was decided before: by another person, or by the deadline.";
  return approved === null
    ? `${reports(count)} skipped. Nothing is sent.`
    : `${reports(count)} approved and on the way.`;
}

export default function ReportApprovalsPage() {
  const { title, approvals, said } = useLoaderData<typeof loader>();
  return (
    <AgencyPage title={title} lead="Reports that require approval. Nothing is sent before you approve.">
      <div className="stack loose">
        {said && <Banner level="success">{said}</Banner>}
        <Approvals {...approvals} />
      </div>
    </AgencyPage>
  );
}
