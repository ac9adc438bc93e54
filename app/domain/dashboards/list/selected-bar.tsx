import { Form } from "@remix-run/react";
import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { RowCheckbox } from "#app/ui/blocks/table.tsx";
import { plainField } from "#app/ui/fields/field.ts";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { TextField } from "#app/ui/fields/text-field.tsx";
import { useHydrated } from "#app/ui/forms/use-hydrated.ts";
import styles from "./dashboard-table.module.css";

export const selectedForm = "selected-dashboards";

export type SelectedBarProps = {
  readonly clients: readonly { readonly value: string; readonly label: string }[];
  readonly tags: readonly string[];
  readonly refused: {
    readonly problem: string;
    readonly field?: "clientId" | "tags";
    readonly clientId?: string;
    readonly tags?: string;
  } | null;
  readonly canRestore: boolean;
};

export function SelectedBar({ clients, tags, refused, canRestore }: SelectedBarProps) {
  const fieldOf = (name: "clientId" | "tags") =>
    plainField("selected", name, {
      value: refused?.[name] ?? "",
      ...(refused?.field === name && { errors: [refused.problem] }),
    });
  return (
    <Form method="post" id={selectedForm} preventScrollReset className={styles.bar}>
      <span>Selected:</span>
      <div className={styles.pair}>
        <TextField
          field={fieldOf("tags")}
          label="Tags of the selected dashboards, separated by commas"
          hideLabel
          small
          placeholder="Shop, PPC"
          autoComplete="off"
          suggestions={tags.map((tag) => ({ value: tag, label: tag }))}
        />
        <Button small name="intent" value="add-tags">
          Add tags
        </Button>
        <Button small name="intent" value="remove-tags">
          Remove tags
        </Button>
      </div>
      {clients.length > 0 && (
        <div className={styles.pair}>
          <SelectField
            field={fieldOf("clientId")}
            label="Client of the selected dashboards"
            hideLabel
            small
            empty="Choose a client"
            options={[{ value: "none", label: "No client" }, ...clients]}
          />
          <Button small name="intent" value="client">
            Set client
          </Button>
        </div>
      )}
      <Button small name="intent" value="archive">
        Archive
      </Button>
      {canRestore && (
        <Button small name="intent" value="restore">
          Restore
        </Button>
      )}
    </Form>
  );
}

export function SelectAll() {
  const [isOn, setIsOn] = useState(false);
  if (!useHydrated()) return <span className="visually-hidden">Select</span>;
  const selectAll = (checked: boolean) => {
    setIsOn(checked);
    for (const box of document.querySelectorAll<HTMLInputElement>(
      `input[form="${selectedForm}"][name="ids"]`,
    ))
      box.checked = checked;
  };
  return (
    <RowCheckbox
      label="Select all dashboards of this page"
      checked={isOn}
      onChange={(event) => selectAll(event.currentTarget.checked)}
    />
  );
}
