import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { belongingsWords } from "#app/domain/clients/client.ts";
import { deleteClient } from "#app/domain/clients/delete-client.server.ts";
import { countBelongings, getClient } from "#app/domain/clients/find-clients.server.ts";
import { agencyAction, agencyLoader } from "#app/domain/shell/agency-route.server.ts";
import { AgencyPage } from "#app/domain/shell/components/agency-page.tsx";
import { Confirm } from "#app/ui/forms/confirm.tsx";

export { clientAction, shouldRevalidate } from "#app/ui/forms/keep-page.ts";

export const loader = agencyLoader("clients.delete", async ({ viewer, params: { clientId = "" } }) => {
  const client = await getClient(viewer, clientId);
  if (!client) return null;
  const { name, archivedAt } = client;
  return {
    title: `Delete ${name}`,
    name,
    here: `/clients/${clientId}`,
    kept: belongingsWords(await countBelongings(viewer, clientId)),
    isArchived: archivedAt !== null,
  };
});

export const action = agencyAction("clients.delete", async ({ viewer, params: { clientId = "" } }) => {
  if ((await deleteClient(viewer, clientId)) === "not-found") return null;
  return redirect("/clients", { status: 303 });
});

export default function DeleteClientPage() {
  const { name, here, kept, isArchived } = useLoaderData<typeof loader>();
  return (
    <AgencyPage>
      <Confirm title={`Delete ${name}?`} submitText="Delete client" cancelHref={here}>
        <p>
          This deletes the client’s name, logo, contacts, tags, annotations and plans. {kept} This cannot be
          undone.
          {!isArchived && " To take the client out of the lists only, archive it instead."}
        </p>
      </Confirm>
    </AgencyPage>
  );
}
