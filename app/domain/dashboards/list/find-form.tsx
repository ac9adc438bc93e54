import { Form, useSubmit } from "@remix-run/react";
import { type FormEvent, useEffect, useRef } from "react";
import { Button } from "#app/ui/button.tsx";
import { CheckboxField } from "#app/ui/fields/choice-field.tsx";
import { plainField } from "#app/ui/fields/field.ts";
import { TextField } from "#app/ui/fields/text-field.tsx";
import styles from "./find-form.module.css";

type FindFormProps = { readonly search: string; readonly all: boolean; readonly archived: number };

const afterWritingMs = 500;

export function FindForm({ search, all, archived }: FindFormProps) {
  const submit = useSubmit();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function askSoon(event: FormEvent<HTMLFormElement>) {
    const form = event.currentTarget;
    const isBox = event.target instanceof HTMLInputElement && event.target.type === "checkbox";
    clearTimeout(timer.current);
    timer.current = setTimeout(
      () => submit(form, { replace: true, preventScrollReset: true }),
      isBox ? 0 : afterWritingMs,
    );
  }

  return (
    <Form method="get" role="search" className={styles.find} onChange={askSoon}>
      <div className={styles.words}>
        <TextField
          field={plainField("find", "search", { value: search, maxLength: 200 })}
          label="Search by name or link"
          hideLabel
          placeholder="Search by name or link"
          type="search"
        />
        <Button>Search</Button>
      </div>
      <CheckboxField
        field={plainField("find", "all", { value: all ? "1" : null })}
        label={`Include archived (${archived})`}
        value="1"
      />
    </Form>
  );
}
