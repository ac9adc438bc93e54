import { getFormProps, useForm } from "@conform-to/react";
import { redirect } from "@remix-run/node";
import { Link, useLoaderData, useNavigation } from "@remix-run/react";
import { refuseForm } from "#app/http/form-answer.server.ts";
import { parseForm } from "#app/http/read-form.server.ts";
import { changeCompany } from "#app/domain/companies/change-company.server.ts";
import { CompanyForm } from "#app/domain/companies/company.form.ts";
import { companyFormView, type CompanyFormView } from "#app/domain/companies/company-form-view.server.ts";
import { CompanyFields } from "#app/domain/companies/components/company-fields.tsx";
import { WhereShown } from "#app/domain/companies/components/where-shown.tsx";
import { agencyAction, agencyLoader } from "#app/domain/shell/agency-route.server.ts";
import { SettingsPage } from "#app/domain/shell/components/settings-page.tsx";
import { ActionButton } from "#app/ui/forms/action-button.tsx";
import { Banner } from "#app/ui/banner.tsx";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/fields/error-summary.tsx";
import { FieldsetCard, FormActions } from "#app/ui/fields/fieldset.tsx";
import { StoredForm } from "#app/ui/forms/stored-form.tsx";
import { TwoPane } from "#app/ui/shell/page-head.tsx";
import { useFormAnswer } from "#app/ui/forms/use-answer.ts";

export { clientAction, shouldRevalidate } from "#app/ui/forms/keep-page.ts";

export const loader = agencyLoader("company.settings", async ({ viewer, query }) => ({
  view: companyFormView(viewer),
  isSaved: query.has("saved"),
}));

export const action = agencyAction("company.settings", async ({ request, viewer: { companyId } }) => {
  const form = await parseForm(request, CompanyForm);
  if (form.status !== "success") return refuseForm(request, form.reply());
  const { remove_logo, ...values } = form.value;
  const changed = await changeCompany(companyId, { ...values, removesLogo: remove_logo !== undefined });
  if (changed.outcome === "changed") return redirect("/company/settings?saved", { status: 303 });
  const reply = form.reply({ fieldErrors: { [changed.field]: [changed.message] } });
  return refuseForm(request, reply, changed.isPassing ? { code: "unavailable" } : undefined);
});

export default function CompanySettingsPage() {
  const { view, isSaved } = useLoaderData<typeof loader>();
  const { values, logoFileId } = view;
  const isBusy = useNavigation().state !== "idle";
  const [form, fields] = useForm<CompanyFormView["values"] & { logo: File | undefined }>({
    id: "company",
    lastResult: useFormAnswer(),
    defaultValue: values,
    constraint: {
      name: { required: true, maxLength: 100 },
      timezone: { required: true },
      phone: { maxLength: 40 },
    },
    defaultNoValidate: false,
  });
  return (
    <SettingsPage>
      <TwoPane aside={<WhereShown view={view} />}>
        <StoredForm method="post" encType="multipart/form-data" {...getFormProps(form)}>
          <div className="stack loose">
            {isSaved && !form.errors && <Banner level="success" title="Saved" />}
            <ErrorSummary form={form} />
            <FieldsetCard>
              <CompanyFields fields={fields} view={view} />
              <FormActions
                end={
                  logoFileId && (
                    <Button tone="danger" name="remove_logo" value="1">
                      Remove logo
                    </Button>
                  )
                }
              >
                <ActionButton tone="primary" busy={isBusy} failed={form.status === "error"}>
                  Save changes
                </ActionButton>
              </FormActions>
            </FieldsetCard>
          </div>
        </StoredForm>
        <p className="small soft">
          <Link to="/company/delete">Delete {values.name}</Link>. You have 30 days to undo it.
        </p>
      </TwoPane>
    </SettingsPage>
  );
}
