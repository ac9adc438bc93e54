import type { FieldMetadata } from "@conform-to/react";
import { FileField } from "#app/ui/fields/file-field.tsx";
import { TextField } from "#app/ui/fields/text-field.tsx";

const types = "image/jpeg,image/jpg,image/png,image/webp";

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
      <FileField
        field={fields.logo}
        label={logoFileId ? "New logo" : "Logo (optional)"}
        hint="JPEG, PNG or WebP, at most 10 MB. It is shown on dashboards that have no logo of their own."
        accept={types}
      />
    </>
  );
}
