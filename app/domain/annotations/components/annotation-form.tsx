import { getFormProps, useForm } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import type { FormAnswer } from "#app/http/form-answer.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { CheckboxField } from "#app/ui/fields/choice-field.tsx";
import { ErrorSummary } from "#app/ui/fields/error-summary.tsx";
import { FieldPair, FormActions, FormFields } from "#app/ui/fields/fieldset.tsx";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { DateField, TextArea, TextField } from "#app/ui/fields/text-field.tsx";
import { ActionButton } from "#app/ui/forms/action-button.tsx";
import { annotationLimits } from "../annotation.ts";

export type AnnotationFormValues = {
  readonly text: string;
  readonly from: string;
  readonly to: string;
  readonly list: string;
  readonly scope: string;
  readonly visible: string;
};

type Named = { readonly id: string; readonly name: string };

type AnnotationFormProps = {
  readonly values: AnnotationFormValues;
  readonly lists: readonly string[];
  readonly clients: readonly Named[];
  readonly dashboards: readonly Named[];
  readonly dashboard:
    | (Named & { readonly widgets: readonly { readonly id: string; readonly title: string }[] })
    | null;
  readonly lostWidget: string | null;
  readonly answer: FormAnswer | null;
  readonly cancelHref: string;
};

export function AnnotationFormPart({ values, lists, answer, cancelHref, ...places }: AnnotationFormProps) {
  const isBusy = useNavigation().formMethod === "POST";
  const [form, fields] = useForm<AnnotationFormValues>({
    id: "annotation",
    lastResult: answer,
    defaultValue: values,
    constraint: {
      text: { required: true, maxLength: annotationLimits.text },
      from: { required: true },
      list: { required: true, maxLength: annotationLimits.list },
      scope: { required: true },
    },
    defaultNoValidate: false,
  });
  return (
    <Form method="post" {...getFormProps(form)}>
      <FormFields>
        <ErrorSummary form={form} />
        <TextArea
          field={fields.text}
          label="Text"
          hint={`What happened, in at most ${annotationLimits.text} characters. The first 90 are shown below charts.`}
          rows={2}
        />
        <FieldPair>
          <DateField field={fields.from} label="Date" hint="The first day, if it took several." />
          <DateField field={fields.to} label="Last day" hint="Leave empty for a single day." />
        </FieldPair>
        <TextField
          field={fields.list}
          label="List"
          hint={`In use: ${lists.slice(0, 12).join(", ")}. Enter a new name to start another list.`}
          autoComplete="off"
          suggestions={lists.map((list) => ({ value: list, label: list }))}
        />
        <SelectField
          field={fields.scope}
          label="Shown on"
          hint={
            places.dashboard
              ? undefined
              : "For one widget only, use “Add note” at its chart on the dashboard."
          }
          options={scopeOptions(places)}
          empty="Choose a client or a dashboard"
        />
        <CheckboxField
          field={fields.visible}
          label="Show to clients"
          hint="On shared dashboards, in PDFs and in emails. Otherwise only your team sees it."
        />
        <FormActions>
          <ActionButton tone="primary" busy={isBusy} failed={form.status === "error"} busyText="Saving">
            Save note
          </ActionButton>
          <LinkButton to={cancelHref} tone="quiet">
            Cancel
          </LinkButton>
        </FormActions>
      </FormFields>
    </Form>
  );
}

function scopeOptions({
  clients,
  dashboards,
  dashboard,
  lostWidget,
}: Pick<AnnotationFormProps, "clients" | "dashboards" | "dashboard" | "lostWidget">) {
  const widgets = dashboard && [
    ...dashboard.widgets.map(({ id, title }) => ({
      value: `widget:${dashboard.id}:${id}`,
      label: `Widget: ${title}`,
    })),
    ...(lostWidget === null
      ? []
      : [{ value: `widget:${dashboard.id}:${lostWidget}`, label: "Widget: deleted" }]),
  ];
  return [
    ...(dashboard && widgets
      ? [
          {
            label: dashboard.name,
            options: [{ value: `dashboard:${dashboard.id}`, label: `All of ${dashboard.name}` }, ...widgets],
          },
        ]
      : []),
    {
      label: "All dashboards of a client",
      options: clients.map(({ id, name }) => ({ value: `client:${id}`, label: name })),
    },
    {
      label: "One dashboard",
      options: dashboards
        .filter(({ id }) => id !== dashboard?.id)
        .map(({ id, name }) => ({ value: `dashboard:${id}`, label: name })),
    },
  ].filter(({ options }) => options.length > 0);
}
