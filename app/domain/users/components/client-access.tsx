import { type Choice, CheckboxGroup, RadioGroup } from "#app/ui/fields/choice-field.tsx";
import type { Field } from "#app/ui/fields/field.ts";

const accessChoices = [
  { value: "all", label: "All clients", hint: "Also sees what belongs to no client." },
  {
    value: "some",
    label: "Only these clients",
    hint: "Sees nothing of other clients, and adds no sources, templates or destinations. For users: an admin sees all clients.",
  },
];

type ClientAccessProps = {
  readonly fields: { readonly access: Field; readonly client_ids: Field };
  readonly clients: readonly Choice[];
};

export function ClientAccess({ fields, clients }: ClientAccessProps) {
  if (clients.length === 0) return null;
  return (
    <>
      <RadioGroup field={fields.access} label="Clients" choices={accessChoices} />
      <CheckboxGroup
        field={fields.client_ids}
        label="Clients that this person sees"
        choices={clients}
        searchable={clients.length > 12}
        scrolls={clients.length > 8}
      />
    </>
  );
}
