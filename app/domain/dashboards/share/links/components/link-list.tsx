import { Form } from "@remix-run/react";
import { formatter } from "#app/metrics/format/format.ts";
import { day as plainDay } from "#app/lib/plain-date.ts";
import { Card, CardRow, CardRows } from "#app/ui/blocks/card.tsx";
import { Disclosure } from "#app/ui/blocks/disclosure.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { HiddenField } from "#app/ui/fields/text-field.tsx";
import { Status } from "#app/ui/status.tsx";
import type { LinkLine } from "../links.server.ts";

const words = formatter("en");
const kinds = { active: "good", expired: "attention", revoked: "off" } as const;
const states = { active: "Works", expired: "Expired", revoked: "Revoked" } as const;

type LinkListProps = {
  readonly links: readonly LinkLine[];
  readonly here: string;
  readonly zone: string;
};

export function LinkList({ links, here, zone }: LinkListProps) {
  return (
    <Card title="Links" flush>
      <CardRows>
        {links.map((link) => (
          <CardRow
            key={link.id}
            title={<bdi>{link.label}</bdi>}
            hint={<LinkFacts link={link} zone={zone} />}
            state={<Status kind={kinds[link.state]}>{states[link.state]}</Status>}
            actions={<LinkActions link={link} here={here} />}
          />
        ))}
      </CardRows>
    </Card>
  );
}

function LinkFacts({ link, zone }: { readonly link: LinkLine; readonly zone: string }) {
  const { email, createdAt, createdByName, startDate, endDate, lastOpened, requestedAt, days } = link;
  const by = createdByName === null ? "" : ` by ${createdByName}`;
  const opens = days.reduce((sum, day) => sum + day.opens, 0);
  return (
    <>
      {requestedAt && (
        <>
          <strong>Asked for a new link on {words.moment(requestedAt, zone)}</strong>
          <br />
        </>
      )}
      {`${endText(link, zone)} · Created ${words.moment(createdAt, zone)}`}
      <bdi>{by}</bdi>
      {email && (
        <>
          {" · "}
          <bdi>{email}</bdi>
        </>
      )}
      {startDate && endDate && ` · Always ${words.range({ from: startDate, to: endDate })}`}
      <br />
      {lastOpened === null ? "Never opened" : `Last opened ${words.day(plainDay(lastOpened))}`}
      {opens > 0 && (
        <Disclosure summary={`${opens} ${opens === 1 ? "open" : "opens"} in the last 30 days`}>
          <ul>
            {days.map(({ day, opens: count }) => (
              <li key={day}>{`${words.day(day)}: ${count}`}</li>
            ))}
          </ul>
        </Disclosure>
      )}
    </>
  );
}

function endText({ state, expiresAt, revokedAt }: LinkLine, zone: string): string {
  if (revokedAt) return `Revoked ${words.moment(revokedAt, zone)}`;
  if (expiresAt === null) return "Does not expire";
  return `${state === "expired" ? "Expired" : "Expires"} ${words.moment(expiresAt, zone)}`;
}

function LinkActions({
  link: { id, label, state, requestedAt, email },
  here,
}: {
  readonly link: LinkLine;
  readonly here: string;
}) {
  const isAsked = requestedAt !== null && email !== null;
  return (
    <Form method="post" action={here} className="row">
      <HiddenField name="id" value={id} />
      {isAsked && (
        <Button name="intent" value="send" tone="primary" small aria-label={`Send ${label} a new link`}>
          Send a new link
        </Button>
      )}
      <Button name="intent" value="replace" small aria-label={`Reset the link of ${label}`}>
        Reset link
      </Button>
      {state !== "revoked" && (
        <Button name="intent" value="revoke" small aria-label={`Revoke the link of ${label}`}>
          Revoke
        </Button>
      )}
      <LinkButton to={`${here}?delete=${id}`} small tone="quiet" aria-label={`Delete the link of ${label}`}>
        Delete
      </LinkButton>
    </Form>
  );
}
