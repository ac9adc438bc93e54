import { Banner } from "#app/ui/banner.tsx";
import { Link } from "@remix-run/react";
import { CheckboxField, CheckboxGroup } from "#app/ui/fields/choice-field.tsx";
import type { Field } from "#app/ui/fields/field.ts";
import { WholeCompany } from "#app/ui/shell/whole-company.tsx";
import type { DashboardChoice, ReportFormView } from "../report-form-view.server.ts";
import styles from "./report-form.module.css";

export function PdfField({
  field,
  dashboard,
}: {
  readonly field: Field;
  readonly dashboard: DashboardChoice | null;
}) {
  const tooMany = dashboard?.tooManyWidgets ?? null;
  const size = dashboard ? `${dashboard.widgets} ${dashboard.widgets === 1 ? "widget" : "widgets"}. ` : "";
  return (
    <fieldset disabled={tooMany !== null} className={styles.pdf}>
      <CheckboxField
        field={field}
        label="Attach the PDF"
        hint={
          tooMany ?? `${size}Over 5 MB, or if the dashboard has a password, the email has a link instead.`
        }
      />
    </fieldset>
  );
}

export function DestinationsField({
  field,
  choices,
}: {
  readonly field: Field;
  readonly choices: ReportFormView["destinations"];
}) {
  const page = <Link to="/company/destinations">Destinations</Link>;
  if (choices.length === 0)
    return (
      <WholeCompany>
        <p className="small soft">Reports can also go to Slack, Teams, Google Chat or a webhook: {page}.</p>
      </WholeCompany>
    );
  return (
    <CheckboxGroup
      field={field}
      label="Destinations"
      hint={<>Channels and programs that get it too, or instead of an email. Set up under {page}.</>}
      choices={choices}
    />
  );
}

/** Specification, section 8. */
export function SenderWarning({ text }: NonNullable<ReportFormView["warning"]>) {
  return (
    <Banner level="warning" title="The sender is not verified">
      {text}
    </Banner>
  );
}

export function UnsubscribedNotice({ sentences }: { readonly sentences: readonly string[] }) {
  if (sentences.length === 0) return null;
  return (
    <Banner level="info" title="Some recipients will not get it">
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Banner>
  );
}
