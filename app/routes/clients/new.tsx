import { useLoaderData } from "@remix-run/react";
import { clientFormView } from "#app/domain/clients/client-form-view.server.ts";
import { ClientFormPart } from "#app/domain/clients/components/client-form.tsx";
import { agencyAction, agencyLoader } from "#app/domain/shell/agency-route.server.ts";
import { AgencyPage } from "#app/domain/shell/components/agency-page.tsx";
import { useFormAnswer } from "#app/ui/forms/use-answer.ts";
import { saveAndShow } from "./save.server.ts";

export { clientAction, shouldRevalidate } from "#app/ui/forms/keep-page.ts";

export const loader = agencyLoader("clients.new", async ({ viewer }) => ({
  view: await clientFormView(viewer, null),
}));

export const action = agencyAction("clients.new", ({ request, viewer }) =>
  saveAndShow(request, viewer, null),
);

export default function NewClientPage() {
  const { view } = useLoaderData<typeof loader>();
  return (
    <AgencyPage title="New client">
      <ClientFormPart {...view} answer={useFormAnswer()} submit="Create client" cancelHref="/clients" />
    </AgencyPage>
  );
}
