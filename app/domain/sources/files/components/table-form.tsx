import { Form, Link, useNavigation } from "@remix-run/react";
import type { FormAnswer } from "#app/http/form-answer.server.ts";
import { ActionButton } from "#app/ui/forms/action-button.tsx";
import { Banner } from "#app/ui/banner.tsx";
import { Card } from "#app/ui/blocks/card.tsx";
import { Disclosure } from "#app/ui/blocks/disclosure.tsx";
import { CheckboxField } from "#app/ui/fields/choice-field.tsx";
import { ErrorSummary } from "#app/ui/fields/error-summary.tsx";
import { FieldPair, FormActions, FormFields } from "#app/ui/fields/fieldset.tsx";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { TextField } from "#app/ui/fields/text-field.tsx";
import { type ZoneChoice, ZoneField } from "#app/ui/fields/zone-field.tsx";
import { decimalChoices, emptyDays } from "#app/domain/sources/columns/table-words.ts";
import { flatValues } from "../table-values.ts";
import type { UploadView } from "../upload-view.ts";
import { ColumnFields, ColumnHeads, fieldOf, formId } from "./column-fields.tsx";

type TableFormProps = {
  readonly view: UploadView;
  readonly zones: readonly ZoneChoice[];
  readonly isForTemplate: boolean;
  readonly cancelHref: string;
  readonly answer: FormAnswer | null;
};

export function TableForm({ view, zones, isForTemplate, cancelHref, answer }: TableFormProps) {
  const navigation = useNavigation();
  const sent = navigation.state === "idle" ? null : navigation.formData?.get("intent");
  const errors = refined(answer?.error);
  const answers = { values: answer?.initialValue ? flatValues(answer.initialValue) : view.values, errors };
  const field = (name: string) => fieldOf(answers, name);
  const wholeFileNeedsAttention =
    wholeFileFields.some((name) => errors[name] !== undefined) ||
    view.questions.some(({ about }) => wholeFileFields.includes(about));
  const asked = (about: string) =>
    view.questions.filter((question) => question.about === about).map(({ text }) => text);
  return (
    <Form method="post" className="stack loose">
      <ErrorSummary form={{ id: formId, allErrors: errors }} />
      {!view.replaces && (
        <Card title="Name">
          <TextField
            field={{ ...field("name"), required: true, maxLength: 120 }}
            label="Source name"
            hint="Shown under every widget."
          />
        </Card>
      )}
      <MissingColumns view={view} field={field} />
      <Card
        title="Columns"
        flush
        aside={[
          counted(view.columns.length, "column"),
          counted(view.rows, "row"),
          ...(view.skipped ? [`${counted(view.skipped, "line")} above them ignored`] : []),
        ].join(", ")}
      >
        <ColumnHeads />
        {view.columns.map((column, at) => (
          <ColumnFields
            key={column.key}
            at={at}
            column={column}
            columns={view.columns}
            questions={asked(column.key)}
            {...answers}
          />
        ))}
      </Card>
      <Card>
        <Disclosure summary={`The whole file: ${wholeFileWords(view)}`} open={wholeFileNeedsAttention}>
          <FormFields>
            <CheckboxField field={field("has_header")} label="The first row has column names" />
            <CheckboxField
              field={field("has_footer")}
              label="Last row is a total"
              hint="It is ignored: totals are calculated from the rows."
            />
            <CheckboxField field={field("has_labels")} label="The first column has row names" />
            <CheckboxField
              field={field("uses_date_range")}
              label="Filter rows by the dashboard's date range"
              hint="Otherwise all rows are shown for every date range."
            />
            <SelectField
              field={field("empty_days")}
              label="Days without rows"
              hint="Comparisons leave out days without data."
              options={emptyDays}
            />
            <SelectField
              field={field("decimal")}
              label="Decimal sign"
              options={decimalChoices}
              hint={asked("decimal").join(" ") || undefined}
            />
            <FieldPair>
              <TextField
                field={field("currency")}
                label="Currency"
                width={8}
                hint={asked("currency").join(" ") || "Three letters, such as EUR."}
              />
              <ZoneField field={field("zone")} label="Time zone of the dates" zones={zones} />
            </FieldPair>
          </FormFields>
        </Disclosure>
      </Card>
      <FormActions sticky>
        <ActionButton
          tone="primary"
          name="intent"
          value="confirm"
          busy={sent === "confirm"}
          failed={answer !== null}
          busyText="Importing the file"
        >
          {submitWords(view)}
        </ActionButton>
        {!view.replaces && !isForTemplate && (
          <ActionButton
            tone="second"
            name="intent"
            value="create-dashboard"
            busy={sent === "create-dashboard"}
            failed={answer !== null}
            busyText="Creating the dashboard"
          >
            Create a dashboard from it
          </ActionButton>
        )}
        <Link to={cancelHref} reloadDocument>
          Cancel
        </Link>
      </FormActions>
    </Form>
  );
}

const wholeFileFields = [
  "has_header", "has_footer", "has_labels", "uses_date_range", "decimal", "currency", "zone", "empty_days",
]; // prettier-ignore

function wholeFileWords({ values }: UploadView): string {
  const decimal = values.decimal === "," ? "1.234,5" : "1,234.5";
  return `numbers as ${decimal}, amounts in ${String(values.currency)}, days in ${String(values.zone)}`;
}

function submitWords({ replaces, isCorrection }: UploadView): string {
  if (isCorrection) return "Save import settings";
  return replaces ? "Replace file" : "Add source";
}

type GoneProps = { readonly view: UploadView; readonly field: (name: string) => ReturnType<typeof fieldOf> };

/** Lets a renamed column replace a missing one. */
function MissingColumns({ view, field }: GoneProps) {
  if (view.gone.length === 0) return null;
  return (
    <>
      <Banner level="warning" title="This file is missing columns that dashboards use">
        <ul>
          {view.gone.map(({ key, name, dashboards }) => (
            <li key={key}>
              “<bdi>{name}</bdi>” is used on{" "}
              {dashboards.map(({ permalink, name: dashboard }, at) => (
                <span key={permalink}>
                  {at > 0 && ", "}
                  <Link to={`/dashboards/${permalink}`}>{dashboard}</Link>
                </span>
              ))}
            </li>
          ))}
        </ul>
      </Banner>
      <Card title="Was this column renamed?">
        <FormFields>
          {view.gone.map(({ key, name }) => (
            <SelectField
              key={key}
              field={field(`same.${key}`)}
              label={`“${name}” is now called`}
              hint="Dashboards will use the column you choose."
              empty="No, it was removed"
              options={view.columns.map((column) => ({ value: column.key, label: column.name }))}
            />
          ))}
        </FormFields>
      </Card>
    </>
  );
}

function refined(errors: FormAnswer["error"]): Record<string, readonly string[] | undefined> {
  return Object.fromEntries(
    Object.entries(errors ?? {}).map(([name, messages]) => [
      name === "columns" ? "" : name,
      messages ?? undefined,
    ]),
  );
}

const counted = (count: number, what: string) =>
  `${count.toLocaleString("en-GB")} ${what}${count === 1 ? "" : "s"}`;
