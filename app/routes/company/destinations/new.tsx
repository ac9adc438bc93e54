import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "@remix-run/node";
import type { Viewer } from "#app/auth/viewer.ts";
import {
  type DestinationAnswer,
  DestinationForm,
} from "#app/domain/destinations/components/destination-form.tsx";
import { NewSecret } from "#app/domain/destinations/components/destination-parts.tsx";
import { NewDestination, TestDestination } from "#app/domain/destinations/destination.form.ts";
import { createDestination } from "#app/domain/destinations/save-destination.server.ts";
import { testAddress } from "#app/domain/destinations/test-destination.server.ts";
import { agencyAction, agencyLoader } from "#app/domain/shell/agency-route.server.ts";
import { AgencyPage } from "#app/domain/shell/components/agency-page.tsx";
import { refuseForm } from "#app/http/form-answer.server.ts";
import { readForm } from "#app/http/read-form.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { useAnswer } from "#app/ui/forms/use-answer.ts";

export { clientAction, shouldRevalidate } from "#app/ui/forms/keep-page.ts";
export { formHeaders as headers } from "#app/http/form-headers.ts";

export const loader = agencyLoader("company.destinations.new", async () => ({}));

export const action = agencyAction("company.destinations.new", async ({ request, viewer }) => {
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
});

async function test(request: Request, viewer: Viewer, fields: FormData) {
  const form = parseWithZod(fields, { schema: TestDestination });
  if (form.status !== "success") return refuseForm(request, form.reply());
  return data({ initialValue: form.reply().initialValue, test: await testAddress(viewer, form.value) });
}

export default function NewDestinationPage() {
  const answer = useAnswer<DestinationAnswer | { id: string; secret: string }>() ?? null;
  const created = answer && "secret" in answer ? answer : null;
  return (
    <AgencyPage title={created ? "Destination" : "New destination"} section="/company/automatic-reports">
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
