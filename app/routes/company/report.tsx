import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { refuseForm } from "#app/http/form-answer.server.ts";
import { readForm } from "#app/http/read-form.server.ts";
import type { Viewer } from "#app/auth/viewer.ts";
import { agencyAction, agencyLoader } from "#app/domain/shell/agency-route.server.ts";
import { AgencyPage } from "#app/domain/shell/components/agency-page.tsx";
import { Ledger } from "#app/domain/reports/components/ledger.tsx";
import { ReportFields } from "#app/domain/reports/components/report-form.tsx";
import { ReportHead } from "#app/domain/reports/components/report-head.tsx";
import { SentLinks } from "#app/domain/reports/components/sent-links.tsx";
import { WatchRuns } from "#app/domain/reports/components/watch-runs.tsx";
import { duplicateReport } from "#app/domain/reports/duplicate-report.server.ts";
import { pauseReport, resumeReport } from "#app/domain/reports/pause-report.server.ts";
import {
  previewNextDeliveries,
  type ReportAnswer,
  reportForm,
  sendsOf,
} from "#app/domain/reports/report-form-view.server.ts";
import { revokeReportLinks } from "#app/domain/reports/links/report-link.server.ts";
import { previewReport } from "#app/domain/reports/preview/preview-report.server.ts";
import { ReportForm } from "#app/domain/reports/report.form.ts";
import { hasReport, openReportPage } from "#app/domain/reports/report-page.server.ts";
import { refusalFields } from "#app/domain/reports/report-refusal.server.ts";
import { skipSend } from "#app/domain/reports/skip-send.server.ts";
import { sendTest } from "#app/domain/reports/runs/send-test.server.ts";
import { updateReport } from "#app/domain/reports/update-report.server.ts";
import { useAnswer } from "#app/ui/forms/use-answer.ts";

// Skipping the reload would end a running navigation with old data.
export { clientAction, shouldRevalidate } from "#app/ui/forms/keep-page.ts";

const list = "/company/automatic-reports";

export const loader = agencyLoader("company.automaticReports.show", async ({ viewer, params, query }) => {
  const page = await openReportPage(viewer, params.reportId ?? "");
  if (!page) return null;
  const { report, ...shown } = page;
  return {
    title: `${shown.head.name}: automatic report`,
    view: await reportForm(viewer, report),
    ...shown,
    said: {
      isSaved: query.has("saved"),
      isCopied: query.has("copied"),
      areLinksGone: query.has("links"),
      test: shown.runs.find(({ id, isTest }) => isTest && id === query.get("test")) ?? null,
      to: viewer.email,
    },
  };
});

export const action = agencyAction("company.automaticReports.show", async ({ request, viewer, params }) => {
  const { reportId = "" } = params;
  if (!(await hasReport(viewer, reportId))) return null;
  const fields = await readForm(request, ReportForm, ["intent", "due_at"]);
  const here = `${list}/${reportId}`;
  switch (fields.get("intent")) {
    case "refresh":
      return data(previewNextDeliveries(viewer, fields));
    case "preview":
      return data(await previewReport(viewer, fields));
    case "test":
      return test(request, viewer, reportId);
    case "pause":
      if ((await pauseReport(viewer, reportId)) === "not-found") return null;
      return redirect(here, { status: 303 });
    case "resume":
      if ((await resumeReport(viewer, reportId)) === "not-found") return null;
      return redirect(here, { status: 303 });
    case "skip":
    case "undo-skip":
      return skip(request, viewer, reportId, fields);
    case "take-back-links":
      if ((await revokeReportLinks(viewer, reportId)) === "not-found") return null;
      return redirect(`${here}?links`, { status: 303 });
    case "duplicate":
      return duplicate(request, viewer, reportId);
    default:
      return save(request, viewer, reportId, fields);
  }
});

const refuse = (request: Request, why: string[]) =>
  refuseForm(request, { status: "error", error: { "": why } });

async function test(request: Request, viewer: Viewer, reportId: string) {
  const sent = await sendTest(viewer, reportId);
  switch (sent.outcome) {
    case "on-its-way":
      return redirect(`${list}/${reportId}?test=${sent.runId}`, { status: 303 });
    case "not-found":
      return null;
    case "sample":
      return refuse(request, ["The sample agency sends no email, not even a test."]);
  }
}

async function skip(request: Request, viewer: Viewer, reportId: string, fields: FormData) {
  const dueAt = String(fields.get("due_at") ?? "");
  switch (await skipSend(viewer, reportId, dueAt, fields.get("intent") === "skip")) {
    case "changed":
      return redirect(`${list}/${reportId}`, { status: 303 });
    case "not-found":
      return null;
    case "not-next":
      return refuse(request, ["This delivery is no longer one of the next five."]);
  }
}

async function duplicate(request: Request, viewer: Viewer, reportId: string) {
  const copy = await duplicateReport(viewer, reportId);
  switch (copy.outcome) {
    case "duplicated":
      return redirect(`${list}/${copy.id}?copied`, { status: 303 });
    case "not-found":
      return null;
    case "limit":
      return refuse(request, refusalFields(copy).dashboard_id ?? []);
  }
}

async function save(request: Request, viewer: Viewer, reportId: string, fields: FormData) {
  const form = parseWithZod(fields, { schema: ReportForm });
  const refused = (answer: ReportAnswer) =>
    refuseForm(request, { ...answer, sends: sendsOf(viewer, form.payload) } as ReportAnswer);
  if (form.status !== "success") return refused(form.reply());
  const updated = await updateReport(viewer, reportId, form.value);
  switch (updated.outcome) {
    case "updated":
      return redirect(`${list}/${reportId}?saved`, { status: 303 });
    case "not-found":
      return null;
    case "dashboard-not-found":
    case "destination-not-found":
    case "limit":
    case "too-many-widgets":
      return refused(form.reply({ fieldErrors: refusalFields(updated) }));
  }
}

export default function ReportPage() {
  const { view, head, runs, stopped, said } = useLoaderData<typeof loader>();
  return (
    <AgencyPage>
      <ReportHead head={head} said={said} maxReports={view.maxReports} />
      <ReportFields
        key={head.id}
        view={view}
        answer={useAnswer<ReportAnswer>() ?? null}
        stopped={stopped}
        isPaused={head.isPaused}
        cancelHref={list}
        deleteHref={`${list}/${head.id}/delete`}
      />
      {runs.some(({ isMoving }) => isMoving) && <WatchRuns reloads={false} />}
      <Ledger runs={runs} />
      {runs.length > 0 && <SentLinks />}
    </AgencyPage>
  );
}
