import { Form } from "@remix-run/react";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { plainField } from "#app/ui/fields/field.ts";
import { type Option, SelectField } from "#app/ui/fields/select-field.tsx";
import { DateField, TextField } from "#app/ui/fields/text-field.tsx";
import { type AuditFilter, filterQuery } from "../audit-filter.ts";
import type { actionChoices } from "../audit-words.ts";
import styles from "./audit-log.module.css";

type FindEventsProps = {
  readonly filter: AuditFilter;
  readonly people: readonly Option[];
  readonly actions: ReturnType<typeof actionChoices>;
};

const others = [
  { value: "former", label: "Former members" },
  { value: "schedule", label: "Schedule" },
  { value: "client", label: "Clients and visitors" },
];

export function FindEvents({ filter, people, actions }: FindEventsProps) {
  const { person, action, subject, from, to } = filter;
  return (
    <Form method="get" role="search" className={styles.find}>
      <div className={styles.fields}>
        <SelectField
          field={plainField("find", "person", { value: person })}
          label="Person"
          options={[...people, ...others]}
          empty="Everyone"
        />
        <SelectField
          field={plainField("find", "action", { value: action })}
          label="Action"
          options={actions}
          empty="All actions"
        />
        <TextField
          field={plainField("find", "subject", { value: subject, maxLength: 100 })}
          label="Name contains"
          type="search"
        />
        <DateField field={plainField("find", "from", { value: from })} label="From" />
        <DateField field={plainField("find", "to", { value: to })} label="To" />
      </div>
      <div className={styles.buttons}>
        <Button>Filter</Button>
        <LinkButton to={`/company/audit-log/csv?${filterQuery(filter)}`} reloadDocument icon="download">
          Download CSV
        </LinkButton>
      </div>
    </Form>
  );
}
