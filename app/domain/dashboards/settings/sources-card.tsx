import { Form } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/blocks/card.tsx";
import { plainField } from "#app/ui/fields/field.ts";
import { FormActions, FormFields } from "#app/ui/fields/fieldset.tsx";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { HiddenField } from "#app/ui/fields/text-field.tsx";

type SourcesCardProps = {
  readonly version: number;
  readonly sources: readonly {
    readonly id: string;
    readonly name: string;
    readonly others: readonly { readonly value: string; readonly label: string }[];
  }[];
};

export function SourcesCard({ version, sources }: SourcesCardProps) {
  const replaceable = sources.filter(({ others }) => others.length > 0);
  return (
    <Card title="Sources">
      {replaceable.length === 0 ? (
        <p className="soft">You have no other source of the same type to switch to.</p>
      ) : (
        <Form method="post" encType="multipart/form-data">
          <HiddenField name="intent" value="sources" />
          <HiddenField name="version" value={version} />
          <FormFields>
            <p className="small soft">
              Move all widgets from one source to another of the same type. Columns are matched by name.
            </p>
            {replaceable.map(({ id, name, others }) => (
              <SelectField
                key={id}
                field={plainField("sources", `source.${id}`)}
                label={`Replace ${name} with`}
                options={others}
                empty="Keep this source"
              />
            ))}
            <FormActions>
              <Button>Replace sources</Button>
            </FormActions>
          </FormFields>
        </Form>
      )}
    </Card>
  );
}
