import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "@remix-run/node";
import { type ShouldRevalidateFunction, useLoaderData } from "@remix-run/react";
import { refuseForm } from "#app/http/form-answer.server.ts";
import { readForm } from "#app/http/read-form.server.ts";
import { agencyAction, agencyLoader } from "#app/domain/shell/agency-route.server.ts";
import { AgencyPage } from "#app/domain/shell/components/agency-page.tsx";
import { isPreview, ReportFields } from "#app/domain/reports/components/report-form.tsx";
import { createReport } from "#app/domain/reports/create-report.server.ts";
import {
  previewNextDeliveries,
  newReportForm,
  type ReportAnswer,
  sendsOf,
} from "#app/domain/reports/report-form-view.server.ts";
import { previewReport } from "#app/domain/reports/preview/preview-report.server.ts";
import { ReportForm } from "#app/domain/reports/report.form.ts";
import { refusalFields } from "#app/domain/reports/report-refusal.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/blocks/empty-state.tsx";
import { useAnswer } from "#app/ui/forms/use-answer.ts";
import { shouldRevalidate as reloads } from "#app/ui/forms/keep-page.ts";

export { clientAction } from "#app/ui/forms/keep-page.ts";

const list = "/company/automatic-reports";

export const loader = agencyLoader("company.automaticReports.new", async ({ viewer, query }) => ({
  view: await newReportForm(viewer, query.get("dashboard")),
}));

export const action = agencyAction("company.automaticReports.new", async ({ request, viewer }) => {
  const fields = await readForm(request, ReportForm, ["intent"]);
  if (fields.get("intent") === "refresh") return data(previewNextDeliveries(viewer, fields));
  if (fields.get("intent") === "preview") return data(await previewReport(viewer, fields));

  const form = parseWithZod(fields, { schema: ReportForm });
  const refuse = (answer: ReportAnswer) =>
    refuseForm(request, { ...answer, sends: sendsOf(viewer, form.payload) } as ReportAnswer);
  if (form.status !== "success") return refuse(form.reply());
  const made = await createReport(viewer, form.value);
  if (made.outcome === "created") return redirect(`${list}/${made.id}?saved`, { status: 303 });
  return refuse(form.reply({ fieldErrors: refusalFields(made) }));
});

export const shouldRevalidate: ShouldRevalidateFunction = (change) =>
  !isPreview(change.formData) && reloads(change);

export default function NewReportPage() {
  const { view } = useLoaderData<typeof loader>();
  const answer = useAnswer<ReportAnswer>() ?? null;
  return (
    <AgencyPage
      title="New automatic report"
      lead="Nothing is sent before the first date. Tests are sent only to you."
    >
      {view.dashboards.length === 0 ? (
        <EmptyState
          title="A report needs a dashboard"
          actions={
            <LinkButton to="/dashboards/create" tone="primary">
              Create a dashboard
            </LinkButton>
          }
        >
          There are no active dashboards yet.
        </EmptyState>
      ) : (
        <ReportFields view={view} answer={answer} isNew cancelHref={list} />
      )}
    </AgencyPage>
  );
}
