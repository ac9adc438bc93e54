import { getFormProps } from "@conform-to/react";
import { redirect } from "@remix-run/node";
import { Form, useLoaderData, useNavigation } from "@remix-run/react";
import { TemplateAside } from "#app/domain/dashboards/new/templates/own/components/template-aside.tsx";
import {
  TemplateFields,
  useTemplateForm,
} from "#app/domain/dashboards/new/templates/own/components/template-fields.tsx";
import { findTemplateView } from "#app/domain/dashboards/new/templates/own/find-templates.server.ts";
import { renameTemplate } from "#app/domain/dashboards/new/templates/own/save-template.server.ts";
import { TemplateForm, templateNameTaken } from "#app/domain/dashboards/new/templates/own/template.form.ts";
import { agencyAction, agencyLoader } from "#app/domain/shell/agency-route.server.ts";
import { AgencyPage } from "#app/domain/shell/components/agency-page.tsx";
import { refuseForm } from "#app/http/form-answer.server.ts";
import { parseForm } from "#app/http/read-form.server.ts";
import { Banner } from "#app/ui/banner.tsx";
import { Card } from "#app/ui/blocks/card.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/fields/error-summary.tsx";
import { FormActions, FormFields } from "#app/ui/fields/fieldset.tsx";
import { ActionButton } from "#app/ui/forms/action-button.tsx";
import { PageHead, TwoPane } from "#app/ui/shell/page-head.tsx";

export { clientAction, shouldRevalidate } from "#app/ui/forms/keep-page.ts";

const savedWords = {
  new: "The template was saved",
  version: "The template was updated",
  words: "Saved",
} as const;

export const loader = agencyLoader("templates.edit", async ({ viewer, params, query }) => {
  const template = await findTemplateView(viewer, params.templateId ?? "");
  if (!template) return null;
  const saved = query.get("saved") ?? "";
  return {
    title: `Template: ${template.name}`,
    template,
    saved: Object.hasOwn(savedWords, saved) ? savedWords[saved as keyof typeof savedWords] : null,
  };
});

export const action = agencyAction("templates.edit", async ({ request, viewer, params }) => {
  const { templateId = "" } = params;
  const form = await parseForm(request, TemplateForm, "intent");
  if (form.status !== "success") return refuseForm(request, form.reply());
  const saved = await renameTemplate(viewer, templateId, form.value);
  if (saved === "not-found") return null;
  if (saved === "name-taken")
    return refuseForm(request, form.reply({ fieldErrors: { name: [templateNameTaken] } }));
  return redirect(`/templates/${templateId}?saved=words`, { status: 303 });
});

export default function TemplatePage() {
  const { template, saved } = useLoaderData<typeof loader>();
  const { id, name, description, version, changed, dashboards, behind } = template;
  const isBusy = useNavigation().formMethod === "POST";
  const [form, fields] = useTemplateForm({ name, description });
  return (
    <AgencyPage section="/dashboards">
      <PageHead
        title={name}
        actions={
          <>
            <LinkButton to={`/dashboards/create?template=${id}`} tone="primary" icon="plus">
              New dashboard
            </LinkButton>
            <LinkButton to={`/templates/${id}/delete`} tone="danger">
              Delete
            </LinkButton>
          </>
        }
      >
        One of your templates. To change its widgets, change a dashboard made from it, then choose Save as
        template there.
      </PageHead>
      <TwoPane
        aside={
          <TemplateAside
            template={template}
            facts={[
              ["Version", `${version}, ${changed}`],
              ["Dashboards", String(dashboards)],
            ]}
          />
        }
      >
        <div className="stack loose">
          {saved && form.status !== "error" && <Banner level="success" title={saved} />}
          {behind > 0 && (
            <Banner
              level="info"
              title={
                behind === 1
                  ? "1 dashboard has an older version"
                  : `${behind} dashboards have an older version`
              }
              action={
                <LinkButton to={`/templates/${id}/update`} small>
                  Update dashboards
                </LinkButton>
              }
            >
              You see what changes in each one first, and choose where both were changed.
            </Banner>
          )}
          <ErrorSummary form={form} />
          <Card title="Name and description">
            <Form method="post" {...getFormProps(form)}>
              <FormFields>
                <TemplateFields fields={fields} />
                <FormActions>
                  <ActionButton
                    name="intent"
                    value="save"
                    busy={isBusy}
                    failed={form.status === "error"}
                    busyText="Saving"
                  >
                    Save template
                  </ActionButton>
                </FormActions>
              </FormFields>
            </Form>
          </Card>
        </div>
      </TwoPane>
    </AgencyPage>
  );
}
