import { Form, useSubmit } from "@remix-run/react";
import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { Button } from "#app/ui/button.tsx";
import { CheckboxField } from "#app/ui/fields/choice-field.tsx";
import { plainField } from "#app/ui/fields/field.ts";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { HiddenField, TextField } from "#app/ui/fields/text-field.tsx";
import styles from "./find-form.module.css";
import { type PageRequest, pageSizes } from "./list-request.ts";

type FindFormProps = {
  readonly asked: PageRequest;
  readonly archived: number;
  readonly troubled: number;
  readonly clients: readonly { readonly value: string; readonly label: string }[];
  readonly tags: readonly string[];
  readonly children: ReactNode;
};

const afterWritingMs = 500;

export function FindForm({ asked, archived, troubled, clients, tags, children }: FindFormProps) {
  const { search, clientId, tag, all, attention, sort, dir, perPage } = asked;
  const submit = useSubmit();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function askSoon(event: FormEvent<HTMLFormElement>) {
    const form = event.currentTarget;
    const isWritten = event.target instanceof HTMLInputElement && event.target.type === "search";
    clearTimeout(timer.current);
    timer.current = setTimeout(
      () => submit(form, { replace: true, preventScrollReset: true }),
      isWritten ? afterWritingMs : 0,
    );
  }

  return (
    <Form method="get" role="search" className={styles.find} onChange={askSoon}>
      <HiddenField name="sort" value={sort} />
      <HiddenField name="dir" value={dir} />
      <div className={styles.words}>
        <TextField
          field={plainField("find", "search", { value: search, maxLength: 200 })}
          label="Search by client, dashboard or link"
          hideLabel
          placeholder="Client, dashboard or link"
          type="search"
        />
        <Button>Search</Button>
        <div className={styles.layout}>{children}</div>
      </div>
      <div className={styles.filters}>
        {clients.length > 0 && (
          <SelectField
            field={plainField("find", "clientId", { value: clientId })}
            label="Client"
            hideLabel
            small
            options={clients}
            empty="All clients"
          />
        )}
        {tags.length > 0 && (
          <SelectField
            field={plainField("find", "tag", { value: tag })}
            label="Tag"
            hideLabel
            small
            options={tags.map((name) => ({ value: name, label: name }))}
            empty="All tags"
          />
        )}
        <SelectField
          field={plainField("find", "per_page", { value: String(perPage) })}
          label="Dashboards per page"
          hideLabel
          small
          options={pageSizes.map((size) => ({ value: String(size), label: `${size} per page` }))}
        />
        <CheckboxField
          field={plainField("find", "attention", { value: attention ? "1" : null })}
          label={`Needs attention (${troubled})`}
          value="1"
        />
        <CheckboxField
          field={plainField("find", "all", { value: all ? "1" : null })}
          label={`All dashboards (${archived} archived)`}
          value="1"
        />
      </div>
    </Form>
  );
}
