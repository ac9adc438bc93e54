import { Form, Link, useNavigation } from "@remix-run/react";
import { ClientMark } from "#app/domain/clients/components/client-mark.tsx";
import { Card } from "#app/ui/blocks/card.tsx";
import { Cell, HeaderCell, RowCheckbox, RowName, Table } from "#app/ui/blocks/table.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/fields/error-summary.tsx";
import { plainField } from "#app/ui/fields/field.ts";
import { FormActions } from "#app/ui/fields/fieldset.tsx";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { HiddenField } from "#app/ui/fields/text-field.tsx";
import { ActionButton } from "#app/ui/forms/action-button.tsx";
import { Status } from "#app/ui/status.tsx";
import type { UpdatePage, UpdateRow } from "../answer-updates.server.ts";
import { updateWords } from "../update-words.ts";
import styles from "./update-form.module.css";

type UpdateFormProps = { readonly page: UpdatePage; readonly cancelHref: string };

export function UpdateForm({ page, cancelHref }: UpdateFormProps) {
  const { origin, rows, problem } = page;
  const isBusy = useNavigation().formMethod === "POST";
  return (
    <Form method="post" className="stack loose" preventScrollReset>
      <ErrorSummary form={{ id: "update", allErrors: { "": problem === null ? [] : [problem] } }} />
      <HiddenField name="version" value={origin.version} />
      <Card title="Dashboards" aside={String(rows.length)} flush>
        <div className={styles.list}>
          <Table caption="Dashboards" stacked>
            <thead>
              <tr>
                <th scope="col">
                  <span className="visually-hidden">Select</span>
                </th>
                <HeaderCell>Dashboard</HeaderCell>
                <HeaderCell>What happens</HeaderCell>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <Row key={row.id} row={row} />
              ))}
            </tbody>
          </Table>
        </div>
      </Card>
      <p className="small soft">
        What was changed in a dashboard stays. Where both were changed, choose. Sources, name, client color,
        currency and time zone are the dashboard’s own. Archived dashboards are not listed.
      </p>
      <FormActions>
        <ActionButton
          tone="primary"
          busy={isBusy}
          busyText="Updating the dashboards"
          failed={problem !== null}
          name="intent"
          value="update"
        >
          Update dashboards
        </ActionButton>
        <LinkButton to={cancelHref} tone="quiet">
          Cancel
        </LinkButton>
        <span className="small soft">All selected ones, or none. You can undo it as one step.</span>
      </FormActions>
    </Form>
  );
}

function Row({ row }: { readonly row: UpdateRow }) {
  const { id, permalink, name, mark, version, made, isSelected, parts, problem } = row;
  const conflicts = parts.filter(({ outcome }) => outcome === "conflict");
  const others = parts.filter(({ outcome }) => outcome !== "conflict");
  return (
    <tr>
      <Cell>
        <HiddenField name={`version.${id}`} value={version} />
        <RowCheckbox
          label={`Update ${name}`}
          name="ids"
          value={id}
          defaultChecked={isSelected}
          disabled={problem !== null}
        />
      </Cell>
      <RowName hint={`Has version ${made}`}>
        <span className={styles.client}>
          {mark && <ClientMark mark={mark} />}
          <Link to={`/dashboards/${permalink}`} reloadDocument>
            <bdi>{name}</bdi>
          </Link>
        </span>
      </RowName>
      <Cell label="What happens" className={styles.result}>
        <Status kind={problem ? "broken" : conflicts.length > 0 ? "attention" : "good"}>
          {problem ?? updateWords(parts)}
        </Status>
        {conflicts.map(({ key, widget, what, side, values }) => (
          <SelectField
            key={key}
            field={plainField("update", `choice.${id}.${key}`, { value: side })}
            label={widget === null ? what : `${widget}: ${what.toLowerCase()}`}
            small
            options={[
              { value: "own", label: optionWords("Keep this dashboard’s", values?.own) },
              { value: "template", label: optionWords("Take the template’s", values?.template) },
            ]}
          />
        ))}
        {others.length > 0 && (
          <details>
            <summary>Each change</summary>
            <ul className={styles.parts}>
              {others.map(({ key, widget, what, outcome }) => (
                <li key={key}>
                  {widget !== null && <bdi>{widget}: </bdi>}
                  {widget === null ? what : what.toLowerCase()},{" "}
                  {outcome === "taken" ? "taken from the template" : "own change kept"}
                </li>
              ))}
            </ul>
          </details>
        )}
      </Cell>
    </tr>
  );
}

function optionWords(words: string, value: string | undefined): string {
  if (value === undefined) return words;
  return `${words}: ${value === "" ? "none" : value}`;
}
