import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { enterSignedIn } from "#app/auth/access.server.ts";
import type { Viewer } from "#app/auth/viewer.ts";
import {
  type DestinationAnswer,
  DestinationForm,
} from "#app/domain/destinations/components/destination-form.tsx";
import { NewSecret } from "#app/domain/destinations/components/destination-parts.tsx";
import { NewDestination, TestDestination } from "#app/domain/destinations/destination.form.ts";
import { createDestination } from "#app/domain/destinations/save-destination.server.ts";
import { testAddress } from "#app/domain/destinations/test-destination.server.ts";
import { AgencyPage } from "#app/domain/shell/components/agency-page.tsx";
import { shellFor } from "#app/domain/shell/shell-for.server.ts";
import { refuseForm } from "#app/http/form-answer.server.ts";
import { readForm } from "#app/http/read-form.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { useAnswer } from "#app/ui/forms/use-answer.ts";
import { PageHead } from "#app/ui/shell/page-head.tsx";

export { clientAction, shouldRevalidate } from "#app/ui/forms/keep-page.ts";
export { formHeaders as headers } from "#app/http/form-headers.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "company.destinations.new");
  return { shell: await shellFor(viewer) };
}

export async function action({ request }: ActionFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "company.destinations.new");
  const fields = await readForm(request, NewDestination, TestDestination, ["intent"]);
  if (fields.get("intent") === "test") return test(request, viewer, fields);
  const form = parseWithZod(fields, { schema: NewDestination });
  if (form.status !== "success") return refuseForm(request, form.reply());
  const made = await createDestination(viewer, form.value);
  switch (made.outcome) {
    case "saved":
      // No redirect: the secret must not appear in a URL.
      return made.secret === null
        ? redirect("/company/destinations?done=saved", { status: 303 })
        : data(
            { id: made.id, secret: made.secret },
            { status: 201, headers: { "Cache-Control": "no-store" } },
          );
    case "refused":
      return refuseForm(
        request,
        form.reply(
          made.field === "general"
            ? { formErrors: [made.message] }
            : { fieldErrors: { [made.field]: [made.message] } },
        ),
      );
    case "not-found":
      throw new Error("a new destination cannot be missing");
  }
}

async function test(request: Request, viewer: Viewer, fields: FormData) {
  const form = parseWithZod(fields, { schema: TestDestination });
  if (form.status !== "success") return refuseForm(request, form.reply());
  return data({ initialValue: form.reply().initialValue, test: await testAddress(viewer, form.value) });
}

export default function NewDestinationPage() {
  const { shell } = useLoaderData<typeof loader>();
  const answer = useAnswer<DestinationAnswer | { id: string; secret: string }>() ?? null;
  const created = answer && "secret" in answer ? answer : null;
  return (
    <AgencyPage shell={shell} section="/company/automatic-reports">
      <PageHead title={created ? "Destination" : "New destination"} />
      {created ? (
        <div className="stack loose">
          <NewSecret secret={created.secret} isReplaced={false} />
          <div className="row">
            <LinkButton to={`/company/destinations/${created.id}`} tone="primary">
              Continue
            </LinkButton>
          </div>
        </div>
      ) : (
        <DestinationForm destination={null} answer={answer as DestinationAnswer | null} />
      )}
    </AgencyPage>
  );
}
