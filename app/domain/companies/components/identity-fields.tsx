import type { FieldMetadata } from "@conform-to/react";
import { ImageField } from "#app/ui/fields/images/image-field.tsx";
import { TextField } from "#app/ui/fields/text-field.tsx";

type IdentityFieldsProps = {
  readonly fields: {
    readonly name: FieldMetadata<string>;
    readonly logo: FieldMetadata<File | undefined>;
  };
  readonly logoFileId: string | null;
};

export function IdentityFields({ fields, logoFileId }: IdentityFieldsProps) {
  return (
    <>
      <TextField
        field={fields.name}
        label="Your agency's name"
        hint="Clients see it on dashboards, in reports and in emails."
        autoComplete="organization"
      />
      {logoFileId && <img src={`/files/${logoFileId}`} alt="Current logo" height={40} />}
      <ImageField
        upload={fields.logo}
        label={logoFileId ? "New logo" : "Logo (optional)"}
        hint="Shown on dashboards that have no other logo."
      />
    </>
  );
}
