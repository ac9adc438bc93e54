import { useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import type { FormAnswer } from "#app/http/form-answer.server.ts";
import { ActionButton } from "#app/ui/forms/action-button.tsx";
import { Card } from "#app/ui/blocks/card.tsx";
import { ErrorSummary } from "#app/ui/fields/error-summary.tsx";
import { plainField } from "#app/ui/fields/field.ts";
import { FormActions, FormFields } from "#app/ui/fields/fieldset.tsx";
import { StoredForm } from "#app/ui/forms/stored-form.tsx";
import { Cell, HeaderCell, RowName, Table } from "#app/ui/blocks/table.tsx";
import { TextField } from "#app/ui/fields/text-field.tsx";
import { flatValues } from "#app/domain/sources/files/table-values.ts";
import type { Details } from "../source-details.ts";

type ColumnNamesProps = {
  readonly columns: Details["columns"];
  readonly isSaved: boolean;
  readonly answer: FormAnswer | null;
  readonly aside?: ReactNode;
};

const formId = "columns";

export function ColumnNamesForm({ columns, isSaved, answer, aside }: ColumnNamesProps) {
  const navigation = useNavigation();
  if (columns.length === 0) return null;
  const isBusy = navigation.state !== "idle" && navigation.formData?.get("intent") === "names";
  const isOurs = answer?.initialValue?.intent === "names";
  const errors = (isOurs && answer.error) || {};
  const written = isOurs ? flatValues(answer.initialValue) : null;
  return (
    <StoredForm method="post">
      <Card title="Columns" flush aside={aside}>
        <div style={{ paddingInline: "var(--sp-4)" }}>
          <ErrorSummary
            form={{
              id: formId,
              allErrors: Object.fromEntries(
                Object.entries(errors).map(([name, all]) => [name, all ?? undefined]),
              ),
            }}
          />
        </div>
        <Table caption="Display name and type of each column" stacked>
          <thead>
            <tr>
              <HeaderCell>Column</HeaderCell>
              <HeaderCell>Display name</HeaderCell>
              <HeaderCell>Type</HeaderCell>
            </tr>
          </thead>
          <tbody>
            {columns.map(({ key, name, shownAs, words }) => (
              <tr key={key}>
                <RowName>
                  <bdi>{name}</bdi>
                </RowName>
                <Cell label="Display name">
                  {shownAs === null ? (
                    "–"
                  ) : (
                    <TextField
                      field={plainField(formId, `names.${key}`, {
                        value: written?.[`names.${key}`] ?? shownAs,
                        maxLength: 100,
                        errors: errors[`names.${key}`] ?? undefined,
                      })}
                      label={`“${name}” is shown as`}
                      hideLabel
                      small
                    />
                  )}
                </Cell>
                <Cell label="Type">{words}</Cell>
              </tr>
            ))}
          </tbody>
        </Table>
        <div style={{ padding: "var(--sp-4)" }}>
          <FormFields>
            <p className="small soft">
              Clients see these names on dashboards, in PDFs, emails and downloads. Leave a field empty to use
              the column’s own name.
            </p>
            <FormActions end={isSaved && !isOurs && "Saved: dashboards show these names."}>
              <ActionButton name="intent" value="names" busy={isBusy} failed={isOurs} busyText="Saving">
                Save names
              </ActionButton>
            </FormActions>
          </FormFields>
        </div>
      </Card>
    </StoredForm>
  );
}
