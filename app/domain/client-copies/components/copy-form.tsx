import { Form, useNavigation } from "@remix-run/react";
import { type ChangeEvent, Fragment } from "react";
import { ClientMark } from "#app/domain/clients/components/client-mark.tsx";
import { Card } from "#app/ui/blocks/card.tsx";
import { Status } from "#app/ui/status.tsx";
import { Cell, HeaderCell, RowCheckbox, RowName, Table } from "#app/ui/blocks/table.tsx";
import { Tag } from "#app/ui/blocks/tag.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/fields/error-summary.tsx";
import { CheckboxGroup } from "#app/ui/fields/choice-field.tsx";
import { plainField } from "#app/ui/fields/field.ts";
import { FormActions } from "#app/ui/fields/fieldset.tsx";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { HiddenField, TextField } from "#app/ui/fields/text-field.tsx";
import { ActionButton } from "#app/ui/forms/action-button.tsx";
import { useHydrated } from "#app/ui/forms/use-hydrated.ts";
import type { CopyPage, CopyRowView } from "../answer-copies.server.ts";
import styles from "./copy-form.module.css";

type CopyFormProps = { readonly page: CopyPage; readonly cancelHref: string };

export function CopyForm({ page, cancelHref }: CopyFormProps) {
  const { name, version, slots, rows, selected, hasReports, reports, used, allowed, passive, problems } =
    page;
  const isBusy = useNavigation().formMethod === "POST";
  const field = plainField("copies", "name", {
    value: name,
    required: true,
    maxLength: 120,
    ...(problems.name !== undefined && { errors: [problems.name] }),
  });
  return (
    <Form method="post" className="stack loose" preventScrollReset>
      <ErrorSummary
        form={{
          id: "copies",
          allErrors: { name: asList(problems.name), "": asList(problems.form), ...listed(problems.rows) },
        }}
      />
      <HiddenField name="version" value={version} />
      <Card>
        <TextField
          field={field}
          label="Name of each copy"
          hint="{client} becomes the client’s name."
          autoComplete="off"
        />
      </Card>
      <Card title="Clients and sources" aside={`${selected} of ${rows.length} to create`} flush>
        <div className={styles.list}>
          <Table caption="Clients and sources" stacked>
            <thead>
              <tr>
                <th scope="col">
                  <span className="visually-hidden">Select</span>
                </th>
                <HeaderCell>Client</HeaderCell>
                <HeaderCell>The copy has</HeaderCell>
                {hasReports && (
                  <HeaderCell>
                    Automatic reports,
                    <br />
                    as the original’s
                    <SelectAllReports />
                  </HeaderCell>
                )}
                {slots.length > 0 && <HeaderCell>Sources, in place of the original’s</HeaderCell>}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <Row key={row.id} row={row} slots={slots} hasReports={hasReports} />
              ))}
            </tbody>
          </Table>
        </div>
      </Card>
      <p className="small soft">
        Each copy has its client’s color, logo, currency and time zone. Without a time zone of its own, it
        keeps the original’s. A client’s own sources are chosen first, then a source that bears its name.
        Sources of other clients are not offered. Choices inside a property, such as campaigns, are not
        copied.
        {passive > 0 &&
          ` ${passive === 1 ? "1 text or image is" : `${passive} texts and images are`} copied unchanged.`}
        {hasReports &&
          " Reports that you select are sent with the original’s schedule and settings to the recipients in the row. Separate recipients with commas."}
      </p>
      <FormActions>
        <ActionButton
          tone="primary"
          busy={isBusy}
          busyText="Creating the copies"
          failed={Object.keys(problems).length > 0}
          name="intent"
          value="create"
        >
          Create copies
        </ActionButton>
        <Button name="intent" value="refresh">
          Update preview
        </Button>
        <LinkButton to={cancelHref} tone="quiet">
          Cancel
        </LinkButton>
        <span className="small soft">
          {used + selected}
          {allowed === null ? "" : ` of ${allowed}`} dashboards after this. Copies are private.
          {hasReports && ` ${reportsWords(reports)}`}
        </span>
      </FormActions>
    </Form>
  );
}

type RowProps = {
  readonly row: CopyRowView;
  readonly slots: CopyPage["slots"];
  readonly hasReports: boolean;
};

function Row({ row, slots, hasReports }: RowProps) {
  const { id, name, mark, isSelected, hasDashboard, cells, kept, leftOut, notFiltered, problem } = row;
  return (
    <tr id={`client-${id}`}>
      <Cell>
        <RowCheckbox label={`Copy for ${name}`} name="clientIds" value={id} defaultChecked={isSelected} />
      </Cell>
      <RowName>
        <span className={styles.client}>
          <ClientMark mark={mark} />
          <span>
            <bdi>{name}</bdi> {hasDashboard && <Tag>Has it</Tag>}
          </span>
        </span>
      </RowName>
      <Cell label="The copy has" className={styles.result}>
        <Status kind={problem ? "off" : leftOut || notFiltered ? "attention" : "good"}>
          {[kept, leftOut, notFiltered, problem].filter(Boolean).map((words, at) => (
            <Fragment key={words}>
              {at > 0 && <br />}
              {words}
            </Fragment>
          ))}
        </Status>
      </Cell>
      {hasReports && (
        <Cell label="Automatic reports, as the original’s" className={styles.reports}>
          <Reports row={row} />
        </Cell>
      )}
      {cells.length > 0 && (
        <Cell label="Sources, in place of the original’s" className={styles.sources}>
          <div className={styles.slots}>
            {cells.map(({ value, choices }, at) => (
              <SlotChoice key={at} row={row} slot={slots[at]!} at={at} value={value} choices={choices} />
            ))}
          </div>
        </Cell>
      )}
    </tr>
  );
}

type SlotChoiceProps = CopyRowView["cells"][number] & {
  readonly row: CopyRowView;
  readonly slot: CopyPage["slots"][number];
  readonly at: number;
};

function SlotChoice({ row: { id, name }, slot, at, value, choices }: SlotChoiceProps) {
  return (
    <div className={styles.slot}>
      <span className={styles.original} aria-hidden="true">
        {slot.source.startsWith(slot.name) ? "" : `${slot.name}: `}
        <bdi>{slot.source}</bdi>
      </span>
      <SelectField
        field={plainField("copies", `source.${id}.${at}`, { value })}
        label={`${slot.name}: in place of ${slot.source}, for ${name}`}
        hideLabel
        small
        empty={choices.length === 0 ? "No source" : "Leave out"}
        options={choices}
      />
    </div>
  );
}

function Reports({ row: { id, name, reports } }: { readonly row: CopyRowView }) {
  const { reports: chosen, recipients, choices, note, problems } = reports;
  return (
    <div className={styles.report}>
      <CheckboxGroup
        field={plainField("copies", `reports.${id}`, { value: chosen, errors: asList(problems.reports) })}
        label={`Automatic reports for ${name}, as the original’s`}
        hideLabel
        choices={choices}
      />
      <TextField
        field={plainField("copies", `recipients.${id}`, {
          value: recipients,
          errors: asList(problems.recipients),
        })}
        label={`Recipients for ${name}, separated by commas`}
        hideLabel
        small
        placeholder="ida@client.example"
        autoComplete="off"
      />
      {note && <Status kind="off">{note}</Status>}
    </div>
  );
}

function SelectAllReports() {
  if (!useHydrated()) return null;
  const selectAll = ({ currentTarget: { form, checked } }: ChangeEvent<HTMLInputElement>) => {
    for (const box of form?.querySelectorAll<HTMLInputElement>('input[name^="reports."]') ?? [])
      box.checked = checked;
  };
  return (
    <label className={styles.all}>
      <input type="checkbox" onChange={selectAll} />
      Select all
    </label>
  );
}

function reportsWords(n: number): string {
  if (n === 0) return "No automatic report is created.";
  return n === 1 ? "1 automatic report is created." : `${n} automatic reports are created.`;
}

function listed(problems: Readonly<Record<string, string>> = {}): Record<string, string[]> {
  return Object.fromEntries(Object.entries(problems).map(([field, text]) => [field, [text]]));
}

function asList(problem: string | undefined): string[] {
  return problem === undefined ? [] : [problem];
}
