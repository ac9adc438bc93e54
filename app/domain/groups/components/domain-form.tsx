import { getFormProps, useForm } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import type { FormAnswer } from "#app/http/form-answer.server.ts";
import { ErrorSummary } from "#app/ui/fields/error-summary.tsx";
import { plainField } from "#app/ui/fields/field.ts";
import { Fieldset, FormActions, FormFields } from "#app/ui/fields/fieldset.tsx";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { TextArea } from "#app/ui/fields/text-field.tsx";
import { ActionButton } from "#app/ui/forms/action-button.tsx";
import type { DomainPage } from "../domains/domain-page.server.ts";
import { LimitFields, limitsHint } from "./limit-fields.tsx";

type DomainFormProps = { readonly page: DomainPage; readonly answer: FormAnswer | null };

export function DomainForm({ page: { metrics, clients, values }, answer }: DomainFormProps) {
  const isBusy = useNavigation().formMethod === "POST";
  const [form, fields] = useForm<{ note: string; clientId: string }>({
    id: "domain",
    lastResult: answer,
    defaultValue: values,
    constraint: { note: { maxLength: 2000 } },
    defaultNoValidate: false,
  });
  const typed = (answer?.initialValue ?? {}) as Record<string, string>;
  const given = { ...values, ...typed };
  const errors = answer?.error ?? {};
  return (
    <Form method="post" {...getFormProps(form)}>
      <input type="hidden" name="intent" value="save" />
      <FormFields>
        <ErrorSummary form={form} />
        <TextArea field={fields.note} label="Note" hint="For your team. Clients do not see it." rows={3} />
        {clients.length > 0 && (
          <SelectField
            field={fields.clientId}
            label="Client"
            hint="Decides which limited members see this domain."
            options={clients}
            empty="No client"
          />
        )}
        <Fieldset legend="Sources" hint="Where each metric is read.">
          {metrics.map(({ id, label, places }) => {
            const name = `${id}_source`;
            return (
              <SelectField
                key={id}
                field={plainField("sources", name, {
                  value: given[name] ?? "none",
                  errors: errors[name] ?? undefined,
                })}
                label={label}
                options={places}
                searchable={places.length > 10}
              />
            );
          })}
        </Fieldset>
        <Fieldset legend="Alerts" hint={`For this domain. ${limitsHint}`}>
          <div>
            {metrics.map((metric) => (
              <LimitFields key={metric.id} metric={metric} values={given} errors={errors} />
            ))}
          </div>
        </Fieldset>
        <FormActions>
          <ActionButton tone="primary" busy={isBusy} failed={form.status === "error"} busyText="Saving">
            Save changes
          </ActionButton>
        </FormActions>
      </FormFields>
    </Form>
  );
}
