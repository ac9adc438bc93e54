import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { dayAt, timeZone } from "#app/lib/plain-date.ts";
import { dayWords } from "#app/metrics/format/format-days.ts";
import { Banner } from "#app/ui/banner.tsx";
import { Card } from "#app/ui/blocks/card.tsx";
import { Facts } from "#app/ui/blocks/facts.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { type Choice, RadioGroup } from "#app/ui/fields/choice-field.tsx";
import { ErrorSummary } from "#app/ui/fields/error-summary.tsx";
import { Fieldset, FieldsetCard, FormActions, FormFields } from "#app/ui/fields/fieldset.tsx";
import { StoredForm } from "#app/ui/forms/stored-form.tsx";
import { ClientAccess } from "./client-access.tsx";
import { roleChoices } from "./team.tsx";

type ColleagueProps = {
  readonly id: string;
  readonly role: "admin" | "user";
  readonly creator: boolean;
  readonly hasTwoFactor: boolean;
  readonly zone: string;
  readonly createdAt: Date;
  readonly viewerZone: string;
  readonly access: "all" | "some";
  readonly clientIds: readonly string[];
  readonly clients: readonly Choice[];
  readonly isSaved: boolean;
  readonly lastResult: SubmissionResult<string[]> | undefined;
};

export function Colleague({ id, role, creator, hasTwoFactor, zone, createdAt, ...more }: ColleagueProps) {
  const [form, fields] = useForm<{ role: string; access: string; client_ids: string[] }>({
    id: "colleague",
    lastResult: more.lastResult ?? null,
    defaultValue: { role, access: more.access, client_ids: [...more.clientIds] },
    defaultNoValidate: false,
  });
  const since = dayWords("en-GB").day(dayAt(timeZone(more.viewerZone), createdAt));
  return (
    <div className="stack loose">
      {more.isSaved && !form.errors && <Banner level="success" title="Saved" />}
      <Card title="About">
        <Facts
          facts={[
            ["Role", `${role === "admin" ? "Admin" : "User"}${creator ? ", created the company" : ""}`],
            ["Two-factor sign-in", hasTwoFactor ? "On" : "Off"],
            ["Time zone", zone.replaceAll("_", " ")],
            ["Member since", since],
          ]}
        />
      </Card>
      <StoredForm method="post" {...getFormProps(form)}>
        <div className="stack loose">
          <ErrorSummary form={form} />
          {(!creator || hasTwoFactor) && (
            <FieldsetCard>
              {!creator && (
                <Fieldset legend="Access">
                  <FormFields>
                    <RadioGroup field={fields.role} label="Role" choices={roleChoices} />
                    <ClientAccess fields={fields} clients={more.clients} />
                  </FormFields>
                </Fieldset>
              )}
              {hasTwoFactor && (
                <Fieldset legend="Two-factor sign-in" hint="For a lost phone without recovery codes.">
                  <div>
                    <Button name="intent" value="reset-two-factor">
                      Turn off two-factor
                    </Button>
                  </div>
                </Fieldset>
              )}
              {!creator && (
                <FormActions
                  end={
                    <LinkButton tone="danger" to={`/users/${id}/delete`}>
                      Delete person
                    </LinkButton>
                  }
                >
                  <Button tone="primary">Save</Button>
                </FormActions>
              )}
            </FieldsetCard>
          )}
        </div>
      </StoredForm>
    </div>
  );
}
