import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { Viewer } from "#app/auth/viewer.ts";
import {
  type DestinationAnswer,
  DestinationForm,
} from "#app/domain/destinations/components/destination-form.tsx";
import {
  NewSecret,
  SigningCard,
  SwitchedOff,
  UsedBy,
} from "#app/domain/destinations/components/destination-parts.tsx";
import { ChangeDestination } from "#app/domain/destinations/destination.form.ts";
import { findDestinationView } from "#app/domain/destinations/find-destination.server.ts";
import {
  changeDestination,
  rotateSigningSecret,
  switchOnDestination,
} from "#app/domain/destinations/save-destination.server.ts";
import { testDestination } from "#app/domain/destinations/test-destination.server.ts";
import { openDestinationPage } from "#app/domain/reports/destinations/destination-page.server.ts";
import { agencyAction, agencyLoader } from "#app/domain/shell/agency-route.server.ts";
import { AgencyPage } from "#app/domain/shell/components/agency-page.tsx";
import { refuseForm } from "#app/http/form-answer.server.ts";
import { readForm } from "#app/http/read-form.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { useAnswer } from "#app/ui/forms/use-answer.ts";

export { clientAction, shouldRevalidate } from "#app/ui/forms/keep-page.ts";
export { formHeaders as headers } from "#app/http/form-headers.ts";

export const loader = agencyLoader("company.destinations.show", async ({ viewer, params }) => {
  const page = await openDestinationPage(viewer, params.destinationId ?? "");
  return page && { title: page.destination.name, ...page };
});

export const action = agencyAction("company.destinations.show", async ({ request, viewer, params }) => {
  const { destinationId = "" } = params;
  if (!(await findDestinationView(viewer, destinationId))) return null;
  const fields = await readForm(request, ChangeDestination, ["intent"]);
  switch (fields.get("intent")) {
    case "test":
      return test(viewer, destinationId, fields);
    case "switch-on":
      if ((await switchOnDestination(viewer, destinationId)) === "not-found") return null;
      return redirect(`/company/destinations/${destinationId}`, { status: 303 });
    case "rotate": {
      const secret = await rotateSigningSecret(viewer, destinationId);
      if (secret === null) return null;
      // No redirect: the secret must not appear in a URL.
      return data({ secret }, { headers: { "Cache-Control": "no-store" } });
    }
    default:
      return save(request, viewer, destinationId, fields);
  }
});

async function test(viewer: Viewer, id: string, fields: FormData) {
  const typed = (name: string) => String(fields.get(name) ?? "");
  const outcome = await testDestination(viewer, id, typed("address").trim());
  if (outcome === "not-found") return null;
  return data({ initialValue: { name: typed("name"), address: typed("address") }, test: outcome });
}

async function save(request: Request, viewer: Viewer, id: string, fields: FormData) {
  const form = parseWithZod(fields, { schema: ChangeDestination });
  if (form.status !== "success") return refuseForm(request, form.reply());
  const saved = await changeDestination(viewer, id, form.value);
  switch (saved.outcome) {
    case "saved":
      return redirect("/company/destinations?done=saved", { status: 303 });
    case "refused":
      return refuseForm(request, form.reply({ fieldErrors: { [saved.field]: [saved.message] } }));
    case "not-found":
      return null;
  }
}

export default function DestinationPage() {
  const { destination, offSince, reports } = useLoaderData<typeof loader>();
  const answer = useAnswer<DestinationAnswer | { secret: string }>() ?? null;
  const secret = answer && "secret" in answer ? answer.secret : null;
  return (
    <AgencyPage
      section="/company/automatic-reports"
      title={<bdi>{destination.name}</bdi>}
      actions={
        <LinkButton to={`/company/destinations/${destination.id}/delete`} tone="danger">
          Delete
        </LinkButton>
      }
    >
      <div className="stack loose">
        {secret && <NewSecret secret={secret} isReplaced />}
        {destination.off && <SwitchedOff off={destination.off} since={offSince} />}
        <DestinationForm destination={destination} answer={answer && "secret" in answer ? null : answer} />
        {destination.kind === "webhook" && <SigningCard />}
        <UsedBy reports={reports} />
      </div>
    </AgencyPage>
  );
}
