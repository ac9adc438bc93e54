import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { enterSignedIn } from "#app/auth/access.server.ts";
import { belongingsWords } from "#app/domain/clients/client.ts";
import { deleteClient } from "#app/domain/clients/delete-client.server.ts";
import { countBelongings, getClient } from "#app/domain/clients/find-clients.server.ts";
import { AgencyPage } from "#app/domain/shell/components/agency-page.tsx";
import { shellFor } from "#app/domain/shell/shell-for.server.ts";
import { notFound } from "#app/http/failure.server.ts";
import { Confirm } from "#app/ui/forms/confirm.tsx";

export { clientAction, shouldRevalidate } from "#app/ui/forms/keep-page.ts";

export async function loader({ request, params: { clientId = "" } }: LoaderFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "clients.delete");
  const client = await getClient(viewer, clientId);
  if (!client) throw notFound();
  const [shell, belongings] = await Promise.all([shellFor(viewer), countBelongings(viewer, clientId)]);
  const { name, archivedAt } = client;
  return {
    shell,
    title: `Delete ${name}`,
    name,
    here: `/clients/${clientId}`,
    kept: belongingsWords(belongings),
    isArchived: archivedAt !== null,
  };
}

export async function action({ request, params: { clientId = "" } }: ActionFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "clients.delete");
  if ((await deleteClient(viewer, clientId)) === "not-found") throw notFound();
  return redirect("/clients", { status: 303 });
}

export default function DeleteClientPage() {
  const { shell, name, here, kept, isArchived } = useLoaderData<typeof loader>();
  return (
    <AgencyPage shell={shell}>
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
