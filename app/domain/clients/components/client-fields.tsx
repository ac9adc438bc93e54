import type { FieldMetadata } from "@conform-to/react";
import { CheckboxField } from "#app/ui/fields/choice-field.tsx";
import { ColorField } from "#app/ui/fields/color-field.tsx";
import { FieldPair, Fieldset, FormFields } from "#app/ui/fields/fieldset.tsx";
import { FileField } from "#app/ui/fields/file-field.tsx";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { TextArea, TextField } from "#app/ui/fields/text-field.tsx";
import { type ZoneChoice, ZoneField } from "#app/ui/fields/zone-field.tsx";
import { languages } from "../client.ts";
import type { ClientForm } from "../client.form.ts";

type ClientFieldsProps = {
  readonly fields: { readonly [name in keyof ClientForm]-?: FieldMetadata };
  readonly logoFileId: string | null;
  readonly companyColor: string;
  readonly zones: readonly ZoneChoice[];
  readonly knownTags: readonly string[];
};

export function ClientFields({ fields, logoFileId, companyColor, zones, knownTags }: ClientFieldsProps) {
  return (
    <FormFields>
      <TextField field={fields.name} label="Name" hint="As it is shown in lists and in names of copies." />
      <TextField
        field={fields.tags}
        label="Tags"
        hint={tagsHint(knownTags)}
        placeholder="Shop, PPC"
        autoComplete="off"
      />
      <Fieldset
        legend="Brand"
        hint="New dashboards of this client start with it. Existing ones do not change."
      >
        <FormFields>
          <ColorField
            field={fields.color}
            label="Brand color"
            hint="Defaults to your company’s color."
            placeholder={companyColor}
            isForText
          />
          <div className="stack">
            <FileField
              field={fields.logo}
              label={logoFileId ? "New logo" : "Logo"}
              hint="PNG, JPEG or WebP, at most 10 MB."
              accept=".png,.jpg,.jpeg,.webp"
            />
            {logoFileId && (
              <div className="row">
                <img src={`/files/${logoFileId}`} alt="Current logo" height={44} />
                <CheckboxField field={fields.removeLogo} label="Remove logo" />
              </div>
            )}
          </div>
        </FormFields>
      </Fieldset>
      <Fieldset legend="Region">
        <FormFields>
          <FieldPair>
            <TextField
              field={fields.currency}
              label="Currency"
              hint="Three letters, such as EUR. Suggested for files uploaded for this client, and used in example data. Amounts of sources are not converted."
              width={8}
            />
            <SelectField
              field={fields.language}
              label="Language"
              hint="Not used yet: dashboards and emails are in English."
              options={[...languages]}
            />
          </FieldPair>
          <ZoneField
            field={fields.timezone}
            label="Time zone"
            hint="Of new dashboards, and suggested for files. Leave empty to use your company’s, and the original’s in copies."
            zones={zones}
          />
        </FormFields>
      </Fieldset>
      <Fieldset legend="Contacts">
        <TextArea
          field={fields.contacts}
          label="Email addresses"
          hint="One per line. New automatic reports of this client suggest the first five as recipients."
          rows={3}
        />
      </Fieldset>
    </FormFields>
  );
}

function tagsHint(knownTags: readonly string[]): string {
  const words = "Separated by commas. Find and filter clients and dashboards by them.";
  return knownTags.length === 0 ? words : `${words} In use: ${knownTags.slice(0, 12).join(", ")}.`;
}
