import type { ReactNode } from "react";
import { CheckboxField, RadioGroup } from "#app/ui/fields/choice-field.tsx";
import { ColorField } from "#app/ui/fields/color-field.tsx";
import type { Field } from "#app/ui/fields/field.ts";
import { FieldPair, Fieldset, FormFields } from "#app/ui/fields/fieldset.tsx";
import { FileField } from "#app/ui/fields/file-field.tsx";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { DateField, TextArea, TextField } from "#app/ui/fields/text-field.tsx";
import { type ZoneChoice, ZoneField } from "#app/ui/fields/zone-field.tsx";
import type { DashboardStyles } from "#db/schema/documents.ts";
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
  | "dashboardBackgroundColor"
  | "removeLogoImage"
  | "removeClientImage"
  | "removeBackgroundImage"
  | "footer"
  | "logoImage"
  | "clientImage"
  | "backgroundImage";

type SettingsFieldsProps = {
  readonly fields: Readonly<Record<Name, Field>>;
  readonly kept: DashboardStyles;
  /** Used where the client has none. */
  readonly companyColor: string;
  readonly zones: readonly ZoneChoice[];
};

export function SettingsFields({ fields, kept, companyColor, zones }: SettingsFieldsProps) {
  return (
    <FormFields>
      <TextField field={fields.name} label="Name" hint="Shown at the top of the dashboard." />
      <Dates fields={fields} zones={zones} />
      <Fieldset legend="Appearance">
        <FormFields>
          <RadioGroup field={fields.theme} label="Theme" choices={themes} inline />
          <FieldPair>
            <ColorField
              field={fields.color}
              label="Client’s brand color"
              hint="Used for the header, links and the first series. Defaults to your company’s color."
              placeholder={companyColor}
              isForText
            />
            <ColorField
              field={fields.dashboardBackgroundColor}
              label="Background color"
              hint="Shown behind the widgets. Defaults to gray."
              placeholder="#f5f6f7"
            />
          </FieldPair>
          <Picture
            field={fields.logoImage}
            remove={fields.removeLogoImage}
            label="Your logo"
            file={kept.logoImage}
          />
          <Picture
            field={fields.clientImage}
            remove={fields.removeClientImage}
            label="Client’s logo"
            file={kept.clientImage}
          />
          <Picture
            field={fields.backgroundImage}
            remove={fields.removeBackgroundImage}
            label="Background image"
            file={kept.backgroundImage}
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

type PictureProps = {
  readonly field: Field;
  readonly remove: Field;
  readonly label: ReactNode;
  readonly file: string | undefined;
};

function Picture({ field, remove, label, file }: PictureProps) {
  return (
    <div className={styles.picture}>
      <FileField
        field={field}
        label={label}
        hint="PNG, JPEG or WebP, at most 10 MB. Click to upload."
        accept=".png,.jpg,.jpeg,.webp"
      />
      {file && (
        <div className="row">
          <img src={`/files/${file}`} alt="" height={44} className={styles.small} />
          <CheckboxField field={remove} label="Remove image" />
        </div>
      )}
    </div>
  );
}
