import { Form, useNavigation } from "@remix-run/react";
import { ActionButton } from "#app/ui/forms/action-button.tsx";
import { Banner } from "#app/ui/banner.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { CheckboxGroup } from "#app/ui/fields/choice-field.tsx";
import { ErrorSummary } from "#app/ui/fields/error-summary.tsx";
import type { Field } from "#app/ui/fields/field.ts";
import { FormActions, FormFields } from "#app/ui/fields/fieldset.tsx";
import { HiddenField, TextField } from "#app/ui/fields/text-field.tsx";
import { maxGenerateSources } from "#app/domain/dashboards/dashboard.ts";
import { NotOffered } from "../../generate/components/not-offered.tsx";
import { PlanLines } from "../../generate/components/plan-lines.tsx";
import { startHref } from "../start-href.ts";
import styles from "./connect-plan.module.css";
import type { GenerateForm } from "../../generate/generate-form.server.ts";

type SourcesFormProps = {
  readonly start: GenerateForm;
  readonly clientId: string | null;
  readonly fields: { readonly [name in "name" | "sources" | "target"]: Field };
  readonly form: Parameters<typeof ErrorSummary>[0]["form"];
  readonly formProps: object;
  readonly failed: boolean;
};

export function SourcesForm({ start, clientId, fields, form, formProps, failed }: SourcesFormProps) {
  const isBusy = useNavigation().state !== "idle";
  return (
    <Form method="post" {...formProps}>
      <ErrorSummary form={form} />
      {clientId && <HiddenField name="clientId" value={clientId} />}
      {start.isImporting && (
        <Banner level="info" title="A large file is still being imported">
          Reload this page in a moment to choose it.
        </Banner>
      )}
      <FormFields>
        <TextField
          field={fields.name}
          label="Name"
          hint="Shown at the top of the dashboard, such as: Harbour Lane Bakery, online marketing."
        />
        {start.choices.length > 0 && (
          <CheckboxGroup
            field={fields.sources}
            label="Start with the data of"
            hint={`Key numbers, trend, main category and a table of each source. Choose at most ${maxGenerateSources}, or none for an empty dashboard.`}
            choices={start.choices}
            searchable={start.choices.length > 12}
          />
        )}
        {start.plan && (
          <section className={styles.plan} aria-labelledby="plan">
            <h2 id="plan">{`With ${start.plan.of}, your dashboard will have ${start.plan.words}`}</h2>
            <PlanLines label="Widgets of the dashboard" lines={start.plan.lines} />
          </section>
        )}
        <NotOffered sources={start.notOffered} />
        {start.needsSite !== "" && (
          <TextField
            field={fields.target}
            label="Website"
            hint={`Only for ${start.needsSite}: the site to report on, such as example.com.`}
          />
        )}
        <FormActions>
          <ActionButton
            tone="primary"
            name="intent"
            value="create"
            busy={isBusy}
            failed={failed}
            busyText="Creating the dashboard"
          >
            Create dashboard
          </ActionButton>
          <LinkButton to={startHref({ template: null, client: clientId })} tone="quiet">
            Back
          </LinkButton>
        </FormActions>
      </FormFields>
    </Form>
  );
}
