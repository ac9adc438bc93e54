import { Form, Link, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import type { FormAnswer } from "#app/http/form-answer.server.ts";
import { ActionButton } from "#app/ui/forms/action-button.tsx";
import { Banner } from "#app/ui/banner.tsx";
import { Card } from "#app/ui/blocks/card.tsx";
import { ErrorSummary } from "#app/ui/fields/error-summary.tsx";
import { FormActions, FormFields } from "#app/ui/fields/fieldset.tsx";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { HiddenField, TextField } from "#app/ui/fields/text-field.tsx";
import type { ZoneChoice } from "#app/ui/fields/zone-field.tsx";
import type { Edit } from "../understood/assumption-topics.ts";
import { counted } from "../understood/counted.ts";
import { flatValues } from "../table-values.ts";
import type { UploadView } from "../upload-view.ts";
import { ColumnFields, ColumnHeads, fieldOf, formId } from "./column-fields.tsx";
import { FilePreview } from "./file-preview.tsx";
import { AssumptionList } from "./understood/assumption-list.tsx";
import { FirstNumbersCard } from "./understood/first-numbers-card.tsx";
import { LeftOutRows } from "./understood/left-out-rows.tsx";
import { OrderQuestion } from "./understood/order-question.tsx";
import { RefusedRows } from "./understood/refused-rows.tsx";
import { fieldNames, TopicFields, type WholeFileEdit } from "./understood/topic-fields.tsx";
import { TypedCells } from "./understood/typed-cells.tsx";
import { UnderstoodCard } from "./understood/understood-card.tsx";
import styles from "./understood/understood.module.css";

type TableFormProps = {
  readonly view: UploadView;
  readonly zones: readonly ZoneChoice[];
  readonly plan: ReactNode;
  readonly isForTemplate: boolean;
  readonly cancelHref: string;
  readonly answer: FormAnswer | null;
};

export function TableForm({ view, zones, plan, isForTemplate, cancelHref, answer }: TableFormProps) {
  const navigation = useNavigation();
  const sent = navigation.state === "idle" ? null : navigation.formData?.get("intent");
  const errors = refined(answer?.error);
  const failed = Object.keys(errors).length > 0;
  const answers = { values: answer?.initialValue ? flatValues(answer.initialValue) : view.values, errors };
  const field = (name: string) => fieldOf(answers, name);
  const asked = (about: string) =>
    view.questions.filter((question) => question.about === about).map(({ text }) => text);
  const isWrong = (edit: Edit) =>
    typeof edit === "string" &&
    edit in fieldNames &&
    fieldNames[edit as WholeFileEdit].some((name) => errors[name]);
  return (
    <Form method="post" preventScrollReset className="stack loose" action={`${view.href}${view.search}`}>
      {/* Enter presses the first button. */}
      <button name="intent" value="apply" tabIndex={-1} aria-hidden="true" className="visually-hidden">
        Update
      </button>
      <ErrorSummary form={{ id: formId, allErrors: errors }} />
      <div className={styles.panes}>
        <div className={styles.lead}>
          <UnderstoodCard said={view.said} order={view.order} first={view.first} />
          {view.order && <OrderQuestion view={view} field={field(`columns[${view.order.at}].dateFormat`)} />}
          <RefusedRows view={view} field={field} />
          <Unsaid questions={view.questions} />
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
          <AssumptionList
            topics={view.topics}
            isOpen={isWrong}
            fieldsOf={(edit) =>
              typeof edit === "string" && edit in fieldNames ? (
                <TopicFields edit={edit as WholeFileEdit} field={field} zones={zones} />
              ) : null
            }
          />
          <KeptFields view={view} />
          <LeftOutRows leftOut={view.leftOut} names={view.namesInFile} canChange />
          <TypedCells typed={view.typed} canChange />
          <Card
            title="Columns"
            flush
            aside={[counted(view.columns.length, "column"), counted(view.rows, "row")].join(", ")}
          >
            <ColumnHeads />
            {view.columns.map((column, at) => (
              <ColumnFields
                key={column.key}
                at={at}
                column={column}
                columns={view.columns}
                questions={asked(column.key)}
                isOrderAsked={view.order?.at === at}
                {...answers}
              />
            ))}
          </Card>
          <FilePreview view={view} />
          {plan}
        </div>
        <aside className={styles.aside} aria-label="First numbers">
          <FirstNumbersCard first={view.first} order={view.order} rows={view.rows} />
        </aside>
      </div>
      <FormActions sticky>
        <ActionButton
          tone="primary"
          name="intent"
          value="confirm"
          busy={sent === "confirm"}
          failed={failed}
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
            failed={failed}
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

function KeptFields({ view: { values, topics } }: { readonly view: UploadView }) {
  const shown = new Set<string>(
    topics.flatMap(({ edit, hasFields }) => (hasFields && typeof edit === "string" ? [edit] : [])),
  );
  const hidden = Object.entries(fieldNames).flatMap(([edit, names]) => (shown.has(edit) ? [] : names));
  return ["has_header", ...hidden].map((name) =>
    values[name] === undefined ? null : <HiddenField key={name} name={name} value={values[name]} />,
  );
}

function Unsaid({ questions }: Pick<UploadView, "questions">) {
  const open = questions.filter(({ isShown }) => !isShown);
  if (open.length === 0) return null;
  return (
    <Banner level="warning" title="Please check">
      <ul>
        {open.map(({ about, text }) => (
          <li key={`${about} ${text}`}>
            <bdi>{text}</bdi>
          </li>
        ))}
      </ul>
    </Banner>
  );
}

function submitWords({ replaces, isCorrection }: UploadView): string {
  if (isCorrection) return "Save import settings";
  return replaces ? "Replace file" : "Add source";
}

type GoneProps = { readonly view: UploadView; readonly field: (name: string) => ReturnType<typeof fieldOf> };

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
