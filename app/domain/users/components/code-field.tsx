import type { Field } from "#app/ui/fields/field.ts";
import { TextField } from "#app/ui/fields/text-field.tsx";

export function CodeField({ field, onlyApp = false }: { readonly field: Field; readonly onlyApp?: boolean }) {
  return (
    <TextField
      field={field}
      label="Code"
      hint={
        onlyApp
          ? "6 digits from your authenticator app"
          : "6 digits from your authenticator app, or a recovery code"
      }
      width={16}
      autoComplete="one-time-code"
      inputMode={onlyApp ? "numeric" : "text"}
    />
  );
}
