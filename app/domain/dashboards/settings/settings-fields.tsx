import { CheckboxField, RadioGroup } from "#app/ui/fields/choice-field.tsx";
import { ColorField } from "#app/ui/fields/color-field.tsx";
import type { Field } from "#app/ui/fields/field.ts";
import { FieldPair, Fieldset, FormFields } from "#app/ui/fields/fieldset.tsx";
import type { UploadedImage } from "#app/lib/uploaded-image.ts";
import { ImageField } from "#app/ui/fields/images/image-field.tsx";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { DateField, TextArea, TextField } from "#app/ui/fields/text-field.tsx";
import { type ZoneChoice, ZoneField } from "#app/ui/fields/zone-field.tsx";
import { comparisonNames, rangeTypeNames } from "../period-names.ts";
import styles from "./settings-fields.module.css";

type Name =
  | "name"
  | "rangeType"
  | "startDate"
  | "endDate"
  | "comparison"
  | "compareStartDate"
  | "compareEndDate"
  | "timezone"
  | "hiddenDateSelector"
  | "latestDay"
  | "theme"
  | "color"
  | "backgroundColor"
  | "dashboardBackgroundColor"
  | "logoImage"
  | "clientImage"
  | "backgroundImage"
  | "newLogoImage"
  | "newClientImage"
  | "newBackgroundImage"
  | "footer";

type SettingsFieldsProps = {
  readonly fields: Readonly<Record<Name, Field>>;
  readonly images: readonly UploadedImage[];
  /** Used where the client has none. */
  readonly companyColor: string;
  readonly zones: readonly ZoneChoice[];
};

export function SettingsFields({ fields, images, companyColor, zones }: SettingsFieldsProps) {
  return (
    <FormFields>
      <TextField field={fields.name} label="Name" hint="Shown at the top of the dashboard." />
      <Dates fields={fields} zones={zones} />
      <Fieldset legend="Appearance">
        <FormFields>
          <RadioGroup field={fields.theme} label="Theme" choices={themes} inline />
          <ColorField
            field={fields.color}
            label="Client’s brand color"
            hint="Used for the header, links and the first series. Defaults to your company’s color."
            placeholder={companyColor}
            isForText
          />
          <FieldPair>
            <ColorField
              field={fields.backgroundColor}
              label="Page background"
              hint="Behind the whole page. Defaults to gray."
              placeholder="#f5f6f7"
              isGround
            />
            <ColorField
              field={fields.dashboardBackgroundColor}
              label="Background behind the widgets"
              hint="A panel on the page. Without a page background it covers the page."
              placeholder="#f5f6f7"
              isGround
            />
          </FieldPair>
          <ImageField
            chosen={fields.logoImage}
            upload={fields.newLogoImage}
            label="Your logo"
            images={images}
          />
          <ImageField
            chosen={fields.clientImage}
            upload={fields.newClientImage}
            label="Client’s logo"
            images={images}
          />
          <ImageField
            chosen={fields.backgroundImage}
            upload={fields.newBackgroundImage}
            label="Background image"
            images={images}
          />
        </FormFields>
      </Fieldset>
      <Fieldset legend="Footer">
        <TextArea field={fields.footer} label="Text under the widgets" rows={3} />
      </Fieldset>
    </FormFields>
  );
}

const themes = [
  { value: "auto", label: "Match the viewer’s device" },
  { value: "light", label: "Always light" },
  { value: "dark", label: "Always dark" },
];

const latestDays = [
  { value: "yesterday", label: "Yesterday" },
  { value: "today", label: "Today" },
  { value: "future", label: "Any day, also in the future" },
];

function Dates({ fields, zones }: Pick<SettingsFieldsProps, "fields" | "zones">) {
  return (
    <Fieldset
      legend="Dates"
      hint="What the dashboard shows when it is opened. Viewers can choose another date range."
    >
      <FormFields>
        <SelectField field={fields.rangeType} label="Date range" options={rangeTypeNames} />
        <div className={styles.custom} data-with="rangeType">
          <FieldPair>
            <DateField field={fields.startDate} label="Start date" />
            <DateField field={fields.endDate} label="End date" />
          </FieldPair>
        </div>
        <SelectField field={fields.comparison} label="Compare with" options={comparisonNames} />
        <div className={styles.custom} data-with="comparison">
          <FieldPair>
            <DateField field={fields.compareStartDate} label="Compare from" />
            <DateField field={fields.compareEndDate} label="Compare to" />
          </FieldPair>
        </div>
        <ZoneField
          field={fields.timezone}
          label="Time zone"
          hint="Used for ranges such as “last week”."
          zones={zones}
        />
        <SelectField
          field={fields.latestDay}
          label="Last day in the date picker"
          hint="Today’s numbers are incomplete. Future days are for plans and booked revenue."
          options={latestDays}
        />
        <CheckboxField
          field={fields.hiddenDateSelector}
          label="Hide the date picker from people outside your company"
        />
      </FormFields>
    </Fieldset>
  );
}
