import type { FieldMetadata } from "@conform-to/react";
import { languages } from "#app/domain/clients/client.ts";
import { ColorField } from "#app/ui/fields/color-field.tsx";
import { FieldPair, Fieldset, FormFields } from "#app/ui/fields/fieldset.tsx";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { TextField } from "#app/ui/fields/text-field.tsx";
import { ZoneField } from "#app/ui/fields/zone-field.tsx";
import type { CompanyForm } from "../company.form.ts";
import type { CompanyFormView } from "../company-form-view.server.ts";
import { IdentityFields } from "./identity-fields.tsx";

const weekStarts = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"].map(
  (label, at) => ({ value: String(at + 1), label }),
);

type CompanyFieldsProps = {
  readonly fields: {
    readonly [name in Exclude<keyof CompanyForm, "logo" | "name" | "remove_logo">]-?: FieldMetadata;
  } & { readonly name: FieldMetadata<string>; readonly logo: FieldMetadata<File | undefined> };
  readonly view: CompanyFormView;
};

export function CompanyFields({ fields, view }: CompanyFieldsProps) {
  return (
    <>
      <Fieldset legend="Name and logo" hint="On dashboards, in reports and in emails.">
        <FormFields>
          <IdentityFields fields={fields} logoFileId={view.logoFileId} />
          <ColorField
            field={fields.brand_color}
            label="Brand color"
            hint="Of dashboards and emails without a client’s color."
            placeholder={view.productBrand}
            isForText
          />
        </FormFields>
      </Fieldset>
      <Fieldset legend="Contact" hint="In the footer of dashboards, PDFs and emails.">
        <FormFields>
          <TextField
            field={fields.email_username}
            label="Email (optional)"
            hint="An address at your domain."
            placeholder="hello@northlight.example"
            autoComplete="email"
          />
          <FieldPair>
            <TextField
              field={fields.domain}
              label="Website (optional)"
              placeholder="northlight.example"
              autoComplete="off"
            />
            <TextField field={fields.phone} label="Phone (optional)" type="tel" autoComplete="tel" />
          </FieldPair>
        </FormFields>
      </Fieldset>
      <Fieldset
        legend="Defaults"
        hint="Of new clients, dashboards and reports. Existing ones keep their own, but weeks start on this day everywhere."
      >
        <FormFields>
          <ZoneField field={fields.timezone} label="Time zone" zones={view.zones} />
          <FieldPair>
            <SelectField field={fields.week_starts_on} label="Week starts on" options={weekStarts} />
            <TextField
              field={fields.currency}
              label="Currency (optional)"
              hint="Three letters, such as EUR."
              width={8}
            />
          </FieldPair>
          <SelectField
            field={fields.language}
            label="Language"
            hint="Of new clients. Dashboards and emails are in English."
            options={[...languages]}
          />
        </FormFields>
      </Fieldset>
    </>
  );
}
