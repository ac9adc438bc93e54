import { dateFormats } from "#app/connectors/tables/cells/days.ts";
import { CheckboxField } from "#app/ui/fields/choice-field.tsx";
import { type Field, plainField } from "#app/ui/fields/field.ts";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { TextField } from "#app/ui/fields/text-field.tsx";
import { combinations, directions, readings } from "#app/domain/sources/columns/table-words.ts";
import type { UploadView } from "../upload-view.ts";
import styles from "./column-fields.module.css";

type Answers = {
  readonly values: UploadView["values"];
  readonly errors: Readonly<Record<string, readonly string[] | undefined>>;
};

type ColumnFieldsProps = Answers & {
  readonly at: number;
  readonly column: UploadView["columns"][number];
  readonly columns: UploadView["columns"];
  readonly questions: readonly string[];
};

export const formId = "table";

export function fieldOf({ values, errors }: Answers, name: string): Field {
  return plainField(formId, name, { value: values[name] ?? null, errors: errors[name] });
}

/** Sends all fields; CSS hides those that do not fit. */
export function ColumnFields({ at, column, columns, questions, ...answers }: ColumnFieldsProps) {
  const field = (name: string) => fieldOf(answers, `columns[${at}].${name}`);
  const others = columns
    .filter(({ key }) => key !== column.key)
    .map(({ key, name }) => ({ value: key, label: name }));
  const otherColumn = (shownFor: "average" | "ratio", name: string, label: string) => (
    <div data-for={shownFor}>
      <SelectField field={field(name)} label={label} options={others} empty="Choose a column" small />
    </div>
  );
  return (
    <fieldset className={styles.column}>
      <legend className={styles.name}>
        <bdi>{column.name}</bdi>
      </legend>
      <p className={styles.examples}>
        {column.examples.length > 0 ? (
          <bdi>{column.examples.join(" · ")}</bdi>
        ) : (
          "No values in the first rows"
        )}
      </p>
      {questions.map((text) => (
        <p key={text} className={styles.question}>
          {text}
        </p>
      ))}
      <div className={styles.fields}>
        <div data-for="name">
          <TextField field={{ ...field("label"), maxLength: 100 }} label="Display name" width={16} small />
        </div>
        <SelectField field={field("as")} label="Type" options={readings} small />
        <div data-for="date">
          <SelectField field={field("dateFormat")} label="Format" options={formats} small />
        </div>
        <div data-for="number">
          <SelectField field={field("combine")} label="Aggregation" options={combinations} small />
        </div>
        {otherColumn("average", "weightedBy", "Weighted by")}
        {otherColumn("ratio", "of", "This column")}
        {otherColumn("ratio", "per", "Divided by")}
        <div data-for="ratio">
          <TextField field={field("times")} label="Multiplied by" inputMode="decimal" width={8} small />
        </div>
        <div data-for="number">
          <SelectField field={field("direction")} label="Better when" options={directions} small />
        </div>
        <div data-for="money">
          <TextField
            field={{ ...field("currency"), maxLength: 3 }}
            label="Currency, if different from the file's"
            width={8}
            small
          />
        </div>
        <div data-for="percent">
          <CheckboxField field={field("writtenAsPercent")} label="4.2 in the file means 4.2%" />
        </div>
      </div>
    </fieldset>
  );
}

const formats = Object.entries(dateFormats).map(([value, { label }]) => ({ value, label }));
