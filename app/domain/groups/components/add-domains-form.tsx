import { getFormProps, useForm } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import type { FormAnswer } from "#app/http/form-answer.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { CheckboxField, CheckboxGroup } from "#app/ui/fields/choice-field.tsx";
import { ErrorSummary } from "#app/ui/fields/error-summary.tsx";
import { FormActions, FormFields } from "#app/ui/fields/fieldset.tsx";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { TextArea } from "#app/ui/fields/text-field.tsx";
import { ActionButton } from "#app/ui/forms/action-button.tsx";
import type { OfferedDomains } from "../domains/offered-domains.server.ts";

type Values = {
  readonly hosts: string;
  readonly offered: string[];
  readonly clientId: string;
  readonly skip?: string;
};

type AddDomainsProps = {
  readonly view: OfferedDomains;
  readonly answer: FormAnswer | null;
  readonly cancelHref: string;
};

export function AddDomainsForm({ view: { offered, clients }, answer, cancelHref }: AddDomainsProps) {
  const isBusy = useNavigation().formMethod === "POST";
  const [form, fields] = useForm<Values>({
    id: "domains",
    lastResult: answer,
    defaultValue: { hosts: "", offered: [], clientId: "" },
    defaultNoValidate: false,
  });
  return (
    <Form method="post" {...getFormProps(form)}>
      <FormFields>
        <ErrorSummary form={form} />
        <TextArea
          field={fields.hosts}
          label="Domains"
          hint="One a line, such as example.com. You can paste a list or a column of a spreadsheet."
          rows={8}
        />
        {(fields.hosts.errors?.length ?? 0) > 0 && (
          <CheckboxField field={fields.skip} label="Leave out these lines and add the others" />
        )}
        {offered.length > 0 && (
          <CheckboxGroup
            field={fields.offered}
            label="From your sources"
            hint="Domains that accounts, properties, shops and files of your sources name."
            choices={offered}
            searchable={offered.length > 10}
          />
        )}
        {clients.length > 0 && (
          <SelectField
            field={fields.clientId}
            label="Client"
            hint="Decides which limited members see these domains."
            options={clients}
            empty="The client of the source, if it has one"
          />
        )}
        <FormActions>
          <ActionButton tone="primary" busy={isBusy} failed={form.status === "error"} busyText="Adding">
            Add domains
          </ActionButton>
          <LinkButton to={cancelHref} tone="quiet">
            Cancel
          </LinkButton>
        </FormActions>
      </FormFields>
    </Form>
  );
}
