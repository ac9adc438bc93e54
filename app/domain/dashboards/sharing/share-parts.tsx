import { Form } from "@remix-run/react";
import { Banner } from "#app/ui/banner.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/blocks/card.tsx";
import { CheckboxField, RadioGroup } from "#app/ui/fields/choice-field.tsx";
import { CopyText } from "#app/ui/copy.tsx";
import type { Field } from "#app/ui/fields/field.ts";
import { HiddenField, PasswordField } from "#app/ui/fields/text-field.tsx";

type ShareFieldsProps = {
  readonly fields: { readonly who: Field; readonly password: Field; readonly embeddable: Field };
  readonly hasPassword: boolean;
  readonly embeddable: boolean;
  readonly who: "private" | "public" | "password";
  readonly embed: string;
};

const whoSees = [
  {
    value: "private",
    label: "Only people in your company",
    hint: "Everyone else sees “page not found”.",
  },
  {
    value: "public",
    label: "Anyone with the link",
    hint: "No sign-in needed. Clients can forward the link.",
  },
  {
    value: "password",
    label: "Anyone with the link and a password",
    hint: "Required once a week in each browser.",
  },
];

export function ShareFields({ fields, hasPassword, embeddable, who, embed }: ShareFieldsProps) {
  return (
    <>
      <RadioGroup field={fields.who} label="Who can see it" hideLabel choices={whoSees} />
      <PasswordField
        field={fields.password}
        label={hasPassword ? "New password" : "Password"}
        hint={
          hasPassword
            ? "Leave empty to keep the current password. After a change, all visitors must enter the new one."
            : "At least 8 characters. Only needed if you share with a password."
        }
        isNew
      />
      <CheckboxField
        field={fields.embeddable}
        label="Allow embedding on other websites"
        hint="For example on your client’s intranet. Without this, browsers block the embed."
      />
      {embeddable && who !== "private" && <CopyText id="embed-code" label="Embed code" text={embed} />}
      {embeddable && who === "private" && (
        <p className="small soft">A private dashboard cannot be embedded.</p>
      )}
    </>
  );
}

type AddressCardProps = { readonly address: string; readonly isArchived: boolean };

export function AddressCard({ address, isArchived }: AddressCardProps) {
  return (
    <Card title="Link">
      <div className="stack">
        {isArchived && (
          <Banner level="info" title="This dashboard is archived">
            People outside your company cannot open it until you restore it.
          </Banner>
        )}
        <CopyText id="address" label="Link" text={address} />
        <Form method="post" className="stack">
          <HiddenField name="intent" value="refresh" />
          <p className="small soft">
            The old link stops working immediately, wherever it was sent or embedded. Use this if the link
            reached the wrong person.
          </p>
          <div className="row">
            <Button>Reset link</Button>
          </div>
        </Form>
      </div>
    </Card>
  );
}

/** For clients who do not open links. */
export function EmailCard({ id, permalink }: { readonly id: string; readonly permalink: string }) {
  return (
    <Card title="Email and PDF">
      <div className="stack">
        <p>An automatic report emails the numbers every week or month, with the PDF attached if you want.</p>
        <div className="row">
          <LinkButton to={`/company/automatic-reports/new?dashboard=${id}`} icon="mail">
            New automatic report
          </LinkButton>
          <LinkButton to={`/dashboards/${permalink}/pdf`} icon="download" reloadDocument>
            PDF
          </LinkButton>
        </div>
      </div>
    </Card>
  );
}
