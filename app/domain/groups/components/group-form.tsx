import { getFormProps, useForm } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import type { FormAnswer } from "#app/http/form-answer.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { CheckboxGroup, RadioGroup } from "#app/ui/fields/choice-field.tsx";
import { ErrorSummary } from "#app/ui/fields/error-summary.tsx";
import { Fieldset, FormActions, FormFields } from "#app/ui/fields/fieldset.tsx";
import { TextField } from "#app/ui/fields/text-field.tsx";
import { ActionButton } from "#app/ui/forms/action-button.tsx";
import { builtInMetrics } from "../rules/group-metrics.ts";
import { LimitFields, limitsHint } from "./limit-fields.tsx";

export type GroupFormValues = { readonly name: string; readonly range: string; readonly metrics: string[] };

type GroupFormProps = {
  readonly values: GroupFormValues;
  /** None for a new group. */
  readonly limits: readonly { readonly id: string; readonly label: string }[];
  readonly limitValues: Readonly<Record<string, string>>;
  readonly submitText: string;
  readonly answer: FormAnswer | null;
  /** Null in onboarding. */
  readonly cancelHref: string | null;
};

const ranges = [
  { value: "7", label: "7 days" },
  { value: "30", label: "30 days" },
];

export function GroupFormPart(props: GroupFormProps) {
  const { values, limits, limitValues, submitText, answer, cancelHref } = props;
  const isBusy = useNavigation().formMethod === "POST";
  const [form, fields] = useForm<GroupFormValues>({
    id: "group",
    lastResult: answer,
    defaultValue: values,
    constraint: { name: { required: true, maxLength: 80 } },
    defaultNoValidate: false,
  });
  const typed = (answer?.initialValue ?? {}) as Record<string, string>;
  return (
    <Form method="post" {...getFormProps(form)}>
      <FormFields>
        <ErrorSummary form={form} />
        <TextField field={fields.name} label="Name" autoComplete="off" />
        <RadioGroup
          field={fields.range}
          label="Compare"
          hint="With as many days before. The page can always show the other one."
          choices={ranges}
          inline
        />
        <CheckboxGroup
          field={fields.metrics}
          label="Metrics"
          hint="Each is read from the sources that know a domain. A domain without such a source shows no number."
          choices={builtInMetrics.map(({ id, label }) => ({ value: id, label }))}
        />
        {limits.length > 0 && (
          <Fieldset legend="Alerts" hint={`For all domains of the group. ${limitsHint}`}>
            <div>
              {limits.map((metric) => (
                <LimitFields
                  key={metric.id}
                  metric={metric}
                  values={{ ...limitValues, ...typed }}
                  errors={answer?.error ?? {}}
                />
              ))}
            </div>
          </Fieldset>
        )}
        <FormActions>
          <ActionButton tone="primary" busy={isBusy} failed={form.status === "error"} busyText="Saving">
            {submitText}
          </ActionButton>
          {cancelHref !== null && (
            <LinkButton to={cancelHref} tone="quiet">
              Cancel
            </LinkButton>
          )}
        </FormActions>
      </FormFields>
    </Form>
  );
}
