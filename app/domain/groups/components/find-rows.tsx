import { Form } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { plainField } from "#app/ui/fields/field.ts";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { HiddenField, TextField } from "#app/ui/fields/text-field.tsx";
import type { GroupView } from "../manage/group-page.server.ts";

type FindRowsProps = {
  readonly group: Pick<GroupView, "metrics" | "clients" | "counts" | "domains">;
  readonly asked: {
    readonly days: string;
    readonly search: string;
    readonly state: string;
    readonly client: string;
    readonly sort: string;
  };
};

export function FindRows({ group: { metrics, clients, counts, domains }, asked }: FindRowsProps) {
  const states = [
    { value: "all", label: `All domains (${domains})` },
    { value: "alerts", label: `With alerts (${counts.open})` },
    { value: "snoozed", label: `Snoozed (${counts.snoozed})` },
    { value: "missing", label: `Missing numbers (${counts.missing})` },
  ];
  const orders = [
    { value: "alerts", label: "Alerts first" },
    { value: "host", label: "Domain" },
    ...metrics.map(({ id, label }) => ({ value: id, label })),
    ...metrics.map(({ id, label, hint }) => ({
      value: `change:${id}`,
      label: `${hint ? "Largest rise" : "Largest fall"}: ${label}`,
    })),
  ];
  return (
    <Form method="get" role="search" className="row" preventScrollReset>
      {asked.days && <HiddenField name="days" value={asked.days} />}
      <TextField
        field={plainField("find", "q", { value: asked.search, maxLength: 253 })}
        label="Find a domain"
        hideLabel
        placeholder="Find a domain"
        type="search"
        small
      />
      <SelectField
        field={plainField("find", "state", { value: asked.state })}
        label="Show"
        hideLabel
        options={states}
        small
      />
      {clients.length > 1 && (
        <SelectField
          field={plainField("find", "client", { value: asked.client })}
          label="Client"
          hideLabel
          options={clients.map(({ id, name }) => ({ value: id, label: name }))}
          empty="All clients"
          small
        />
      )}
      <SelectField
        field={plainField("find", "sort", { value: asked.sort })}
        label="Order"
        hideLabel
        options={orders}
        small
      />
      <Button small>Show</Button>
    </Form>
  );
}
