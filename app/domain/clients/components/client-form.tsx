import { getFormProps, useForm } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import type { FormAnswer } from "#app/http/form-answer.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/fields/error-summary.tsx";
import { FormActions } from "#app/ui/fields/fieldset.tsx";
import type { ZoneChoice } from "#app/ui/fields/zone-field.tsx";
import { ActionButton } from "#app/ui/forms/action-button.tsx";
import { clientLimits } from "../client.ts";
import { ClientFields } from "./client-fields.tsx";

export type ClientFormValues = {
  readonly name: string;
  readonly tags: string;
  readonly color: string;
  readonly currency: string;
  readonly language: string;
  readonly timezone: string;
  readonly contacts: string;
  readonly logo: string;
  readonly removeLogo: string;
};

type ClientFormProps = {
  readonly values: Omit<ClientFormValues, "logo" | "removeLogo">;
  readonly logoFileId: string | null;
  readonly companyColor: string;
  readonly zones: readonly ZoneChoice[];
  readonly knownTags: readonly string[];
  readonly answer: FormAnswer | null;
  readonly submit: string;
  readonly cancelHref: string;
};

export function ClientFormPart({ values, answer, submit, cancelHref, ...shown }: ClientFormProps) {
  const isBusy = useNavigation().formMethod === "POST";
  const [form, fields] = useForm<ClientFormValues>({
    id: "client",
    lastResult: answer,
    defaultValue: values,
    constraint: { name: { required: true, maxLength: clientLimits.name }, currency: { maxLength: 3 } },
    defaultNoValidate: false,
  });
  return (
    <Form method="post" encType="multipart/form-data" {...getFormProps(form)}>
      <ErrorSummary form={form} />
      <ClientFields fields={fields} {...shown} />
      <FormActions>
        <ActionButton tone="primary" busy={isBusy} failed={form.status === "error"} busyText="Saving">
          {submit}
        </ActionButton>
        <LinkButton to={cancelHref} tone="quiet">
          Cancel
        </LinkButton>
      </FormActions>
    </Form>
  );
}
