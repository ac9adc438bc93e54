import { useState } from "react";
import { dateFormats } from "#app/connectors/tables/cells/days.ts";
import { CheckboxField } from "#app/ui/fields/choice-field.tsx";
import { type Field, plainField } from "#app/ui/fields/field.ts";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { TextField } from "#app/ui/fields/text-field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { combinations, covers, directions, readings } from "#app/domain/sources/columns/table-words.ts";
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
  readonly isOrderAsked: boolean;
};

export const formId = "table";

export function fieldOf({ values, errors }: Answers, name: string): Field {
  return plainField(formId, name, { value: values[name] ?? null, errors: errors[name] });
}

export function ColumnHeads() {
  return (
    <div className={styles.heads} aria-hidden="true">
      <span>In the file</span>
      <span>Shown as</span>
      <span>Type</span>
      <span>Read as</span>
      <span className={styles.last}>First values</span>
    </div>
  );
}

export function ColumnFields({
  at,
  column,
  columns,
  questions,
  isOrderAsked,
  ...answers
}: ColumnFieldsProps) {
  const prefix = `columns[${at}].`;
  const field = (name: string) => fieldOf(answers, prefix + name);
  const others = columns
    .filter(({ key }) => key !== column.key)
    .map(({ key, name }) => ({ value: key, label: name }));
  const otherColumn = (shownFor: "average" | "ratio", name: string, label: string) => (
    <div data-for={shownFor}>
      <SelectField field={field(name)} label={label} options={others} empty="Choose a column" small />
    </div>
  );
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const wordOf = (name: string, words: readonly { readonly value: string; readonly label: string }[]) =>
    words.find(({ value }) => value === (chosen[name] ?? answers.values[prefix + name]))?.label ?? "Options";
  const needsAttention =
    questions.length > 0 || foldedFields.some((name) => answers.errors[prefix + name] !== undefined);
  return (
    <fieldset
      id={`column-${at}`}
      className={styles.column}
      onChange={({ target }) => {
        if (target instanceof HTMLSelectElement)
          setChosen((before) => ({ ...before, [target.name.slice(prefix.length)]: target.value }));
      }}
    >
      <legend className="visually-hidden">
        <bdi>{column.name}</bdi>
      </legend>
      <p className={styles.inFile} aria-hidden="true">
        <bdi>{column.name}</bdi>
      </p>
      <div className={styles.label}>
        <div data-for="name">
          <TextField field={{ ...field("label"), maxLength: 100 }} label="Display name" hideLabel small />
        </div>
      </div>
      <div className={styles.type}>
        <SelectField field={field("as")} label="Type" options={readings} hideLabel small />
      </div>
      <p className={styles.examples}>
        {column.examples.length > 0 ? (
          <bdi>{column.examples.join(" · ")}</bdi>
        ) : (
          "No values in the first rows"
        )}
      </p>
      <details className={styles.more} open={needsAttention}>
        <summary>
          <Icon name="chevron" />
          <span data-for="date">{wordOf("dateFormat", formats)}</span>
          <span data-for="number">{wordOf("combine", combinations)}</span>
        </summary>
        <div className={styles.fields}>
          <div data-for="date">
            {isOrderAsked ? (
              <a href="#order-question">Choose the order of day and month above</a>
            ) : (
              <SelectField field={field("dateFormat")} label="Format" options={formats} small />
            )}
          </div>
          <div data-for="date">
            <SelectField
              field={field("covers")}
              label="Each row covers"
              options={covers}
              empty="As written"
              small
            />
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
      </details>
      {questions.map((text) => (
        <p key={text} className={styles.question}>
          {text}
        </p>
      ))}
    </fieldset>
  );
}

const foldedFields = [
  "dateFormat",
  "covers",
  "combine",
  "weightedBy",
  "of",
  "per",
  "times",
  "direction",
  "currency",
];

const formats = Object.entries(dateFormats).map(([value, { label }]) => ({ value, label }));
