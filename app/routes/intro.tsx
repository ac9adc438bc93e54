import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { enterSignedIn } from "#app/auth/access.server.ts";
import { readForm } from "#app/auth/read-form.server.ts";
import { config } from "#app/config.server.ts";
import { finishIntro } from "#app/domain/onboarding/move-onboarding.server.ts";
import { flowOf } from "#app/domain/onboarding/onboarding.ts";
import { Button } from "#app/ui/button.tsx";
import { RadioGroup } from "#app/ui/choice-field.tsx";
import { plainField } from "#app/ui/field.ts";
import { FormActions, FormFields } from "#app/ui/fieldset.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { PublicShell } from "#app/ui/public-shell.tsx";
import { UnsentNotice } from "#app/ui/unsent-notice.tsx";

export { clientAction } from "#app/ui/keep-page.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "intro");
  return { siteTitle: config.siteTitle, name: viewer.name, flow: flowOf(viewer.onboarding) };
}

export async function action({ request }: ActionFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "intro");
  const source = (await readForm(request, ["source"])).get("source");
  const { flow } = await finishIntro(viewer, typeof source === "string" ? source : undefined);
  return redirect(flow === "mc" ? "/company/sources" : "/dashboards/create", { status: 303 });
}

export default function IntroPage() {
  const { siteTitle, name, flow } = useLoaderData<typeof loader>();
  return (
    <PublicShell siteTitle={siteTitle} width="form">
      <UnsentNotice />
      <PageHead title={`Welcome, ${name}`}>One question, so that you start in the right place.</PageHead>
      <Form method="post">
        <FormFields>
          <RadioGroup
            field={plainField("intro", "source", { value: flow ?? "dashboard", required: true })}
            label="What would you like to do first?"
            choices={[
              {
                value: "dashboard",
                label: "Report to a client",
                hint: "A dashboard of their numbers, to look at, to print and to send.",
              },
              {
                value: "mc",
                label: "Watch several domains",
                hint: "It starts with the sources that know how each domain is doing.",
              },
            ]}
          />
          <FormActions>
            <Button tone="primary">Get Started</Button>
          </FormActions>
        </FormFields>
      </Form>
    </PublicShell>
  );
}
