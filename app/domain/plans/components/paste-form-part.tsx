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

type PasteValues = {
  readonly table: string;
  readonly sourceIds: string[];
  readonly kind: string;
  readonly method: string;
  readonly decimal: string;
  readonly year: string;
  readonly onDashboards: string;
};

type PasteFormProps = {
  readonly sources: readonly Choice[];
  readonly answer: FormAnswer | null;
  readonly cancelHref: string;
};

const kinds = [
  { value: "auto", label: "Budgets for costs, goals for all others" },
  { value: "goal", label: "Goals" },
  { value: "budget", label: "Budgets" },
];
const methods = [
  { value: "auto", label: "As the plan has it, else calendar days" },
  { value: "calendar", label: "Calendar days" },
  { value: "workdays", label: "Work days, Monday–Friday" },
  { value: "last-year", label: "Weighted like last year" },
];
const decimals = [
  { value: "auto", label: "Find out from the numbers" },
  { value: "point", label: "Point: 1,640.50" },
  { value: "comma", label: "Comma: 1.640,50" },
];

export function PasteFormPart({ sources, answer, cancelHref }: PasteFormProps) {
  const busyWith = useNavigation().formData?.get("intent") ?? null;
  const [form, fields] = useForm<PasteValues>({
    id: "paste",
    lastResult: answer,
    defaultValue: {
      table: "",
      sourceIds: sources.length === 1 ? [sources[0]!.value] : [],
      kind: "auto",
      method: "auto",
      decimal: "auto",
      year: "",
      onDashboards: "",
    },
    constraint: { table: { required: true } },
    defaultNoValidate: false,
  });
  return (
    <Form method="post" {...getFormProps(form)}>
      <FormFields>
        <ErrorSummary form={form} />
        <TextArea
          field={fields.table}
          label="Table"
          hint="Months in the first column and one column per metric, with a head row, or the other way round. Columns are separated by tabs, semicolons or commas."
          rows={10}
        />
        <CheckboxGroup
          field={fields.sourceIds}
          label="Sources"
          hint="The values of several sources and accounts are added."
          choices={sources}
          searchable={sources.length > 10}
        />
        <FieldPair>
          <SelectField field={fields.kind} label="Kind" options={kinds} />
          <SelectField field={fields.method} label="Pace by" options={methods} />
        </FieldPair>
        <FieldPair>
          <SelectField field={fields.decimal} label="Decimal separator" options={decimals} />
          <TextField
            field={fields.year}
            label="Year"
            hint="For months without one, such as “October”."
            inputMode="numeric"
            autoComplete="off"
          />
        </FieldPair>
        <CheckboxField
          field={fields.onDashboards}
          label="Show to clients"
          hint="Number cards and gauges with these metrics show the goal and the pace of a month."
        />
        <FormActions>
          <ActionButton
            tone="second"
            name="intent"
            value="preview"
            busy={busyWith === "preview"}
            failed={form.status === "error"}
            busyText="Reading"
          >
            Preview
          </ActionButton>
          <ActionButton
            tone="primary"
            name="intent"
            value="save"
            busy={busyWith === "save"}
            failed={form.status === "error"}
            busyText="Saving"
          >
            Save plans
          </ActionButton>
          <LinkButton to={cancelHref} tone="quiet">
            Cancel
          </LinkButton>
        </FormActions>
      </FormFields>
    </Form>
  );
}
