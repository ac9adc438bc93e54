import { Form } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { CheckboxField } from "#app/ui/fields/choice-field.tsx";
import { plainField } from "#app/ui/fields/field.ts";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { TextField } from "#app/ui/fields/text-field.tsx";
import type { ClientsRequest } from "../find-clients.server.ts";

type FindClientsProps = {
  readonly asked: ClientsRequest;
  readonly tags: readonly string[];
  readonly archived: number;
};

export function FindClients({ asked: { search, tag, all }, tags, archived }: FindClientsProps) {
  return (
    <Form method="get" role="search" className="row">
      <TextField
        field={plainField("find", "search", { value: search, maxLength: 200 })}
        label="Search by name"
        hideLabel
        placeholder="Search by name"
        type="search"
      />
      {tags.length > 0 && (
        <SelectField
          field={plainField("find", "tag", { value: tag })}
          label="Tag"
          hideLabel
          options={tags.map((name) => ({ value: name, label: name }))}
          empty="All tags"
        />
      )}
      {archived > 0 && (
        <CheckboxField
          field={plainField("find", "all", { value: all ? "1" : null })}
          label={`Include archived (${archived})`}
          value="1"
        />
      )}
      <Button>Search</Button>
    </Form>
  );
}
