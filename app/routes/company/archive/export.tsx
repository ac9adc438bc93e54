import { getFormProps, useForm } from "@conform-to/react";
import { redirect } from "@remix-run/node";
import { Form, useLoaderData, useNavigation } from "@remix-run/react";
import { ArchiveForm } from "#app/domain/archive/archive.form.ts";
import { ArchiveStateView } from "#app/domain/archive/components/archive-state-view.tsx";
import { findArchiveState, requestArchive } from "#app/domain/archive/export/request-archive.server.ts";
import { agencyAction, agencyLoader } from "#app/domain/shell/agency-route.server.ts";
import { SettingsPage } from "#app/domain/shell/components/settings-page.tsx";
import { refuseUnconfirmed } from "#app/domain/users/password/refuse-unconfirmed.server.ts";
import { refuseForm } from "#app/http/form-answer.server.ts";
import { parseForm } from "#app/http/read-form.server.ts";
import { Card } from "#app/ui/blocks/card.tsx";
import { ErrorSummary } from "#app/ui/fields/error-summary.tsx";
import { FormActions, FormFields } from "#app/ui/fields/fieldset.tsx";
import { PasswordField } from "#app/ui/fields/text-field.tsx";
import { ActionButton } from "#app/ui/forms/action-button.tsx";
import { useFormAnswer } from "#app/ui/forms/use-answer.ts";

export { formHeaders as headers } from "#app/http/form-headers.ts";
export { clientAction, shouldRevalidate } from "#app/ui/forms/keep-page.ts";

const here = "/company/export";
const hideFields = ["current_password"];

export const loader = agencyLoader("company.export", async ({ viewer }) => ({
  archive: await findArchiveState(viewer),
  isSample: viewer.company.sample,
}));

export const action = agencyAction("company.export", async ({ request, viewer }) => {
  const form = await parseForm(request, ArchiveForm);
  if (form.status !== "success") return refuseForm(request, form.reply({ hideFields }));
  const asked = await requestArchive(viewer, form.value.current_password);
  if (asked.outcome !== "asked") return refuseUnconfirmed(request, form, asked, hideFields);
  return redirect(here, { status: 303 });
});

export default function ExportPage() {
  const { shell, archive, isSample } = useLoaderData<typeof loader>();
  return (
    <SettingsPage>
      <div className="stack loose">
        <ArchiveStateView archive={archive} zone={shell.zone} />
        <Card title="Take your data with you">
          <div className="stack">
            <p>
              One ZIP archive with all data of your company: clients, sources, dashboards, schedules, sent
              reports and files, as JSON and CSV. It has no passwords, keys or connections. The operator of
              another installation can import it. There, schedules are paused until you resume them, and you
              reconnect your sources.
            </p>
            {isSample ? (
              <p className="soft">The sample agency has no password, so it cannot be exported.</p>
            ) : (
              archive.state !== "making" && <PrepareForm />
            )}
          </div>
        </Card>
      </div>
    </SettingsPage>
  );
}

function PrepareForm() {
  const isBusy = useNavigation().state !== "idle";
  const [form, fields] = useForm<ArchiveForm>({
    id: "prepare-archive",
    lastResult: useFormAnswer(),
    constraint: { current_password: { required: true } },
    defaultNoValidate: false,
  });
  return (
    <Form method="post" {...getFormProps(form)}>
      <FormFields>
        <ErrorSummary form={form} />
        <PasswordField field={fields.current_password} label="Your password" />
        <FormActions>
          <ActionButton tone="primary" busy={isBusy} failed={form.status === "error"}>
            Prepare archive
          </ActionButton>
        </FormActions>
      </FormFields>
    </Form>
  );
}
