import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Link } from "@remix-run/react";
import { dayWords } from "#app/metrics/format/format-days.ts";
import { Banner } from "#app/ui/banner.tsx";
import { Card, CardRow, CardRows } from "#app/ui/blocks/card.tsx";
import { Tag } from "#app/ui/blocks/tag.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/fields/error-summary.tsx";
import { Fieldset, FieldsetCard } from "#app/ui/fields/fieldset.tsx";
import { PasswordField } from "#app/ui/fields/text-field.tsx";
import { StoredForm } from "#app/ui/forms/stored-form.tsx";
import type { OwnService, WaysToSignIn } from "../services/own-services.server.ts";
import type { ServiceNotice } from "../services/service-failure.ts";
import { ServiceMessage } from "./service-buttons.tsx";

type OwnServicesProps = {
  readonly ways: WaysToSignIn;
  readonly userId: string;
  readonly zone: string;
  readonly asksPassword: boolean;
  readonly linkedName: string | null;
  readonly notice: ServiceNotice | null;
  readonly lastResult: SubmissionResult<string[]> | undefined;
};

export function OwnServices(props: OwnServicesProps) {
  const { ways, userId, zone, asksPassword, linkedName, notice, lastResult } = props;
  const [form, fields] = useForm<{ link: string; unlink: string; current_password: string }>({
    id: "services",
    lastResult: lastResult ?? null,
    constraint: { current_password: { required: asksPassword && ways.hasPassword } },
    defaultNoValidate: false,
  });
  const days = dayWords("en-GB");
  return (
    <StoredForm method="post" {...getFormProps(form)}>
      <div className="stack loose">
        {!form.errors && <ServiceMessage notice={notice} />}
        {!form.errors && linkedName && <Banner level="success" title={`${linkedName} is linked`} />}
        <ErrorSummary form={form} />
        {asksPassword && ways.hasPassword && ways.services.length > 0 && (
          <FieldsetCard>
            <Fieldset
              legend="Your password"
              hint="You signed in a while ago. Enter it to link or unlink a service."
            >
              <PasswordField field={fields.current_password} label="Your password" />
            </Fieldset>
          </FieldsetCard>
        )}
        {asksPassword && !ways.hasPassword && (
          <Banner level="info" title="You signed in a while ago">
            Sign out and in again to link or unlink a service.
          </Banner>
        )}
        <Card title="Password and services" flush>
          <CardRows>
            <CardRow
              title="Email and password"
              state={ways.hasPassword ? <Tag kind="good">Set</Tag> : "No password"}
              actions={
                <LinkButton to={`/users/${userId}/password`} small>
                  {ways.hasPassword ? "Change password" : "Set a password"}
                </LinkButton>
              }
            />
            {ways.services.map((service) => (
              <CardRow
                key={service.id}
                title={service.name}
                hint={hintOf(service, (at) => days.moment(at, zone))}
                state={service.linked ? <Tag kind="good">Linked</Tag> : null}
                actions={<Actions {...service} />}
              />
            ))}
          </CardRows>
        </Card>
        <p className="soft small">
          {ways.services.some(({ linked }) => linked) &&
            "Unlinking a service signs you out everywhere else. "}
          Two-factor sign-in applies to every way. See{" "}
          <Link to={`/users/${userId}/two-factor`}>Two-factor</Link>.
        </p>
      </div>
    </StoredForm>
  );
}

function Actions({ id, name, linked }: OwnService) {
  return linked ? (
    <Button name="unlink" value={id} small aria-label={`Unlink ${name}`}>
      Unlink
    </Button>
  ) : (
    <Button name="link" value={id} small aria-label={`Link ${name}`}>
      Link
    </Button>
  );
}

function hintOf({ linked, isSetUp }: OwnService, moment: (at: Date) => string): string | undefined {
  if (!linked) return undefined;
  const { label, since, lastUsedAt } = linked;
  return [
    label,
    `Linked ${moment(since)}`,
    ...(lastUsedAt ? [`last used ${moment(lastUsedAt)}`] : []),
    ...(isSetUp ? [] : ["not available here at the moment"]),
  ]
    .filter(Boolean)
    .join(" · ");
}
