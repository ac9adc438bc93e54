import { Form } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { CheckboxField } from "#app/ui/fields/choice-field.tsx";
import { plainField } from "#app/ui/fields/field.ts";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { TextField } from "#app/ui/fields/text-field.tsx";
import type { FoundSources, SourcesRequest } from "../find-sources.server.ts";

type FindSourcesProps = Pick<FoundSources, "kinds" | "troubled"> & { readonly asked: SourcesRequest };

export function FindSources({ asked: { search, kind, attention }, kinds, troubled }: FindSourcesProps) {
  return (
    <Form method="get" role="search" className="row">
      <TextField
        field={plainField("find", "search", { value: search, maxLength: 200 })}
        label="Search by source, account or dashboard"
        hideLabel
        placeholder="Search sources"
        type="search"
      />
      {kinds.length > 1 && (
        <SelectField
          field={plainField("find", "kind", { value: kind })}
          label="Kind"
          hideLabel
          options={kinds}
          empty="All kinds"
        />
      )}
      {(troubled > 0 || attention) && (
        <CheckboxField
          field={plainField("find", "attention", { value: attention ? "1" : null })}
          label={`Needs attention (${troubled})`}
          value="1"
        />
      )}
      <Button>Search</Button>
    </Form>
  );
}
