import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { dayWords } from "#app/metrics/format/format-days.ts";
import { Button } from "#app/ui/button.tsx";
import { Card, CardRow, CardRows } from "#app/ui/blocks/card.tsx";
import { ErrorSummary } from "#app/ui/fields/error-summary.tsx";
import { Fieldset, FieldsetCard, FormActions } from "#app/ui/fields/fieldset.tsx";
import { StoredForm } from "#app/ui/forms/stored-form.tsx";
import { Tag } from "#app/ui/blocks/tag.tsx";
import { PasswordField } from "#app/ui/fields/text-field.tsx";
import type { SessionShown } from "../list-sessions.server.ts";

type SessionsFormProps = {
  readonly sessions: readonly SessionShown[];
  readonly zone: string;
  readonly asksPassword: boolean;
  readonly isOwn: boolean;
  readonly lastResult: SubmissionResult<string[]> | undefined;
};

export function SessionsForm({ sessions, zone, asksPassword, isOwn, lastResult }: SessionsFormProps) {
  const [form, fields] = useForm<{ session: string; current_password: string }>({
    id: "sessions",
    lastResult: lastResult ?? null,
    constraint: { current_password: { required: asksPassword } },
    defaultNoValidate: false,
  });
  const days = dayWords("en-GB");
  const others = sessions.filter(({ isThisOne }) => !isThisOne);
  return (
    <StoredForm method="post" {...getFormProps(form)}>
      <div className="stack loose">
        <ErrorSummary form={form} />
        {asksPassword && others.length > 0 && (
          <FieldsetCard>
            <Fieldset legend="Your password" hint="You signed in a while ago. Enter it to end sessions.">
              <PasswordField field={fields.current_password} label="Your password" />
            </Fieldset>
          </FieldsetCard>
        )}
        <Card
          title="Signed in"
          aside={sessions.length === 1 ? "1 session" : `${sessions.length} sessions`}
          flush
        >
          <CardRows>
            {sessions.map(({ id, device, isThisOne, signedInAt, lastSeenAt }) => (
              <CardRow
                key={id}
                title={device}
                hint={`Signed in ${days.moment(signedInAt, zone)}`}
                state={
                  isThisOne ? (
                    <Tag kind="good">This session</Tag>
                  ) : (
                    `Last used ${days.moment(lastSeenAt, zone)}`
                  )
                }
                actions={
                  isThisOne ? null : (
                    <Button name="session" value={id} small aria-label={`Sign out ${device}`}>
                      Sign out
                    </Button>
                  )
                }
              />
            ))}
          </CardRows>
        </Card>
        {others.length > 0 && (
          <FormActions>
            <Button name="session" value="all">
              {isOwn ? "Sign out everywhere else" : "Sign out everywhere"}
            </Button>
          </FormActions>
        )}
      </div>
    </StoredForm>
  );
}
