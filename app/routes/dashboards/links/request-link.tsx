import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { requireAccess } from "#app/auth/access.server.ts";
import { DoorPage } from "#app/domain/dashboards/view/components/door-page.tsx";
import type { BrandedHead } from "#app/domain/dashboards/branded-head.ts";
import { findDoorView } from "#app/domain/dashboards/view/closed-door.server.ts";
import { requestLink } from "#app/domain/dashboards/share/links/request-link.server.ts";
import { failure, notFound } from "#app/http/failure.server.ts";
import { attemptLimitProblem } from "#app/http/rate-limit.server.ts";
import { readForm } from "#app/http/read-form.server.ts";

export { clientLoader } from "#app/ui/new-document.ts";

export { formHeaders as headers } from "#app/http/form-headers.ts";

export async function loader({ request, params: { permalink = "" } }: LoaderFunctionArgs) {
  await requireAccess(request, "dashboard.requestLink");
  throw redirect(`/dashboards/${permalink}`);
}

type Requested = { readonly view: BrandedHead; readonly goesTo: string | null };

export async function action({ request, params: { permalink = "" } }: ActionFunctionArgs) {
  await requireAccess(request, "dashboard.requestLink");
  await readForm(request, []);
  const result = await requestLink(permalink);
  switch (result.outcome) {
    case "not-found":
      throw notFound();
    case "wait":
      throw failure("slow-down", attemptLimitProblem(result.waitSeconds));
    case "not-expired":
      return redirect(`/dashboards/${permalink}`, { status: 303 });
    case "requested": {
      const view = await findDoorView(result.dashboard);
      const answer: Requested = { view, goesTo: result.goesTo };
      return data(answer);
    }
  }
}

export default function RequestLinkPage() {
  const answer = useActionData<Requested>();
  if (!answer) return null;
  const { view, goesTo } = answer;
  const { name } = view.agency;
  return (
    <DoorPage view={view} title={`${name} was asked for a new link`}>
      <p>
        {goesTo ? `If they agree, it goes to ${goesTo}.` : "If they agree, they send it to you."} You can
        close this page.
      </p>
    </DoorPage>
  );
}
