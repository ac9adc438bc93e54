import { Form } from "@remix-run/react";
import type { FormAnswer } from "#app/http/form-answer.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/blocks/card.tsx";
import { Disclosure } from "#app/ui/blocks/disclosure.tsx";
import { plainField } from "#app/ui/fields/field.ts";
import { FieldPair, FormActions, FormFields } from "#app/ui/fields/fieldset.tsx";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { Cell, HeaderCell, Table } from "#app/ui/blocks/table.tsx";
import { HiddenField } from "#app/ui/fields/text-field.tsx";
import { delimiterChoices, encodingChoices } from "#app/domain/sources/columns/table-words.ts";
import type { UploadView } from "../upload-view.ts";

const isShort = (cell: string | undefined) => cell !== undefined && cell.length <= 16;

type FilePreviewProps = { readonly view: UploadView; readonly answer: FormAnswer | null };

export function FilePreview({ view, answer }: FilePreviewProps) {
  const { columns, preview, readAgain } = view;
  const problem = answer?.error?.encoding ?? undefined;
  return (
    <Card>
      <Disclosure
        summary="First rows, delimiter and encoding"
        open={Boolean(problem) || columns.length === 1}
      >
        <Table caption={`The first rows of ${view.fileName}`} dense>
          <thead>
            <tr>
              {columns.map(({ key, name }) => (
                <HeaderCell key={key}>
                  <bdi>{name}</bdi>
                </HeaderCell>
              ))}
            </tr>
          </thead>
          <tbody>
            {preview.map((row, line) => (
              <tr key={line}>
                {columns.map(({ key }, at) => (
                  <Cell key={key}>
                    <bdi style={{ whiteSpace: isShort(row[at]) ? "nowrap" : undefined }}>{row[at]}</bdi>
                  </Cell>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
        <Form method="post">
          <HiddenField name="intent" value="read-again" />
          <FormFields>
            <FieldPair>
              <SelectField
                field={plainField("cut", "delimiter", { value: readAgain.delimiter })}
                label="Delimiter"
                options={delimiterChoices}
              />
              <SelectField
                field={plainField("cut", "encoding", { value: readAgain.encoding, errors: problem })}
                label="Encoding"
                options={encodingChoices}
              />
            </FieldPair>
            <FormActions>
              <Button>Update the preview</Button>
            </FormActions>
          </FormFields>
        </Form>
      </Disclosure>
    </Card>
  );
}
