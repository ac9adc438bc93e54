import { Form } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { plainField } from "#app/ui/fields/field.ts";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { HiddenField } from "#app/ui/fields/text-field.tsx";
import styles from "./client-chooser.module.css";

type ClientChooserProps = {
  readonly clientId: string | null;
  readonly hint: string | null;
  readonly clients: readonly { readonly value: string; readonly label: string }[];
  readonly query: readonly (readonly [name: string, value: string])[];
};

export function ClientChooser({ clientId, hint, clients, query }: ClientChooserProps) {
  if (clients.length === 0) return null;
  return (
    <Form method="get" className={styles.form}>
      {query.map(([name, value]) => (
        <HiddenField key={`${name} ${value}`} name={name} value={value} />
      ))}
      <SelectField
        field={plainField("for", "client", { value: clientId })}
        label="Client"
        {...(hint !== null && { hint })}
        options={clients}
        empty="No client"
      />
      <Button>Use this client</Button>
    </Form>
  );
}
