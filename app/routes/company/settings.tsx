import { getFormProps, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData, useNavigation } from "@remix-run/react";
import { enterSignedIn } from "#app/auth/access.server.ts";
import { type FormAnswer, refuseForm } from "#app/http/form-answer.server.ts";
import { readForm } from "#app/http/read-form.server.ts";
import { changeIdentity } from "#app/domain/companies/change-identity.server.ts";
import { AgencyPage } from "#app/domain/shell/components/agency-page.tsx";
import { IdentityFields } from "#app/domain/companies/components/identity-fields.tsx";
import { Identity } from "#app/domain/companies/identity.form.ts";
import { shellFor } from "#app/domain/shell/shell.server.ts";
import { ActionButton } from "#app/ui/forms/action-button.tsx";
import { Banner } from "#app/ui/banner.tsx";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/fields/error-summary.tsx";
import { FormActions, FormFields } from "#app/ui/fields/fieldset.tsx";
import { PageHead } from "#app/ui/shell/page-head.tsx";
import { StoredForm } from "#app/ui/forms/stored-form.tsx";
import { useAnswer } from "#app/ui/forms/use-answer.ts";

export { clientAction, shouldRevalidate } from "#app/ui/forms/keep-page.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "company.settings");
  const { name, logoFileId } = viewer.company;
  const isSaved = new URL(request.url).searchParams.has("saved");
  return { shell: await shellFor(viewer), name, logoFileId, isSaved };
}

export async function action({ request }: ActionFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "company.settings");
  const form = parseWithZod(await readForm(request, Identity), { schema: Identity });
  if (form.status !== "success") return refuseForm(request, form.reply());
  const { name, logo, remove_logo } = form.value;
  const changed = await changeIdentity(viewer.companyId, {
    name,
    logo,
    removesLogo: remove_logo !== undefined,
  });
  if (changed.outcome === "changed") return redirect("/company/settings?saved", { status: 303 });
  const reply = form.reply({ fieldErrors: { [changed.field]: [changed.message] } });
  return refuseForm(request, reply, changed.isPassing ? { code: "unavailable" } : undefined);
}

export default function CompanySettingsPage() {
  const { shell, name, logoFileId, isSaved } = useLoaderData<typeof loader>();
  const isBusy = useNavigation().state !== "idle";
  const [form, fields] = useForm<Identity>({
    id: "company",
    lastResult: useAnswer<FormAnswer>() ?? null,
    defaultValue: { name },
    constraint: { name: { required: true, maxLength: 100 } },
    defaultNoValidate: false,
  });
  return (
    <AgencyPage shell={shell}>
      <PageHead title="Company" />
      <StoredForm method="post" encType="multipart/form-data" {...getFormProps(form)}>
        <FormFields>
          {isSaved && !form.errors && <Banner level="success" title="Saved" />}
          <ErrorSummary form={form} />
          <IdentityFields fields={fields} logoFileId={logoFileId} />
          <FormActions
            end={
              logoFileId && (
                <Button tone="danger" name="remove_logo" value="1">
                  Remove the logo
                </Button>
              )
            }
          >
            <ActionButton tone="primary" busy={isBusy} failed={form.status === "error"}>
              Save
            </ActionButton>
          </FormActions>
        </FormFields>
      </StoredForm>
    </AgencyPage>
  );
}
