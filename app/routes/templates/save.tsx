import { getFormProps } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "@remix-run/node";
import { Form, Link, useLoaderData, useNavigation } from "@remix-run/react";
import type { Viewer } from "#app/auth/viewer.ts";
import { getDashboardAt } from "#app/domain/dashboards/edit/get-dashboard.server.ts";
import { TemplateAside } from "#app/domain/dashboards/new/templates/own/components/template-aside.tsx";
import {
  TemplateFields,
  useTemplateForm,
} from "#app/domain/dashboards/new/templates/own/components/template-fields.tsx";
import { TemplateNotes } from "#app/domain/dashboards/new/templates/own/components/template-notes.tsx";
import { findTemplateDraft } from "#app/domain/dashboards/new/templates/own/find-templates.server.ts";
import {
  saveTemplate,
  updateTemplate,
} from "#app/domain/dashboards/new/templates/own/save-template.server.ts";
import { templateLimits } from "#app/domain/dashboards/new/templates/own/template-limits.ts";
import { TemplateForm, templateNameTaken } from "#app/domain/dashboards/new/templates/own/template.form.ts";
import { agencyAction, agencyLoader } from "#app/domain/shell/agency-route.server.ts";
import { AgencyPage } from "#app/domain/shell/components/agency-page.tsx";
import { type FormAnswer, refuseForm } from "#app/http/form-answer.server.ts";
import { readForm } from "#app/http/read-form.server.ts";
import { Card } from "#app/ui/blocks/card.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/fields/error-summary.tsx";
import { FormActions, FormFields } from "#app/ui/fields/fieldset.tsx";
import { ActionButton } from "#app/ui/forms/action-button.tsx";
import { PageHead, TwoPane } from "#app/ui/shell/page-head.tsx";

export { clientAction, shouldRevalidate } from "#app/ui/forms/keep-page.ts";

export const loader = agencyLoader("dashboard.template", async ({ viewer, params: { permalink = "" } }) => {
  const dashboard = await getDashboardAt(viewer, permalink);
  if (!dashboard) return null;
  const { name } = dashboard;
  const draft = await findTemplateDraft(viewer, dashboard);
  return { title: `Save as template: ${name}`, name, permalink, draft };
});

export const action = agencyAction("dashboard.template", async ({ request, viewer, params }) => {
  const dashboard = await getDashboardAt(viewer, params.permalink ?? "");
  if (!dashboard) return null;
  const fields = await readForm(request, TemplateForm, ["intent"]);
  if (fields.get("intent") === "update") return update(viewer, dashboard);
  const form = parseWithZod(fields, { schema: TemplateForm });
  if (form.status !== "success") return refuseForm(request, form.reply());
  const saved = await saveTemplate(viewer, dashboard, form.value);
  switch (saved.outcome) {
    case "saved":
      return redirect(`/templates/${saved.id}?saved=new`, { status: 303 });
    case "name-taken":
      return refuseForm(request, form.reply({ fieldErrors: { name: [templateNameTaken] } }));
    case "empty":
      return refuseForm(request, form.reply({ formErrors: [nothingToSave] }));
    case "limit": {
      const full = `You have ${templateLimits.templates} templates, which is the limit. Delete one first.`;
      return refuseForm(request, form.reply({ formErrors: [full] }));
    }
  }
});

const nothingToSave = "This dashboard has no widget that a template can use. Add one first.";

async function update(viewer: Viewer, dashboard: Parameters<typeof updateTemplate>[1]) {
  const saved = await updateTemplate(viewer, dashboard);
  const refuse = (problem: string, status: 409 | 422) =>
    data<FormAnswer>({ status: "error", error: { "": [problem] } }, { status });
  switch (saved.outcome) {
    case "saved":
      return redirect(`/templates/${saved.id}?saved=version`, { status: 303 });
    case "empty":
      return refuse(nothingToSave, 422);
    case "not-found":
      return refuse("This template was deleted. Save the dashboard as a new one.", 409);
    case "conflict":
      return refuse("The template was updated in the meantime. Check it, then update it again.", 409);
  }
}

export default function SaveTemplatePage() {
  const { name, permalink, draft } = useLoaderData<typeof loader>();
  const { template, client } = draft;
  const isBusy = useNavigation().formMethod === "POST";
  const [form, fields] = useTemplateForm();
  return (
    <AgencyPage section="/dashboards">
      <PageHead title="Save as template">
        From{" "}
        <Link to={`/dashboards/${permalink}/edit`}>
          <bdi>{name}</bdi>
        </Link>
        . A template has the widgets and the look, without sources and data.
        {client && ` ${client} becomes {client} in texts.`}
      </PageHead>
      <TwoPane aside={<TemplateAside template={draft} />}>
        <div className="stack loose">
          <TemplateNotes draft={draft} />
          <ErrorSummary form={form} />
          {template && (
            <Card title="Update from this dashboard">
              <Form method="post">
                <FormFields>
                  <p>
                    This dashboard follows{" "}
                    <Link to={`/templates/${template.id}`}>
                      <bdi>{template.name}</bdi>
                    </Link>
                    . {othersWords(template.others)}
                  </p>
                  <FormActions>
                    <ActionButton
                      tone="primary"
                      name="intent"
                      value="update"
                      busy={isBusy}
                      busyText="Updating the template"
                    >
                      Update template
                    </ActionButton>
                  </FormActions>
                </FormFields>
              </Form>
            </Card>
          )}
          <Card title={template ? "Or save as a new template" : "New template"}>
            <Form method="post" {...getFormProps(form)}>
              <FormFields>
                <TemplateFields fields={fields} />
                <FormActions>
                  <ActionButton
                    tone={template ? "second" : "primary"}
                    name="intent"
                    value="create"
                    busy={isBusy}
                    failed={form.status === "error"}
                    busyText="Saving the template"
                  >
                    Save template
                  </ActionButton>
                  <LinkButton to="/dashboards" tone="quiet">
                    Cancel
                  </LinkButton>
                </FormActions>
              </FormFields>
            </Form>
          </Card>
        </div>
      </TwoPane>
    </AgencyPage>
  );
}

function othersWords(others: number): string {
  if (others === 0) return "No other dashboard was made from it.";
  const dashboards = others === 1 ? "1 other dashboard" : `${others} other dashboards`;
  return `${dashboards} made from it can be updated afterwards; nothing changes there before.`;
}
