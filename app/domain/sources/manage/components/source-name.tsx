import { Link, useNavigation } from "@remix-run/react";
import type { FormAnswer } from "#app/http/form-answer.server.ts";
import { ActionButton } from "#app/ui/forms/action-button.tsx";
import { Card } from "#app/ui/blocks/card.tsx";
import { ErrorSummary } from "#app/ui/fields/error-summary.tsx";
import { plainField } from "#app/ui/fields/field.ts";
import { FormActions, FormFields } from "#app/ui/fields/fieldset.tsx";
import { StoredForm } from "#app/ui/forms/stored-form.tsx";
import { TextField } from "#app/ui/fields/text-field.tsx";
import type { DashboardName } from "#app/domain/sources/get-source.server.ts";

export function UsedBy({ dashboards }: { readonly dashboards: readonly DashboardName[] }) {
  return (
    <Card title="Used by">
      {dashboards.length === 0 ? (
        <p className="soft">
          No dashboard uses this source yet. <Link to="/dashboards/create">Create a dashboard</Link>
        </p>
      ) : (
        <ul>
          {dashboards.map(({ id, name, permalink }) => (
            <li key={id}>
              <Link to={`/dashboards/${permalink}`}>{name}</Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

export function OfTheWholeCompany() {
  return (
    <p className="soft">
      This source belongs to the whole company. Ask an admin to change it: your account is limited to some
      clients.
    </p>
  );
}

type NameFormProps = { readonly name: string; readonly isSaved: boolean; readonly answer: FormAnswer | null };

export function NameForm({ name, isSaved, answer }: NameFormProps) {
  const isBusy = useNavigation().state === "submitting";
  const errors = answer?.error?.name ?? undefined;
  const written = answer?.initialValue?.name;
  return (
    <StoredForm method="post">
      <ErrorSummary form={{ id: "rename", allErrors: { name: errors } }} />
      <FormFields>
        <TextField
          field={plainField("rename", "name", {
            value: typeof written === "string" ? written : name,
            required: true,
            maxLength: 120,
            errors,
          })}
          label="Name"
          hint="As it is shown under every widget."
        />
        <FormActions end={isSaved && !answer && "Saved."}>
          <ActionButton busy={isBusy} failed={Boolean(errors)} busyText="Saving">
            Save name
          </ActionButton>
        </FormActions>
      </FormFields>
    </StoredForm>
  );
}
