import { getFormProps, useForm } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import type { FormAnswer } from "#app/http/form-answer.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { CheckboxField, CheckboxGroup, type Choice } from "#app/ui/fields/choice-field.tsx";
import { ErrorSummary } from "#app/ui/fields/error-summary.tsx";
import { FieldPair, FormActions, FormFields } from "#app/ui/fields/fieldset.tsx";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { TextArea, TextField } from "#app/ui/fields/text-field.tsx";
import { ActionButton } from "#app/ui/forms/action-button.tsx";

export type PlanFormValues = {
  readonly name: string;
  readonly metric: string;
  readonly sourceIds: string[];
  readonly kind: string;
  readonly method: string;
  readonly months: string;
  readonly onDashboards: string;
};

type PlanFormProps = {
  readonly values: PlanFormValues;
  readonly metrics: readonly Choice[];
  readonly sources: readonly Choice[];
  readonly answer: FormAnswer | null;
  readonly cancelHref: string;
};

const kinds = [
  { value: "goal", label: "Goal" },
  { value: "budget", label: "Budget" },
];
const methods = [
  { value: "calendar", label: "Calendar days" },
  { value: "workdays", label: "Work days, Monday–Friday" },
  { value: "last-year", label: "Weighted like last year" },
];

export function PlanFormPart({ values, metrics, sources, answer, cancelHref }: PlanFormProps) {
  const isBusy = useNavigation().formMethod === "POST";
  const [form, fields] = useForm<PlanFormValues>({
    id: "plan",
    lastResult: answer,
    defaultValue: values,
    constraint: {
      name: { required: true, maxLength: 80 },
      metric: { required: true },
      months: { required: true },
    },
    defaultNoValidate: false,
  });
  return (
    <Form method="post" {...getFormProps(form)}>
      <FormFields>
        <ErrorSummary form={form} />
        <TextField field={fields.name} label="Name" autoComplete="off" />
        <SelectField
          field={fields.metric}
          label="Metric"
          hint="Only sums by day can be paced. Rates, averages and numbers of people cannot."
          options={metrics}
          empty="Choose a metric"
          searchable={metrics.length > 10}
        />
        <CheckboxGroup
          field={fields.sourceIds}
          label="Sources"
          hint="The values of several sources and accounts are added. They need the same unit, for money one currency."
          choices={sources}
          searchable={sources.length > 10}
        />
        <FieldPair>
          <SelectField
            field={fields.kind}
            label="Kind"
            hint="On pace within 2 points; a budget within 5%."
            options={kinds}
          />
          <SelectField
            field={fields.method}
            label="Pace by"
            hint="Work days do not know holidays."
            options={methods}
          />
        </FieldPair>
        <TextArea
          field={fields.months}
          label="Months"
          hint="One month per line with its value, such as 2026-10, 1,640. You can paste rows of a spreadsheet."
          rows={8}
        />
        <CheckboxField
          field={fields.onDashboards}
          label="Show to clients"
          hint="Number cards and gauges with this metric of one source, without filters, show the goal and the pace of a month."
        />
        <FormActions>
          <ActionButton tone="primary" busy={isBusy} failed={form.status === "error"} busyText="Saving">
            Save plan
          </ActionButton>
          <LinkButton to={cancelHref} tone="quiet">
            Cancel
          </LinkButton>
        </FormActions>
      </FormFields>
    </Form>
  );
}
