import { redirect } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { readForm } from "#app/http/read-form.server.ts";
import { agencyAction, agencyLoader } from "#app/domain/shell/agency-route.server.ts";
import { AgencyPage } from "#app/domain/shell/components/agency-page.tsx";
import { connectHref } from "#app/domain/sources/kind.ts";
import { findAccountQuestion, switchAccount } from "#app/domain/sources/connecting/switch-account.server.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/blocks/card.tsx";
import { CheckboxGroup } from "#app/ui/fields/choice-field.tsx";
import { plainField } from "#app/ui/fields/field.ts";
import { FormActions, FormFields } from "#app/ui/fields/fieldset.tsx";
import { PageHead } from "#app/ui/shell/page-head.tsx";

export { clientAction, shouldRevalidate } from "#app/ui/forms/keep-page.ts";

export const loader = agencyLoader("company.sources.account", async ({ viewer, params }) => {
  const { sourceId = "", attemptId = "" } = params;
  const question = await findAccountQuestion(viewer, sourceId, attemptId);
  if (!question) return null;
  const { source, kindName, before, after, others } = question;
  return {
    source: { id: source.id, name: source.name },
    retryHref: connectHref(source.kind, source.id),
    kindName,
    before,
    after,
    others: others.map(({ id, name }) => ({ value: id, label: name })),
  };
});

export const action = agencyAction("company.sources.account", async ({ request, viewer, params }) => {
  const { sourceId = "", attemptId = "" } = params;
  const sourceIds = (await readForm(request, ["sourceIds"])).getAll("sourceIds").map(String);
  if ((await switchAccount(viewer, sourceId, attemptId, sourceIds)) === "not-found") return null;
  return redirect(`/company/sources/${sourceId}/choose?connected=0`, { status: 303 });
});

export default function AccountPage() {
  const { source, kindName, before, after, others, retryHref } = useLoaderData<typeof loader>();
  return (
    <AgencyPage>
      <PageHead title="Use another account?">
        {source.name} was connected as {before}. Now you signed in at {kindName} as {after}.
      </PageHead>
      <Card>
        <Form method="post">
          <FormFields>
            <p>
              If you use the other account, its widgets show that account&apos;s data, and you select the
              properties again. Nothing has changed yet.
            </p>
            {others.length > 0 && (
              <CheckboxGroup
                field={plainField("account", "sourceIds", { value: [] })}
                label="Use it for these sources as well"
                hint={`They also use the account ${before}.`}
                choices={others}
                searchable={others.length > 10}
              />
            )}
            <FormActions>
              <Button tone="primary">Use {after}</Button>
              <LinkButton to={retryHref} reloadDocument>
                Sign in again
              </LinkButton>
              <LinkButton tone="quiet" to={`/company/sources/${source.id}`}>
                Keep {before}
              </LinkButton>
            </FormActions>
          </FormFields>
        </Form>
      </Card>
    </AgencyPage>
  );
}
