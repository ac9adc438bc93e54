import { CheckboxField } from "#app/ui/fields/choice-field.tsx";
import type { Field } from "#app/ui/fields/field.ts";
import { Fieldset, FieldPair } from "#app/ui/fields/fieldset.tsx";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { TextArea, TextField } from "#app/ui/fields/text-field.tsx";
import { placeholders } from "../rules/placeholders.ts";
import { askTimes, deadlines } from "../rules/report-fields.ts";

type FieldOf = { readonly field: (name: string) => Field };

const known = placeholders.map((name) => `{${name}}`).join(", ");

export function EmailFields({ field }: FieldOf) {
  return (
    <Fieldset legend="Email" hint={`Placeholders: ${known}. {contact} is your agency's email and phone.`}>
      <TextField
        field={field("subject")}
        label="Subject"
        hint="Leave blank for “October 2026: …”, with the report and the client."
        placeholder="{period}: {report}, {client}"
      />
      <TextArea
        field={field("message")}
        label="Message"
        hint="Up to 600 characters, above the numbers. An empty line starts a new paragraph."
        rows={5}
      />
      <TextField
        field={field("reply_to")}
        type="email"
        label="Reply-To"
        hint="Leave blank for the sender's address."
        autoComplete="off"
      />
      <TextArea field={field("cc")} label="Cc" hint="Up to 5 addresses. Recipients see them." rows={2} />
    </Fieldset>
  );
}

export function AskFields({ field }: FieldOf) {
  return (
    <Fieldset legend="Approval">
      <CheckboxField
        field={field("ask_first")}
        label="Require approval"
        hint="The report waits until an admin approves it. Admins get one email for all reports that are ready."
      />
      <FieldPair>
        <SelectField field={field("ask_hours")} label="Wait up to" options={askTimes} />
        <SelectField field={field("at_deadline")} label="If not approved in time" options={deadlines} />
      </FieldPair>
    </Fieldset>
  );
}
