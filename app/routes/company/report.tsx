import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { enterSignedIn } from "#app/auth/access.server.ts";
import { notFound } from "#app/http/failure.server.ts";
import { notFoundForForm } from "#app/http/unsent.server.ts";
import { refuseForm } from "#app/http/form-answer.server.ts";
import { readForm } from "#app/http/read-form.server.ts";
import type { Viewer } from "#app/auth/viewer.ts";
import { AgencyPage } from "#app/domain/shell/components/agency-page.tsx";
import { shellFor } from "#app/domain/shell/shell-for.server.ts";
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

export async function loader({ request, params: { reportId = "" } }: LoaderFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "company.automaticReports.show");
  const page = await openReportPage(viewer, reportId);
  if (!page) throw notFound();
  const { report, ...shown } = page;
  const [shell, view] = await Promise.all([shellFor(viewer), reportForm(viewer, report)]);
  const said = new URL(request.url).searchParams;
  const test = shown.runs.find(({ id, isTest }) => isTest && id === said.get("test")) ?? null;
  return {
    shell,
    title: `${shown.head.name}: automatic report`,
    view,
    ...shown,
    said: {
      isSaved: said.has("saved"),
      isCopied: said.has("copied"),
      areLinksGone: said.has("links"),
      test,
      to: viewer.email,
    },
  };
}

export async function action({ request, params: { reportId = "" } }: ActionFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "company.automaticReports.show");
  if (!(await hasReport(viewer, reportId))) throw await notFoundForForm(request);
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
      if ((await pauseReport(viewer, reportId)) === "not-found") throw notFound();
      return redirect(here, { status: 303 });
    case "resume":
      if ((await resumeReport(viewer, reportId)) === "not-found") throw notFound();
      return redirect(here, { status: 303 });
    case "skip":
    case "undo-skip":
      return skip(request, viewer, reportId, fields);
    case "take-back-links":
      if ((await revokeReportLinks(viewer, reportId)) === "not-found") throw notFound();
      return redirect(`${here}?links`, { status: 303 });
    case "duplicate":
      return duplicate(request, viewer, reportId);
    default:
      return save(request, viewer, reportId, fields);
  }
}

async function test(request: Request, viewer: Viewer, reportId: string) {
  const sent = await sendTest(viewer, reportId);
  switch (sent.outcome) {
    case "on-its-way":
      return redirect(`${list}/${reportId}?test=${sent.runId}`, { status: 303 });
    case "not-found":
      throw notFound();
    case "sample": {
      const why = "The sample agency sends no email, not even a test.";
      return refuseForm(request, { status: "error", error: { "": [why] } });
    }
  }
}

async function skip(request: Request, viewer: Viewer, reportId: string, fields: FormData) {
  const dueAt = String(fields.get("due_at") ?? "");
  switch (await skipSend(viewer, reportId, dueAt, fields.get("intent") === "skip")) {
    case "changed":
      return redirect(`${list}/${reportId}`, { status: 303 });
    case "not-found":
      throw notFound();
    case "not-next": {
      const why = "This delivery is no longer one of the next five.";
      return refuseForm(request, { status: "error", error: { "": [why] } });
    }
  }
}

async function duplicate(request: Request, viewer: Viewer, reportId: string) {
  const copy = await duplicateReport(viewer, reportId);
  switch (copy.outcome) {
    case "duplicated":
      return redirect(`${list}/${copy.id}?copied`, { status: 303 });
    case "not-found":
      throw notFound();
    case "limit":
      return refuseForm(request, { status: "error", error: { "": refusalFields(copy).dashboard_id ?? [] } });
  }
}

async function save(request: Request, viewer: Viewer, reportId: string, fields: FormData) {
  const form = parseWithZod(fields, { schema: ReportForm });
  const refuse = (answer: ReportAnswer) =>
    refuseForm(request, { ...answer, sends: sendsOf(viewer, form.payload) } as ReportAnswer);
  if (form.status !== "success") return refuse(form.reply());
  const updated = await updateReport(viewer, reportId, form.value);
  switch (updated.outcome) {
    case "updated":
      return redirect(`${list}/${reportId}?saved`, { status: 303 });
    case "not-found":
      throw notFound();
    case "dashboard-not-found":
    case "destination-not-found":
    case "limit":
    case "too-many-widgets":
      return refuse(form.reply({ fieldErrors: refusalFields(updated) }));
  }
}

export default function ReportPage() {
  const { shell, view, head, runs, stopped, said } = useLoaderData<typeof loader>();
  const answer = useAnswer<ReportAnswer>();
  return (
    <AgencyPage shell={shell}>
      <ReportHead head={head} said={said} maxReports={view.maxReports} />
      <ReportFields
        key={head.id}
        view={view}
        answer={answer ?? null}
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
