import { getFormProps, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { useState } from "react";
import { createRoot } from "react-dom/client";
import { z } from "zod";
import { ActionButton } from "#app/ui/forms/action-button.tsx";
import { CheckboxGroup } from "#app/ui/fields/choice-field.tsx";
import { CopyText } from "#app/ui/copy.tsx";
import { ErrorSummary } from "#app/ui/fields/error-summary.tsx";
import { plainField } from "#app/ui/fields/field.ts";
import { FileField } from "#app/ui/fields/file-field.tsx";
import { NumberField } from "#app/ui/fields/number-field.tsx";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { TextField } from "#app/ui/fields/text-field.tsx";

// The parts with script on, for enhanced.slow.test.ts to press and read.
const schema = z.object({
  name: z.string({ error: "Give the report a name" }),
  recipients: z.string({ error: "Enter an address" }),
});

function Action() {
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const end = (hasFailed: boolean) => () => {
    setFailed(hasFailed);
    setBusy(false);
  };
  return (
    <>
      <ActionButton
        type="button"
        busy={busy}
        failed={failed}
        busyText="Making the PDF"
        onClick={() => setBusy(true)}
      >
        Make the PDF
      </ActionButton>
      <button onClick={end(false)}>End well</button>
      <button onClick={end(true)}>End badly</button>
    </>
  );
}

function ReportForm() {
  const [form, fields] = useForm<z.infer<typeof schema>>({
    id: "report",
    onValidate: ({ formData }) => parseWithZod(formData, { schema }),
  });
  return (
    <form {...getFormProps(form)}>
      <ErrorSummary form={form} />
      <TextField field={fields.name} label="Name" />
      <TextField field={fields.recipients} label="Recipients" />
      <button>Save</button>
    </form>
  );
}

const cities = [
  { label: "Europe", options: [city("Berlin"), city("Bern"), city("Rome")] },
  { ...city("Lima"), search: "capital of Peru" },
];

function city(label: string) {
  return { value: label.toLowerCase(), label };
}

const metrics = ["Clicks", "Cost", "Cost per order"].map((label) => ({ value: label.toLowerCase(), label }));

createRoot(document.body.appendChild(document.createElement("div"))).render(
  <>
    <Action />
    <ReportForm />
    <CheckboxGroup field={plainField("f", "metrics")} label="Metrics" choices={metrics} searchable />
    <SelectField
      field={plainField("f", "city", { value: "rome" })}
      label="City"
      options={cities}
      empty="Choose a city"
      searchable
    />
    <NumberField field={plainField("f", "rows", { value: "12", min: 5, max: 100, step: 5 })} label="Rows" />
    <FileField field={plainField("f", "file")} label="Spreadsheet" />
    <CopyText id="record" label="DNS record" text="v=spf1 -all" />
  </>,
);
