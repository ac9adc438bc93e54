import { Form, Link } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/blocks/card.tsx";
import { plainField } from "#app/ui/fields/field.ts";
import { FormActions, FormFields } from "#app/ui/fields/fieldset.tsx";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { HiddenField } from "#app/ui/fields/text-field.tsx";
import type { ClientChoices } from "../choose-client.server.ts";

type ClientCardProps = ClientChoices & {
  readonly hint: string;
  readonly isSaved: boolean;
  readonly problem: string | null;
  readonly multipart?: boolean;
};

export function ClientCard({
  clientId,
  choices,
  hint,
  isSaved,
  problem,
  multipart = false,
}: ClientCardProps) {
  const field = plainField("client", "clientId", {
    value: clientId,
    ...(problem !== null && { errors: [problem] }),
  });
  return (
    <Card title="Client" aside={clientId && <Link to={`/clients/${clientId}`}>View client</Link>}>
      {choices.length === 0 ? (
        <p className="soft">
          You have no clients yet. <Link to="/clients/new">Add a client</Link>
        </p>
      ) : (
        <Form method="post" {...(multipart && { encType: "multipart/form-data" })} preventScrollReset>
          <HiddenField name="intent" value="client" />
          <FormFields>
            <SelectField
              field={field}
              label="Client"
              hideLabel
              hint={hint}
              options={choices}
              empty="No client"
              searchable={choices.length > 10}
            />
            <FormActions end={isSaved && problem === null && "Saved."}>
              <Button>Save client</Button>
            </FormActions>
          </FormFields>
        </Form>
      )}
    </Card>
  );
}
