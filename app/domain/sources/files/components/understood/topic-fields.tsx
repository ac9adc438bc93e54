import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { CheckboxField } from "#app/ui/fields/choice-field.tsx";
import type { Field } from "#app/ui/fields/field.ts";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { TextField } from "#app/ui/fields/text-field.tsx";
import { type ZoneChoice, ZoneField } from "#app/ui/fields/zone-field.tsx";
import {
  decimalChoices,
  delimiterChoices,
  emptyDays,
  encodingChoices,
} from "#app/domain/sources/columns/table-words.ts";
import type { Edit } from "../../understood/assumption-topics.ts";

export const fieldNames = {
  start: ["starts_at", "name_lines"],
  wide: ["wide"],
  cells: ["encoding", "delimiter"],
  decimal: ["decimal"],
  currency: ["currency"],
  zone: ["zone"],
  empty_days: ["empty_days"],
  range: ["uses_date_range"],
  labels: ["has_labels"],
  footer: ["has_footer"],
} as const satisfies Partial<Record<Extract<Edit, string>, readonly string[]>>;

export type WholeFileEdit = keyof typeof fieldNames;

const nameLines = [
  { value: "1", label: "One line of names" },
  { value: "2", label: "Two lines of names" },
  { value: "0", label: "No names" },
] as const;

type TopicFieldsProps = {
  readonly edit: WholeFileEdit;
  readonly field: (name: string) => Field;
  readonly zones: readonly ZoneChoice[];
};

export function TopicFields({ edit, field, zones }: TopicFieldsProps): ReactNode {
  switch (edit) {
    case "start":
      return (
        <>
          <TextField
            field={field("starts_at")}
            label="The table starts at line"
            inputMode="numeric"
            width={8}
            small
          />
          <SelectField field={field("name_lines")} label="It begins with" options={nameLines} small />
          <Apply rereads />
        </>
      );
    case "wide":
      return (
        <>
          <CheckboxField field={field("wide")} label="Columns that are named by periods become rows" />
          <Apply rereads />
        </>
      );
    case "cells":
      return (
        <>
          <SelectField field={field("encoding")} label="Encoding" options={encodingChoices} small />
          <SelectField field={field("delimiter")} label="Delimiter" options={delimiterChoices} small />
          <Apply rereads />
        </>
      );
    case "decimal":
      return (
        <>
          <SelectField field={field("decimal")} label="Decimal sign" options={decimalChoices} small />
          <Apply rereads />
        </>
      );
    case "currency":
      return (
        <>
          <TextField
            field={field("currency")}
            label="Currency"
            hint="Three letters, such as EUR."
            width={8}
            small
          />
          <Apply />
        </>
      );
    case "zone":
      return (
        <>
          <ZoneField field={field("zone")} label="Time zone of the dates" zones={zones} />
          <Apply />
        </>
      );
    case "empty_days":
      return (
        <>
          <SelectField
            field={field("empty_days")}
            label="Days without rows"
            hint="Comparisons leave out days without data."
            options={emptyDays}
            small
          />
          <Apply />
        </>
      );
    case "range":
      return (
        <>
          <CheckboxField
            field={field("uses_date_range")}
            label="Filter rows by the dashboard’s date range"
            hint="Otherwise all rows are shown for every date range."
          />
          <Apply />
        </>
      );
    case "labels":
      return (
        <>
          <CheckboxField field={field("has_labels")} label="The first column has row names" />
          <Apply />
        </>
      );
    case "footer":
      return (
        <>
          <CheckboxField
            field={field("has_footer")}
            label="Last row is a total"
            hint="It is left out: totals are calculated from the rows."
          />
          <Apply />
        </>
      );
  }
}

function Apply({ rereads = false }: { readonly rereads?: boolean }) {
  return (
    <Button small name="intent" value={rereads ? "read-again" : "apply"}>
      Apply
    </Button>
  );
}
