import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { enterSignedIn } from "#app/auth/access.server.ts";
import { findTemplateView } from "#app/domain/dashboards/new/templates/own/find-templates.server.ts";
import { deleteTemplate } from "#app/domain/dashboards/new/templates/own/save-template.server.ts";
import { AgencyPage } from "#app/domain/shell/components/agency-page.tsx";
import { shellFor } from "#app/domain/shell/shell-for.server.ts";
import { notFound } from "#app/http/failure.server.ts";
import { Confirm } from "#app/ui/forms/confirm.tsx";

export { clientAction, shouldRevalidate } from "#app/ui/forms/keep-page.ts";

export async function loader({ request, params: { templateId = "" } }: LoaderFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "templates.delete");
  const [shell, template] = await Promise.all([shellFor(viewer), findTemplateView(viewer, templateId)]);
  if (!template) throw notFound();
  const { id, name, dashboards } = template;
  return { shell, title: `Delete template ${name}`, id, name, dashboards };
}

export async function action({ request, params: { templateId = "" } }: ActionFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "templates.delete");
  if ((await deleteTemplate(viewer, templateId)) === "not-found") throw notFound();
  return redirect("/dashboards/create", { status: 303 });
}

export default function DeleteTemplatePage() {
  const { shell, id, name, dashboards } = useLoaderData<typeof loader>();
  const kept =
    dashboards === 0
      ? "No dashboard was made from it."
      : `${dashboards === 1 ? "1 dashboard" : `${dashboards} dashboards`} made from it will stay as they are, and can no longer be updated together.`;
  return (
    <AgencyPage shell={shell} section="/dashboards">
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
