import { Link, useLoaderData } from "@remix-run/react";
import { clientFormView } from "#app/domain/clients/client-form-view.server.ts";
import { ClientFormPart } from "#app/domain/clients/components/client-form.tsx";
import { getClient } from "#app/domain/clients/find-clients.server.ts";
import { agencyAction, agencyLoader } from "#app/domain/shell/agency-route.server.ts";
import { AgencyPage } from "#app/domain/shell/components/agency-page.tsx";
import { useFormAnswer } from "#app/ui/forms/use-answer.ts";
import { saveAndShow } from "./save.server.ts";

export { clientAction, shouldRevalidate } from "#app/ui/forms/keep-page.ts";

export const loader = agencyLoader("clients.edit", async ({ viewer, params: { clientId = "" } }) => {
  const client = await getClient(viewer, clientId);
  if (!client) return null;
  return {
    title: `Edit client: ${client.name}`,
    name: client.name,
    here: `/clients/${clientId}`,
    view: await clientFormView(viewer, client),
  };
});

export const action = agencyAction("clients.edit", ({ request, viewer, params: { clientId = "" } }) =>
  saveAndShow(request, viewer, clientId),
);

export default function EditClientPage() {
  const { name, here, view } = useLoaderData<typeof loader>();
  return (
    <AgencyPage title="Edit client" lead={<Link to={here}>{name}</Link>}>
      <ClientFormPart {...view} answer={useFormAnswer()} submit="Save client" cancelHref={here} />
    </AgencyPage>
  );
}
