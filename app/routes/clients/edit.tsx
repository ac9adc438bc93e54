import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { enterSignedIn } from "#app/auth/access.server.ts";
import { clientFormView } from "#app/domain/clients/client-form-view.server.ts";
import { ClientFormPart } from "#app/domain/clients/components/client-form.tsx";
import { getClient } from "#app/domain/clients/find-clients.server.ts";
import { AgencyPage } from "#app/domain/shell/components/agency-page.tsx";
import { shellFor } from "#app/domain/shell/shell-for.server.ts";
import { notFound } from "#app/http/failure.server.ts";
import type { FormAnswer } from "#app/http/form-answer.server.ts";
import { PageHead } from "#app/ui/shell/page-head.tsx";
import { useAnswer } from "#app/ui/forms/use-answer.ts";
import { saveAndShow } from "./save.server.ts";

export { clientAction, shouldRevalidate } from "#app/ui/forms/keep-page.ts";

export async function loader({ request, params: { clientId = "" } }: LoaderFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "clients.edit");
  const client = await getClient(viewer, clientId);
  if (!client) throw notFound();
  const [shell, view] = await Promise.all([shellFor(viewer), clientFormView(viewer, client)]);
  return {
    shell,
    title: `Edit client: ${client.name}`,
    name: client.name,
    here: `/clients/${clientId}`,
    view,
  };
}

export async function action({ request, params: { clientId = "" } }: ActionFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "clients.edit");
  return saveAndShow(request, viewer, clientId);
}

export default function EditClientPage() {
  const { shell, name, here, view } = useLoaderData<typeof loader>();
  const answer = useAnswer<FormAnswer>() ?? null;
  return (
    <AgencyPage shell={shell}>
      <PageHead title="Edit client">
        <Link to={here}>{name}</Link>
      </PageHead>
      <ClientFormPart {...view} answer={answer} submit="Save client" cancelHref={here} />
    </AgencyPage>
  );
}
