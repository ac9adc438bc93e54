import { getFormProps, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { redirect } from "@remix-run/node";
import { Form, useLoaderData, useNavigation } from "@remix-run/react";
import { refuseForm } from "#app/http/form-answer.server.ts";
import { readForm } from "#app/http/read-form.server.ts";
import { agencyAction, agencyLoader } from "#app/domain/shell/agency-route.server.ts";
import { SettingsPage } from "#app/domain/shell/components/settings-page.tsx";
import { checkWhiteLabel } from "#app/domain/white-label/check-white-label.server.ts";
import { RecordList } from "#app/domain/white-label/components/record-list.tsx";
import { StateLine } from "#app/domain/white-label/components/state-line.tsx";
import { replaceDkimKey, saveWhiteLabel } from "#app/domain/white-label/save-white-label.server.ts";
import { WhiteLabelForm } from "#app/domain/white-label/white-label.form.ts";
import { whiteLabelView } from "#app/domain/white-label/white-label-view.server.ts";
import { ActionButton } from "#app/ui/forms/action-button.tsx";
import { Banner } from "#app/ui/banner.tsx";
import { Card } from "#app/ui/blocks/card.tsx";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/fields/error-summary.tsx";
import { Fieldset, FieldsetCard, FormActions } from "#app/ui/fields/fieldset.tsx";
import { StoredForm } from "#app/ui/forms/stored-form.tsx";
import { TextField } from "#app/ui/fields/text-field.tsx";
import { useFormAnswer } from "#app/ui/forms/use-answer.ts";

export { clientAction, shouldRevalidate } from "#app/ui/forms/keep-page.ts";

export const loader = agencyLoader("company.whiteLabel", async ({ viewer, query }) => ({
  view: whiteLabelView(viewer),
  isSaved: query.has("saved"),
}));

export const action = agencyAction("company.whiteLabel", async ({ request, viewer: { companyId } }) => {
  const fields = await readForm(request, WhiteLabelForm, ["intent"]);
  const here = "/company/white-label";
  switch (fields.get("intent")) {
    case "check":
      await checkWhiteLabel(companyId);
      return redirect(here, { status: 303 });
    case "replace-key":
      await replaceDkimKey(companyId);
      return redirect(here, { status: 303 });
    case "meanwhile":
    case "hold":
      await saveWhiteLabel(companyId, { active_email: fields.get("intent") === "hold" });
      return redirect(here, { status: 303 });
  }
  const form = parseWithZod(fields, { schema: WhiteLabelForm });
  if (form.status !== "success") return refuseForm(request, form.reply());
  const saved = await saveWhiteLabel(companyId, form.value);
  if (saved.outcome === "saved") return redirect(`${here}?saved`, { status: 303 });
  return refuseForm(request, form.reply({ fieldErrors: { [saved.field]: [saved.message] } }));
});

export default function WhiteLabelPage() {
  const { view, isSaved } = useLoaderData<typeof loader>();
  const { values, records } = view;
  const navigation = useNavigation();
  const isBusy = navigation.state !== "idle" && !navigation.formData?.has("intent");
  const [form, fields] = useForm<typeof values>({
    id: "white-label",
    lastResult: useFormAnswer(),
    defaultValue: values,
    constraint: { from_address: { maxLength: 254 }, domain_cname: { maxLength: 300 } },
    defaultNoValidate: false,
  });
  return (
    <SettingsPage>
      <div className="stack loose">
        <StateLine states={view.states} />
        {view.holds && (
          <Banner
            level="warning"
            title="Reports are on hold until the sender is verified"
            action={
              <Form method="post">
                <Button small name="intent" value="meanwhile">
                  Send without waiting
                </Button>
              </Form>
            }
          >
            {`Add the records below. Or send from ${view.productSender} in your name until then.`}
          </Banner>
        )}
        {view.sendsMeanwhile && (
          <Banner
            level="info"
            title={`Reports come from ${view.productSender} for now`}
            action={
              <Form method="post">
                <Button small name="intent" value="hold">
                  Hold reports instead
                </Button>
              </Form>
            }
          >
            They use your own sender as soon as its records are found. Replies go to you.
          </Banner>
        )}
        <StoredForm method="post" {...getFormProps(form)}>
          <div className="stack loose">
            {isSaved && !form.errors && <Banner level="success" title="Saved" />}
            <ErrorSummary form={form} />
            <FieldsetCard>
              <Fieldset legend="Domain" hint="Clients open dashboards here, without our name.">
                <TextField
                  field={fields.domain_cname}
                  label="Your domain (optional)"
                  hint={`A sub-domain that you point to ${view.cnameTarget}. Leave empty to remove it.`}
                  placeholder="reports.northlight.example"
                  autoComplete="off"
                />
              </Fieldset>
              <Fieldset legend="Email sender" hint={`Reports come from this address, as ${view.name}.`}>
                <TextField
                  field={fields.from_address}
                  type="email"
                  label="Address (optional)"
                  hint={`Leave empty to send from ${view.productSender} in your name.`}
                  placeholder="reports@northlight.example"
                  autoComplete="off"
                />
              </Fieldset>
              <FormActions>
                <ActionButton
                  tone="primary"
                  busy={isBusy}
                  failed={form.status === "error"}
                  busyText="Looking up records"
                >
                  Save changes
                </ActionButton>
              </FormActions>
            </FieldsetCard>
          </div>
        </StoredForm>
        {records.length > 0 && (
          <Card
            title="DNS records"
            flush
            aside={
              <Form method="post" className="row">
                {view.checked && <span>Checked {view.checked}</span>}
                <Button small icon="refresh" name="intent" value="check">
                  Check now
                </Button>
                {view.hasSender && !view.hasNextKey && (
                  <Button small tone="quiet" name="intent" value="replace-key">
                    Replace signing key
                  </Button>
                )}
              </Form>
            }
          >
            <RecordList records={records} />
          </Card>
        )}
        {records.length > 0 && (
          <p className="small soft">
            Add these at your DNS provider. They are checked every day and before each report. DNS changes can
            take some hours.
          </p>
        )}
      </div>
    </SettingsPage>
  );
}
