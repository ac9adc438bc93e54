import { Form } from "@remix-run/react";
import { Banner } from "#app/ui/banner.tsx";
import { Button } from "#app/ui/button.tsx";
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
    label: "Only people of your company",
    hint: "Everyone else sees “page not found”.",
  },
  {
    value: "public",
    label: "Anyone with the link",
    hint: "No sign-in. Good for a client, who may pass it on.",
  },
  {
    value: "password",
    label: "Anyone with the link and a password",
    hint: "Asked for once a week in each browser.",
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
            ? "Leave it empty to keep the present one. With a new one, everybody is asked again."
            : "At least 8 characters. Only needed for the third choice."
        }
        isNew
      />
      <CheckboxField
        field={fields.embeddable}
        label="Allow embedding in other sites"
        hint="Such as your client’s intranet. Otherwise browsers refuse to show it there."
      />
      {embeddable && who !== "private" && <CopyText id="embed-code" label="Embed code" text={embed} />}
      {embeddable && who === "private" && (
        <p className="small soft">A private dashboard is shown nowhere else.</p>
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
            Nobody outside your company can open it until you restore it.
          </Banner>
        )}
        <CopyText id="address" label="Link" text={address} />
        <Form method="post" className="stack">
          <HiddenField name="do" value="refresh" />
          <p className="small soft">
            The old link stops working at once, in every browser, email and site that has it. Use it when the
            link has reached someone it should not have.
          </p>
          <div className="row">
            <Button>Reset link</Button>
          </div>
        </Form>
      </div>
    </Card>
  );
}
