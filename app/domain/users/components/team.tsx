import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form, Link, useNavigation } from "@remix-run/react";
import { Card, CardRow, CardRows } from "#app/ui/blocks/card.tsx";
import { Cell, HeaderCell, RowName, Table } from "#app/ui/blocks/table.tsx";
import { Tag } from "#app/ui/blocks/tag.tsx";
import { Button } from "#app/ui/button.tsx";
import type { Choice } from "#app/ui/fields/choice-field.tsx";
import { ErrorSummary } from "#app/ui/fields/error-summary.tsx";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { TextField } from "#app/ui/fields/text-field.tsx";
import { ActionButton } from "#app/ui/forms/action-button.tsx";
import { Status } from "#app/ui/status.tsx";
import { StoredForm } from "#app/ui/forms/stored-form.tsx";
import { dayWords } from "#app/metrics/format/format-days.ts";
import { ClientAccess } from "./client-access.tsx";
import type { InvitationShown, Member } from "../team/list-team.server.ts";
import styles from "./team.module.css";

const days = dayWords("en-GB");

export const roleChoices = [
  { value: "user", label: "User", hint: "Works with dashboards, sources, reports and clients." },
  { value: "admin", label: "Admin", hint: "Also manages the team and the settings of the company." },
];

type InviteFormProps = {
  readonly clients: readonly Choice[];
  readonly lastResult: SubmissionResult<string[]> | undefined;
};

export function InviteForm({ clients, lastResult }: InviteFormProps) {
  const isBusy = useNavigation().state !== "idle";
  const [form, fields] = useForm<{ email: string; role: string; access: string; client_ids: string[] }>({
    id: "invite",
    lastResult: lastResult ?? null,
    defaultValue: { role: "user", access: "all" },
    constraint: { email: { required: true, maxLength: 254 }, role: { required: true } },
    defaultNoValidate: false,
  });
  return (
    <StoredForm method="post" {...getFormProps(form)}>
      <div className="stack">
        <ErrorSummary form={form} />
        <div className={styles.invite}>
          <TextField field={fields.email} label="Email" type="email" autoComplete="off" />
          <SelectField field={fields.role} label="Role" options={roleChoices} />
          <ActionButton
            tone="primary"
            name="intent"
            value="invite"
            busy={isBusy}
            failed={form.status === "error"}
          >
            Send invitation
          </ActionButton>
        </div>
        <ClientAccess fields={fields} clients={clients} />
      </div>
    </StoredForm>
  );
}

type TeamTableProps = {
  readonly members: readonly Member[];
  readonly ownId: string;
  readonly zone: string;
};

export function TeamTable({ members, ownId, zone }: TeamTableProps) {
  return (
    <Card flush>
      <Table caption="Team" stacked>
        <thead>
          <tr>
            <HeaderCell>Name</HeaderCell>
            <HeaderCell>Role</HeaderCell>
            <HeaderCell>Two-factor</HeaderCell>
            <HeaderCell>Last active</HeaderCell>
          </tr>
        </thead>
        <tbody>
          {members.map(({ id, name, email, role, creator, totpSince, lastSeenAt, clients }) => (
            <tr key={id}>
              <RowName hint={<bdi>{email}</bdi>}>
                <Link to={`/users/${id}`}>
                  <bdi>{name}</bdi>
                </Link>{" "}
                {id === ownId && <Tag>You</Tag>}
              </RowName>
              <Cell label="Role">
                {role === "admin" ? "Admin" : "User"}
                {creator && ", creator"}
                {clients !== null && `, ${clients === 1 ? "1 client" : `${clients} clients`}`}
              </Cell>
              <Cell label="Two-factor">
                <Status kind={totpSince ? "good" : "off"}>{totpSince ? "On" : "Off"}</Status>
              </Cell>
              <Cell label="Last active">{lastSeenAt ? days.moment(lastSeenAt, zone) : "–"}</Cell>
            </tr>
          ))}
        </tbody>
      </Table>
      <dl className={styles.roles}>
        {roleChoices.map(({ value, label, hint }) => (
          <div key={value}>
            <dt>{label}</dt>
            <dd>{hint}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

type InvitationsProps = { readonly invitations: readonly InvitationShown[]; readonly zone: string };

export function Invitations({ invitations, zone }: InvitationsProps) {
  if (invitations.length === 0) return null;
  return (
    <Form method="post">
      <Card
        title="Invitations"
        aside={invitations.length === 1 ? "1 invitation" : `${invitations.length} invitations`}
        flush
      >
        <CardRows>
          {invitations.map(({ id, email, role, createdAt, expiresAt, invitedBy, isExpired }) => (
            <CardRow
              key={id}
              title={<bdi>{email}</bdi>}
              hint={`${role === "admin" ? "Admin" : "User"} · sent ${days.moment(createdAt, zone)}${invitedBy ? ` by ${invitedBy}` : ""}`}
              state={isExpired ? <Tag kind="warn">Expired</Tag> : `Expires ${days.moment(expiresAt, zone)}`}
              actions={
                <>
                  <Button name="resend" value={id} small aria-label={`Send again to ${email}`}>
                    Send again
                  </Button>
                  <Button name="withdraw" value={id} small tone="danger" aria-label={`Withdraw ${email}`}>
                    Withdraw
                  </Button>
                </>
              }
            />
          ))}
        </CardRows>
      </Card>
    </Form>
  );
}

type RequireProps = {
  /** Of whom the operator requires it. */
  readonly installation: "optional" | "admins" | "everyone";
  readonly isRequired: boolean;
  readonly without: number;
  readonly mayRequire: boolean;
};

export function RequireTwoFactor({ installation, isRequired, without, mayRequire }: RequireProps) {
  const people = `${without} ${without === 1 ? "person has" : "people have"} not set it up`;
  const isForEveryone = isRequired || installation === "everyone";
  return (
    <Form method="post">
      <Card title="Two-factor sign-in" aside={isForEveryone ? "Required" : requiredOfSome[installation]}>
        <div className="stack">
          <p>
            {twoFactorRule(installation, isRequired)}
            {without > 0 && ` ${people}.`}
          </p>
          {installation !== "everyone" && <TwoFactorChoice isRequired={isRequired} mayRequire={mayRequire} />}
        </div>
      </Card>
    </Form>
  );
}

const requiredOfSome = { optional: "Optional", admins: "Required of admins", everyone: "Required" };

function twoFactorRule(installation: RequireProps["installation"], isRequired: boolean): string {
  if (installation === "everyone")
    return "This installation requires it: everyone sets up an authenticator app before going on.";
  if (isRequired) return "Everyone sets up an authenticator app before going on.";
  const others = "You can require it of everyone in the company.";
  return installation === "admins"
    ? `This installation requires it of admins. Other people decide. ${others}`
    : `Each person decides. ${others}`;
}

function TwoFactorChoice({ isRequired, mayRequire }: Pick<RequireProps, "isRequired" | "mayRequire">) {
  if (!mayRequire && !isRequired)
    return <p className="soft">Set it up for yourself first, then you can require it.</p>;
  return (
    <div>
      <Button name="require_two_factor" value={isRequired ? "no" : "yes"}>
        {isRequired ? "Stop requiring it" : "Require two-factor sign-in"}
      </Button>
    </div>
  );
}
