import { data, redirect } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { CoverageNotes } from "#app/domain/dashboards/view/components/coverage-notes.tsx";
import { failure } from "#app/http/failure.server.ts";
import { readForm } from "#app/http/read-form.server.ts";
import { agencyAction, agencyLoader } from "#app/domain/shell/agency-route.server.ts";
import { AgencyPage } from "#app/domain/shell/components/agency-page.tsx";
import { Widgets } from "#app/domain/dashboards/view/components/dashboard-page.tsx";
import { ClientColors } from "#app/domain/dashboards/view/client-colors.tsx";
import { Deliveries, RunFacts, RunOnHold, RunToApprove } from "#app/domain/reports/components/run-parts.tsx";
import { StateTag } from "#app/domain/reports/components/state-tag.tsx";
import { WatchRuns } from "#app/domain/reports/components/watch-runs.tsx";
import { getRun } from "#app/domain/reports/get-report.server.ts";
import { compareRun } from "#app/domain/reports/sent/compare-run.server.ts";
import { Comparison } from "#app/domain/reports/sent/components/comparison.tsx";
import { approveReports, skipRun } from "#app/domain/reports/runs/decide-runs.server.ts";
import { retryRun } from "#app/domain/reports/runs/retry-run.server.ts";
import { deliveryView, runHref, runView } from "#app/domain/reports/runs/run-view.ts";
import { recheckRunOnHold, sendRunOnHold } from "#app/domain/reports/runs/send-run-on-hold.server.ts";
import { Banner } from "#app/ui/banner.tsx";
import { SegmentedLinks } from "#app/ui/blocks/segmented.tsx";
import { PageHead } from "#app/ui/shell/page-head.tsx";
import { useAnswer } from "#app/ui/forms/use-answer.ts";

export { clientAction, shouldRevalidate } from "#app/ui/forms/keep-page.ts";

export const loader = agencyLoader("company.automaticReports.run", async ({ viewer, params, query }) => {
  const { reportId = "", runId = "" } = params;
  const details = await getRun(viewer, reportId, runId);
  if (!details) return null;
  const run = runView(details);
  const isCompared = query.get("show") === "changes";
  const showsAll = query.has("all");
  return {
    comparison: isCompared ? await compareRun(viewer, reportId, runId, showsAll) : null,
    allHref: showsAll ? null : `${run.href}?show=changes&all`,
    title: `${details.report.dashboardName}, ${details.covers}`,
    run,
    report: { href: `/company/automatic-reports/${reportId}`, name: details.report.dashboardName },
    deliveries: details.deliveries.map(deliveryView),
    pdfHref: details.pdfFileId && `${run.href}/pdf`,
    view: details.view === "unreadable" ? null : details.view,
    isUnreadable: details.view === "unreadable",
  };
});

export const action = agencyAction("company.automaticReports.run", async ({ request, viewer, params }) => {
  const { reportId = "", runId = "" } = params;
  const details = await getRun(viewer, reportId, runId);
  if (!details) return null;
  const fields = await readForm(request, ["intent", "delivery"]);
  const here = redirect(runHref(reportId, runId), { status: 303 });
  switch (fields.get("intent")) {
    case "send-anyway":
      await sendRunOnHold(viewer, runId);
      return here;
    case "check-again":
      await recheckRunOnHold(viewer, runId);
      return here;
    case "approve":
      await approveReports(viewer, [runId]);
      return here;
    case "skip":
      await skipRun(viewer, runId);
      return here;
    case "retry": {
      const { problems } = await retryRun(viewer, details, fields.get("delivery"));
      if (problems.length === 0) return here;
      return data({ problem: problems.join(" ") }, { status: 409 });
    }
    default:
      throw failure("malformed");
  }
});

export default function ReportRunPage() {
  const { run, report, deliveries, pdfHref, view, isUnreadable, comparison, allHref } =
    useLoaderData<typeof loader>();
  const problem = useAnswer<{ problem?: string }>()?.problem;
  return (
    <AgencyPage wide>
      <PageHead title={run.covers}>
        {run.isTest ? "A test of the report on " : "The report on "}
        <Link to={report.href}>
          <bdi>{report.name}</bdi>
        </Link>
        , due {run.due} <StateTag state={run.state} isMoving={run.isMoving} />
      </PageHead>
      {run.isMoving && <WatchRuns reloads />}
      <div className="stack loose">
        {problem && (
          <Banner level="warning" title="It was not sent again">
            {problem}
          </Banner>
        )}
        {run.isHeld && <RunOnHold run={run} />}
        {run.isWaiting && <RunToApprove run={run} />}
        <RunFacts run={run} pdfHref={pdfHref} />
        <Deliveries run={run} deliveries={deliveries} />
        {isUnreadable && (
          <Banner level="warning" title="The numbers cannot be shown">
            The saved numbers of this report cannot be read.
            {pdfHref && " The PDF that was created with them is not affected."}
          </Banner>
        )}
        {view && (
          <section className="stack" aria-labelledby="numbers">
            <h2 id="numbers">
              The numbers {run.isHeld || run.isWaiting ? "that were read" : "that were sent"}
            </h2>
            <p className="small soft">
              {[`${view.period.text} ${view.period.compareText}`.trim(), view.asOf]
                .filter(Boolean)
                .join(". ")}
            </p>
            <SegmentedLinks
              label="Versions of this report"
              segments={[
                { label: "As sent", href: run.href, isCurrent: !comparison },
                {
                  label: "As sent and now",
                  href: `${run.href}?show=changes`,
                  isCurrent: comparison !== null,
                },
              ]}
            />
            <CoverageNotes notes={view.notes} />
            <ClientColors brand={view.brand}>
              {comparison ? (
                <Comparison comparison={comparison} allHref={allHref} />
              ) : (
                <Widgets widgets={view.widgets} filesOf={null} />
              )}
            </ClientColors>
          </section>
        )}
      </div>
    </AgencyPage>
  );
}
