import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Disclosure } from "#app/ui/blocks/disclosure.tsx";
import { CheckboxField, RadioGroup } from "#app/ui/fields/choice-field.tsx";
import { ColorField } from "#app/ui/fields/color-field.tsx";
import { type Field, isInvalid } from "#app/ui/fields/field.ts";
import { FieldPair } from "#app/ui/fields/fieldset.tsx";
import type { UploadedImage } from "#app/lib/images/uploaded-image.ts";
import { ImageField } from "#app/ui/fields/images/image-field.tsx";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { DateField, TextArea, TextField } from "#app/ui/fields/text-field.tsx";
import { type ZoneChoice, ZoneField } from "#app/ui/fields/zone-field.tsx";
import { comparisonNames, rangeTypeNames } from "../../period-names.ts";
import type { Swatch } from "../brand-swatches.server.ts";
import type { SettingsValues } from "../find-settings.server.ts";
import type { SettingsPreview } from "../preview-settings.server.ts";
import { BrandColorField } from "./brand-color-field.tsx";
import { ContrastLines } from "./contrast-lines.tsx";
import styles from "./settings-fields.module.css";

type Fields = Readonly<Record<keyof SettingsValues, Field>>;

type SettingsFieldsProps = {
  readonly fields: Fields;
  readonly images: readonly UploadedImage[];
  readonly swatches: readonly Swatch[];
  readonly companyColor: string;
  readonly preview: SettingsPreview;
  readonly zones: readonly ZoneChoice[];
};

export function SettingsFields(props: SettingsFieldsProps) {
  const { fields, images, swatches, companyColor, preview, zones } = props;
  const { contrast, view } = preview;
  return (
    <div className={styles.card}>
      <Group title="Name" hint="Clients see it as the page title.">
        <TextField field={fields.name} label="Name" hideLabel />
      </Group>
      <Group title="Brand color" hint="Header, links and the first chart color.">
        <BrandColorField
          field={fields.color}
          swatches={swatches}
          companyColor={companyColor}
          contrast={contrast.color}
          shown={view.brand.light.brand}
        />
      </Group>
      <Group title="Logo" hint="Shown in the header, on white.">
        <ImageField
          chosen={fields.clientImage}
          upload={fields.newClientImage}
          label="Client’s logo"
          images={images}
        />
        <ImageField
          chosen={fields.logoImage}
          upload={fields.newLogoImage}
          label="Your logo"
          images={images}
        />
      </Group>
      <Group title="Region" hint="Decides when a day, and a range such as “last week”, begins.">
        <ZoneField field={fields.timezone} label="Time zone" zones={zones} />
      </Group>
      <Dates fields={fields} />
      <Group title="Words and PDF" hint="The written summary says in a few sentences what changed.">
        <CheckboxField
          field={fields.hiddenSummary}
          label="Hide the written summary"
          hint="On the page, in PDFs and in emails."
        />
        <CheckboxField
          field={fields.clientReceipts}
          label="Clients may open receipts"
          hint="Numbers lead to a page with calculation, source, dates and time. No accounts, and no rows."
        />
        <FieldPair>
          <SelectField field={fields.pdfPaper} label="Paper" hint="Of PDFs and prints." options={papers} />
          <SelectField
            field={fields.pdfOrientation}
            label="Orientation of PDFs"
            hint="Prints are in portrait."
            options={orientations}
          />
        </FieldPair>
        <CheckboxField field={fields.pdfCover} label="PDF: cover" />
        <ImageField
          chosen={fields.coverImage}
          upload={fields.newCoverImage}
          label="Picture on the cover"
          hint="Without one, the cover shows a curve of the client’s numbers."
          images={images}
        />
        <CheckboxField field={fields.pdfSummary} label="PDF: written summary and contents" />
        <CheckboxField
          field={fields.pdfSources}
          label="PDF: where these numbers come from"
          hint="Source, calculation and time of each number, at the end."
        />
      </Group>
      <Group title="Filters" hint="For all readers. They can add filters, but they cannot remove these.">
        <p>
          {view.filters ? <strong>{view.filters.join(", and ")}</strong> : "None"}{" "}
          <Link to={`/dashboards/${view.permalink}/filters`} reloadDocument>
            {view.filters ? "Change filters" : "Add a filter"}
          </Link>
        </p>
      </Group>
      <More fields={fields} images={images} contrast={contrast} />
    </div>
  );
}

type GroupProps = { readonly title: string; readonly hint: string; readonly children: ReactNode };

function Group({ title, hint, children }: GroupProps) {
  return (
    <section className={styles.group}>
      <div>
        <h2>{title}</h2>
        <p className={styles.hint}>{hint}</p>
      </div>
      <div className={styles.fields}>{children}</div>
    </section>
  );
}

function Dates({ fields }: { readonly fields: Fields }) {
  return (
    <Group title="Date range" hint="What the dashboard shows when it is opened.">
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
      <CheckboxField
        field={fields.hiddenDateSelector}
        label="Hide the date picker from people outside your company"
      />
      <CheckboxField
        field={fields.hiddenFilters}
        label="Hide filters from people outside your company"
        hint="Otherwise they can filter by the names that the dashboard shows."
      />
    </Group>
  );
}

const folded = [
  "backgroundColor",
  "dashboardBackgroundColor",
  "backgroundImage",
  "newBackgroundImage",
  "theme",
  "footer",
  "latestDay",
] as const;

type MoreProps = Pick<SettingsFieldsProps, "fields" | "images"> & Pick<SettingsPreview, "contrast">;

function More({ fields, images, contrast }: MoreProps) {
  return (
    <div className={styles.more}>
      <Disclosure
        summary="Background, theme, footer, last day"
        open={folded.some((name) => isInvalid(fields[name]))}
      >
        <div className={styles.fields}>
          <ColorField
            field={fields.backgroundColor}
            label="Page background"
            hint="Behind the whole page. Defaults to gray."
            placeholder="#f5f6f7"
            notes={<ContrastLines lines={contrast.backgroundColor} />}
          />
          <ColorField
            field={fields.dashboardBackgroundColor}
            label="Background behind the widgets"
            hint="A panel on the page. Without a page background it covers the page."
            placeholder="#f5f6f7"
            notes={<ContrastLines lines={contrast.dashboardBackgroundColor} />}
          />
          <ImageField
            chosen={fields.backgroundImage}
            upload={fields.newBackgroundImage}
            label="Background image"
            images={images}
          />
          <RadioGroup field={fields.theme} label="Theme" choices={themes} inline />
          <TextArea field={fields.footer} label="Text under the widgets" rows={3} />
          <SelectField
            field={fields.latestDay}
            label="Last day in the date picker"
            hint="Today’s numbers are incomplete. Future days are for plans and booked revenue."
            options={latestDays}
          />
        </div>
      </Disclosure>
    </div>
  );
}

const papers = [
  { value: "A4", label: "A4" },
  { value: "Letter", label: "US Letter" },
];

const orientations = [
  { value: "landscape", label: "Landscape" },
  { value: "portrait", label: "Portrait" },
];

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
