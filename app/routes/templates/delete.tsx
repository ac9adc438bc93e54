import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findTemplateView } from "#app/domain/dashboards/new/templates/own/find-templates.server.ts";
import { deleteTemplate } from "#app/domain/dashboards/new/templates/own/save-template.server.ts";
import { agencyAction, agencyLoader } from "#app/domain/shell/agency-route.server.ts";
import { AgencyPage } from "#app/domain/shell/components/agency-page.tsx";
import { Confirm } from "#app/ui/forms/confirm.tsx";

export { clientAction, shouldRevalidate } from "#app/ui/forms/keep-page.ts";

export const loader = agencyLoader("templates.delete", async ({ viewer, params: { templateId = "" } }) => {
  const template = await findTemplateView(viewer, templateId);
  if (!template) return null;
  const { id, name, dashboards } = template;
  return { title: `Delete template ${name}`, id, name, dashboards };
});

export const action = agencyAction("templates.delete", async ({ viewer, params: { templateId = "" } }) => {
  if ((await deleteTemplate(viewer, templateId)) === "not-found") return null;
  return redirect("/dashboards/create", { status: 303 });
});

export default function DeleteTemplatePage() {
  const { id, name, dashboards } = useLoaderData<typeof loader>();
  const kept =
    dashboards === 0
      ? "No dashboard was made from it."
      : `${dashboards === 1 ? "1 dashboard" : `${dashboards} dashboards`} made from it will stay as they are, and can no longer be updated together.`;
  return (
    <AgencyPage section="/dashboards">
      <Confirm
        title={`Delete template ${name}?`}
        submitText="Delete template"
        cancelHref={`/templates/${id}`}
      >
        <p>{kept} This cannot be undone.</p>
      </Confirm>
    </AgencyPage>
  );
}
