import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { enterSignedIn } from "#app/auth/access.server.ts";
import { clientFormView } from "#app/domain/clients/client-form-view.server.ts";
import { ClientFormPart } from "#app/domain/clients/components/client-form.tsx";
import { AgencyPage } from "#app/domain/shell/components/agency-page.tsx";
import { shellFor } from "#app/domain/shell/shell-for.server.ts";
import type { FormAnswer } from "#app/http/form-answer.server.ts";
import { PageHead } from "#app/ui/shell/page-head.tsx";
import { useAnswer } from "#app/ui/forms/use-answer.ts";
import { saveAndShow } from "./save.server.ts";

export { clientAction, shouldRevalidate } from "#app/ui/forms/keep-page.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "clients.new");
  const [shell, view] = await Promise.all([shellFor(viewer), clientFormView(viewer, null)]);
  return { shell, view };
}

export async function action({ request }: ActionFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "clients.new");
  return saveAndShow(request, viewer, null);
}

export default function NewClientPage() {
  const { shell, view } = useLoaderData<typeof loader>();
  const answer = useAnswer<FormAnswer>() ?? null;
  return (
    <AgencyPage shell={shell}>
      <PageHead title="New client" />
      <ClientFormPart {...view} answer={answer} submit="Create client" cancelHref="/clients" />
    </AgencyPage>
  );
}
