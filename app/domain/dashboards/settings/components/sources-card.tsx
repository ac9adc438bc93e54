import { useNavigation } from "@remix-run/react";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/blocks/card.tsx";
import { plainField } from "#app/ui/fields/field.ts";
import { FormActions, FormFields } from "#app/ui/fields/fieldset.tsx";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { ActionButton } from "#app/ui/forms/action-button.tsx";
import { StoredForm } from "#app/ui/forms/stored-form.tsx";
import { HiddenField } from "#app/ui/fields/text-field.tsx";
import { WholeCompany } from "#app/ui/shell/whole-company.tsx";

type SourcesCardProps = {
  readonly isSaved: boolean;
  readonly version: number;
  readonly sources: readonly {
    readonly id: string;
    readonly name: string;
    readonly others: readonly { readonly value: string; readonly label: string }[];
    readonly example: { readonly connectHref: string | null; readonly isSignIn: boolean } | null;
  }[];
};

export function SourcesCard({ version, sources, isSaved }: SourcesCardProps) {
  const navigation = useNavigation();
  const isBusy = navigation.state !== "idle" && navigation.formData?.get("intent") === "sources";
  const replaceable = sources.filter(({ others }) => others.length > 0);
  const examples = sources.filter(({ example }) => example !== null);
  return (
    <div id="sources">
      <Card title="Sources">
        {examples.map(({ id, name, example }) => (
          <p key={id} className="row">
            {`${name} shows example data.`}
            {example?.connectHref === null &&
              " It cannot be connected yet: your administrator needs to set it up."}
            {example?.connectHref && (
              <WholeCompany>
                <LinkButton to={example.connectHref} reloadDocument={example.isSignIn} small>
                  {`Connect ${name.replace(/ \d+$/, "")}`}
                </LinkButton>
              </WholeCompany>
            )}
          </p>
        ))}
        {replaceable.length === 0 ? (
          examples.length === 0 && (
            <p className="soft">You have no other source of the same type to switch to.</p>
          )
        ) : (
          <StoredForm method="post" encType="multipart/form-data" preventScrollReset>
            <HiddenField name="intent" value="sources" />
            <HiddenField name="version" value={version} />
            <FormFields>
              {replaceable.some(({ example }) => example === null) && (
                <p className="small soft">
                  Move all widgets from one source to another of the same type. Columns are matched by name.
                </p>
              )}
              {replaceable.map(({ id, name, others, example }) => (
                <SelectField
                  key={id}
                  field={plainField("sources", `source.${id}`)}
                  label={example ? `Replace the example data of ${name} with` : `Replace ${name} with`}
                  options={others}
                  empty={example ? "Keep the example data" : "Keep this source"}
                />
              ))}
              <FormActions end={isSaved && "Saved."}>
                <ActionButton busy={isBusy} busyText="Replacing">
                  Replace sources
                </ActionButton>
              </FormActions>
            </FormFields>
          </StoredForm>
        )}
      </Card>
    </div>
  );
}
