import { Form, useNavigation } from "@remix-run/react";
import { ClientMark } from "#app/domain/clients/components/client-mark.tsx";
import { Card } from "#app/ui/blocks/card.tsx";
import { Status } from "#app/ui/status.tsx";
import { Cell, HeaderCell, RowName, Table } from "#app/ui/blocks/table.tsx";
import { Tag } from "#app/ui/blocks/tag.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/fields/error-summary.tsx";
import { plainField } from "#app/ui/fields/field.ts";
import { FormActions } from "#app/ui/fields/fieldset.tsx";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { HiddenField, TextField } from "#app/ui/fields/text-field.tsx";
import { ActionButton } from "#app/ui/forms/action-button.tsx";
import type { CopyPage, CopyRowView } from "../answer-copies.server.ts";
import styles from "./copy-form.module.css";

type CopyFormProps = { readonly page: CopyPage; readonly cancelHref: string };

export function CopyForm({ page, cancelHref }: CopyFormProps) {
  const { name, version, slots, rows, selected, used, allowed, passive, problems } = page;
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
          allErrors: { name: asList(problems.name), "": asList(problems.form) },
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
                {slots.map((slot, at) => (
                  <HeaderCell key={at}>
                    {slot.name}
                    <br />
                    <bdi>{slot.source}</bdi>
                  </HeaderCell>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <Row key={row.id} row={row} slots={slots} />
              ))}
            </tbody>
          </Table>
        </div>
      </Card>
      <p className="small soft">
        A client’s own sources are chosen first, then a source that bears its name. Sources of other clients
        are not offered. Choices inside a property, such as campaigns, are not copied.
        {passive > 0 &&
          ` ${passive === 1 ? "1 text or image is" : `${passive} texts and images are`} copied unchanged.`}
      </p>
      <FormActions>
        <ActionButton
          tone="primary"
          busy={isBusy}
          busyText="Creating the copies"
          failed={problems.form !== undefined || problems.name !== undefined}
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
          {used + selected} of {allowed} dashboards after this. Copies are private.
        </span>
      </FormActions>
    </Form>
  );
}

type RowProps = { readonly row: CopyRowView; readonly slots: CopyPage["slots"] };

function Row({ row, slots }: RowProps) {
  const { id, name, mark, isSelected, hasDashboard, cells, kept, leftOut, problem } = row;
  return (
    <tr>
      <Cell className={styles.check}>
        <label className={styles.box}>
          <input type="checkbox" name="clientIds" value={id} defaultChecked={isSelected} />
          <span className="visually-hidden">Copy for {name}</span>
        </label>
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
        <Status kind={problem ? "off" : leftOut ? "attention" : "good"}>
          {kept}
          {leftOut && (
            <>
              <br />
              {leftOut}
            </>
          )}
          {problem && (
            <>
              <br />
              {problem}
            </>
          )}
        </Status>
      </Cell>
      {cells.map(({ value, choices }, at) => (
        <Cell key={at} label={`${slots[at]?.name}: ${slots[at]?.source}`} className={styles.choice}>
          <SelectField
            field={plainField("copies", `source.${id}.${at}`, { value })}
            label={`In place of ${slots[at]?.source}, for ${name}`}
            hideLabel
            small
            empty={choices.length === 0 ? "No source" : "Leave out"}
            options={choices}
          />
        </Cell>
      ))}
    </tr>
  );
}

function asList(problem: string | undefined): string[] {
  return problem === undefined ? [] : [problem];
}
