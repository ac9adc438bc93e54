import type { Field } from "#app/ui/fields/field.ts";
import { TextArea, TextField } from "#app/ui/fields/text-field.tsx";

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
