import { Form, useNavigation } from "@remix-run/react";
import type { FormAnswer } from "#app/http/form-answer.server.ts";
import { calculatedTypes } from "#app/metrics/calculated/calculated-types.ts";
import { ActionButton } from "#app/ui/forms/action-button.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/fields/error-summary.tsx";
import { plainField } from "#app/ui/fields/field.ts";
import { FieldPair, FormActions, FormFields } from "#app/ui/fields/fieldset.tsx";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { TextField } from "#app/ui/fields/text-field.tsx";

const types = Object.entries(calculatedTypes).map(([value, { label }]) => ({ value, label }));
const directions = [
  { value: "more", label: "Higher" },
  { value: "less", label: "Lower" },
  { value: "neutral", label: "Neither" },
];

type CalculatedFormProps = {
  readonly values: Readonly<Record<"name" | "type" | "expression" | "direction", string>>;
  readonly names: readonly string[];
  readonly submit: string;
  readonly answer: FormAnswer | null;
  readonly cancelHref?: string;
};

const formId = "calculated";

export function CalculatedForm({ values, names, submit, answer, cancelHref }: CalculatedFormProps) {
  const isBusy = useNavigation().formMethod === "POST";
  const errors = Object.fromEntries(
    Object.entries(answer?.error ?? {}).map(([name, all]) => [name, all ?? undefined]),
  );
  const written = answer?.initialValue ?? null;
  const field = (name: keyof typeof values, maxLength?: number) => {
    const sent = written?.[name];
    return plainField(formId, name, {
      value: typeof sent === "string" ? sent : values[name],
      errors: errors[name],
      required: name === "name" || name === "expression",
      ...(maxLength && { maxLength }),
    });
  };
  return (
    <Form method="post">
      <FormFields>
        <ErrorSummary form={{ id: formId, allErrors: errors }} />
        <FieldPair>
          <TextField field={field("name", 100)} label="Name" />
          <SelectField field={field("type")} label="Type" options={types} />
        </FieldPair>
        <TextField
          field={field("expression", 1000)}
          label="Formula"
          hint={`Use + − * / and parentheses. Put names of several words in square brackets. Metrics of this source: ${names.join(", ")}. The formula is applied to totals, in each row and in the total row.`}
        />
        <SelectField field={field("direction")} label="Better when" options={directions} width={16} />
        <FormActions>
          <ActionButton tone="primary" busy={isBusy} failed={answer !== null} busyText="Saving">
            {submit}
          </ActionButton>
          {cancelHref && (
            <LinkButton to={cancelHref} tone="quiet">
              Cancel
            </LinkButton>
          )}
        </FormActions>
      </FormFields>
    </Form>
  );
}
