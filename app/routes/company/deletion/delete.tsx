import { getFormProps, useForm } from "@conform-to/react";
import { redirect } from "@remix-run/node";
import { Form, useLoaderData, useNavigation } from "@remix-run/react";
import { deleteCompany } from "#app/domain/company-deletion/delete-company.server.ts";
import { DeleteCompanyForm } from "#app/domain/company-deletion/deletion.form.ts";
import { erasedOn } from "#app/domain/company-deletion/erasure-day.ts";
import { countsOfCompany } from "#app/domain/companies/describe-company.server.ts";
import { agencyAction, agencyLoader } from "#app/domain/shell/agency-route.server.ts";
import { AgencyPage } from "#app/domain/shell/components/agency-page.tsx";
import { confirmIdentity, isFreshlySignedIn } from "#app/domain/users/password/own-password.server.ts";
import { refuseUnconfirmed } from "#app/domain/users/password/refuse-unconfirmed.server.ts";
import { refuseForm } from "#app/http/form-answer.server.ts";
import { parseForm } from "#app/http/read-form.server.ts";
import { now } from "#app/lib/clock.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/fields/error-summary.tsx";
import { FormActions, FormFields } from "#app/ui/fields/fieldset.tsx";
import { PasswordField, TextField } from "#app/ui/fields/text-field.tsx";
import { ActionButton } from "#app/ui/forms/action-button.tsx";
import { useFormAnswer } from "#app/ui/forms/use-answer.ts";

export { formHeaders as headers } from "#app/http/form-headers.ts";
export { clientAction, shouldRevalidate } from "#app/ui/forms/keep-page.ts";

const hideFields = ["current_password"];

export const loader = agencyLoader("company.delete", async ({ viewer }) => ({
  name: viewer.company.name,
  counts: await countsOfCompany(viewer),
  day: erasedOn(now()),
  asksPassword: !isFreshlySignedIn(viewer),
}));

export const action = agencyAction("company.delete", async ({ request, viewer }) => {
  const { name } = viewer.company;
  const form = await parseForm(request, DeleteCompanyForm);
  if (form.status !== "success") return refuseForm(request, form.reply({ hideFields }));
  if (form.value.name !== name)
    return refuseForm(request, form.reply({ fieldErrors: { name: [`Enter ${name}`] }, hideFields }));
  const confirmed = await confirmIdentity(viewer, form.value.current_password);
  if (confirmed.outcome !== "confirmed") return refuseUnconfirmed(request, form, confirmed, hideFields);
  await deleteCompany(viewer);
  return redirect("/company/restore", { status: 303 });
});

export default function DeleteCompanyPage() {
  const { name, counts, day, asksPassword } = useLoaderData<typeof loader>();
  const isBusy = useNavigation().state !== "idle";
  const [form, fields] = useForm<DeleteCompanyForm>({
    id: "delete-company",
    lastResult: useFormAnswer(),
    constraint: { name: { required: true }, current_password: { required: asksPassword } },
    defaultNoValidate: false,
  });
  const all = [
    counted(counts.dashboards + counts.archivedDashboards, "dashboard"),
    counted(counts.automaticReports, "report"),
    counted(counts.sources, "source"),
    counted(counts.users, "account"),
  ];
  return (
    <AgencyPage title={`Delete ${name}?`} section="/company/settings">
      <Form method="post" {...getFormProps(form)}>
        <FormFields>
          <ErrorSummary form={form} />
          <div>
            <p>{all.join(", ")}.</p>
            <p>
              Clients no longer see dashboards at once, and no report is sent. Everything is erased on {day}.
              Until then an admin can sign in and restore it.
            </p>
          </div>
          <TextField field={fields.name} label={`Enter “${name}” to confirm`} autoComplete="off" />
          {asksPassword && <PasswordField field={fields.current_password} label="Your password" />}
          <FormActions>
            <ActionButton tone="danger" busy={isBusy} failed={form.status === "error"}>
              Delete company
            </ActionButton>
            <LinkButton tone="quiet" to="/company/settings">
              Cancel
            </LinkButton>
          </FormActions>
        </FormFields>
      </Form>
    </AgencyPage>
  );
}

function counted(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? "" : "s"}`;
}
