import { useForm } from "@conform-to/react";
import type { FormAnswer } from "#app/http/form-answer.server.ts";
import type { Field } from "#app/ui/fields/field.ts";
import { TextArea, TextField } from "#app/ui/fields/text-field.tsx";
import { useAnswer } from "#app/ui/forms/use-answer.ts";
import { templateLimits } from "../template-limits.ts";
import type { TemplateForm } from "../template.form.ts";

type TemplateFieldsProps = { readonly fields: { readonly [name in "name" | "description"]: Field } };

export function TemplateFields({ fields }: TemplateFieldsProps) {
  return (
    <>
      <TextField field={fields.name} label="Name" hint="Such as: Monthly report, shops." />
      <TextArea
        field={fields.description}
        label="Description"
        hint="Optional. What it shows, and for which clients."
        rows={2}
      />
    </>
  );
}

export function useTemplateForm(stored?: TemplateForm) {
  return useForm<TemplateForm>({
    id: "template",
    lastResult: useAnswer<FormAnswer>() ?? null,
    ...(stored && { defaultValue: stored }),
    constraint: {
      name: { required: true, maxLength: templateLimits.name },
      description: { maxLength: templateLimits.description },
    },
    defaultNoValidate: false,
  });
}
