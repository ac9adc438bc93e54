import { getFormProps, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Link, useLoaderData, useNavigation } from "@remix-run/react";
import { enterSignedIn } from "#app/auth/access.server.ts";
import { readDashboard } from "#app/domain/dashboards/view/read/read-dashboard.server.ts";
import { agencyAction } from "#app/domain/shell/agency-route.server.ts";
import { AgencyPage } from "#app/domain/shell/components/agency-page.tsx";
import { shellFor } from "#app/domain/shell/shell-for.server.ts";
import { SummaryBlock } from "#app/domain/summary/components/summary-block.tsx";
import { SummaryForm, summaryLimits } from "#app/domain/summary/summary.form.ts";
import { discardText, writeText } from "#app/domain/dashboards/view/write-text.server.ts";
import type { Viewer } from "#app/auth/viewer.ts";
import { notFound } from "#app/http/failure.server.ts";
import { refuseForm } from "#app/http/form-answer.server.ts";
import { readForm } from "#app/http/read-form.server.ts";
import { periodParams } from "#app/metrics/periods/share-period.ts";
import { Card } from "#app/ui/blocks/card.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/fields/error-summary.tsx";
import { FormActions, FormFields } from "#app/ui/fields/fieldset.tsx";
import { TextArea } from "#app/ui/fields/text-field.tsx";
import { ActionButton } from "#app/ui/forms/action-button.tsx";
import { StoredForm } from "#app/ui/forms/stored-form.tsx";
import { useFormAnswer } from "#app/ui/forms/use-answer.ts";
import { PageHead } from "#app/ui/shell/page-head.tsx";
import { sentenceText } from "#app/views/summary-view.ts";

export { clientAction, shouldRevalidate } from "#app/ui/forms/keep-page.ts";

async function readOwn(viewer: Viewer, permalink: string, request: Request) {
  const read = await readDashboard(viewer, permalink, request, "page");
  if (read.outcome !== "read" || read.as !== "owner") throw notFound();
  return { ...read, back: `/dashboards/${permalink}?${periodParams(read.asked.period)}` };
}

export async function loader({ request, params: { permalink = "" } }: LoaderFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "dashboard.summary");
  const { dashboard, view, back } = await readOwn(viewer, permalink, request);
  const { summary = null } = view;
  return {
    shell: await shellFor(viewer),
    title: `Written summary of ${dashboard.content.name}`,
    name: dashboard.content.name,
    dates: [view.period.text, view.period.compareText].filter(Boolean).join(", "),
    back,
    isHidden: dashboard.content.hiddenSummary === true,
    settingsHref: `/dashboards/${permalink}/settings`,
    summary,
    isWritten: summary?.byline !== undefined,
    sentences: summary?.sentences.map(sentenceText).join("\n") ?? "",
  };
}

export const action = agencyAction("dashboard.summary", async ({ request, viewer, params }) => {
  const { dashboard, asked, back } = await readOwn(viewer, params.permalink ?? "", request);
  const sent = await readForm(request, SummaryForm, ["intent"]);
  if (sent.get("intent") === "discard") {
    await discardText(viewer, dashboard, asked.period);
    return redirect(back, { status: 303 });
  }
  const form = parseWithZod(sent, { schema: SummaryForm });
  if (form.status !== "success") return refuseForm(request, form.reply());
  await writeText(viewer, dashboard, asked.period, form.value.sentences);
  return redirect(back, { status: 303 });
});

export default function SummaryPage() {
  const { name, dates, back, isHidden, settingsHref, summary, isWritten, sentences } =
    useLoaderData<typeof loader>();
  const busyWith = useNavigation().formData?.get("intent") ?? null;
  const [form, fields] = useForm<SummaryForm>({
    id: "summary",
    lastResult: useFormAnswer(),
    defaultValue: { sentences },
    constraint: {
      sentences: { required: true, maxLength: (summaryLimits.sentence + 2) * summaryLimits.sentences },
    },
    defaultNoValidate: false,
  });
  return (
    <AgencyPage>
      <PageHead title="Written summary">
        <Link to={back} reloadDocument>
          {name}
        </Link>{" "}
        · {dates}
      </PageHead>
      <div className="stack loose">
        {isHidden && (
          <p className="soft">
            The summary is hidden in the <Link to={settingsHref}>settings of this dashboard</Link>.
          </p>
        )}
        {summary && <SummaryBlock summary={summary} />}
        <Card title={isWritten ? "Edit your text" : "Write your own text"}>
          <StoredForm method="post" {...getFormProps(form)}>
            <FormFields>
              <ErrorSummary form={form} />
              <TextArea
                field={fields.sentences}
                label="Sentences"
                hint="One per line, for these dates only. Numbers that are on the dashboard link to their receipts. If such a number changes later, you see it here and your clients no longer see the sentence."
                rows={9}
              />
              <FormActions>
                <ActionButton
                  tone="primary"
                  name="intent"
                  value="save"
                  busy={busyWith === "save"}
                  failed={form.status === "error"}
                >
                  Save text
                </ActionButton>
                {isWritten && (
                  <ActionButton
                    tone="second"
                    name="intent"
                    value="discard"
                    busy={busyWith === "discard"}
                    formNoValidate
                  >
                    Use automatic text
                  </ActionButton>
                )}
                <LinkButton to={back} reloadDocument tone="quiet">
                  Cancel
                </LinkButton>
              </FormActions>
            </FormFields>
          </StoredForm>
        </Card>
      </div>
    </AgencyPage>
  );
}
