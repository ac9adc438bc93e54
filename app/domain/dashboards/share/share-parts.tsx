import { Form } from "@remix-run/react";
import { Banner } from "#app/ui/banner.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/blocks/card.tsx";
import { CheckboxField, RadioGroup } from "#app/ui/fields/choice-field.tsx";
import { CopyText } from "#app/ui/copy.tsx";
import { type Field, plainField } from "#app/ui/fields/field.ts";
import { HiddenField, PasswordField, TextArea } from "#app/ui/fields/text-field.tsx";

const grounds = [
  { value: "own", label: "Dashboard background" },
  { value: "none", label: "Website background" },
];
const fonts = [
  { value: "own", label: "Dashboard font" },
  { value: "system", label: "Device font" },
];

type ShareFieldsProps = {
  readonly fields: Readonly<Record<"who" | "password" | "embeddable" | "origins" | "ground" | "font", Field>>;
  readonly hasPassword: boolean;
  readonly embeddable: boolean;
  readonly who: "private" | "public" | "password";
};

const whoSees = [
  {
    value: "private",
    label: "Only people in your company",
    hint: "Others cannot open it. Personal links keep working.",
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

export function ShareFields({ fields, hasPassword, embeddable, who }: ShareFieldsProps) {
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
      <TextArea
        field={fields.origins}
        label="Websites that may embed it"
        hint="One per line, such as https://intranet.example. Empty: any website."
        rows={3}
      />
      <RadioGroup field={fields.ground} label="Background of the embed" choices={grounds} inline />
      <RadioGroup field={fields.font} label="Font of the embed" choices={fonts} inline />
      {embeddable && who === "private" && (
        <p className="small soft">A private dashboard cannot be embedded.</p>
      )}
    </>
  );
}

export function EmbedCard({ code }: { readonly code: string }) {
  return (
    <Card title="Embed code">
      <div className="stack">
        <TextArea
          field={plainField("embed", "code", { value: code })}
          label="Embed code"
          hideLabel
          rows={5}
          isReadOnly
        />
        <p className="small soft">
          The script sets the height of the frame. Without it, the frame is 1.2 times as high as wide.
        </p>
      </div>
    </Card>
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
            reached the wrong person. Personal links keep working.
          </p>
          <div className="row">
            <Button>Reset link</Button>
          </div>
        </Form>
      </div>
    </Card>
  );
}

type LinksCardProps = {
  readonly permalink: string;
  readonly active: number;
  readonly requested: number;
};

export function LinksCard({ permalink, active, requested }: LinksCardProps) {
  return (
    <Card title="Personal links">
      <div className="stack">
        <p>
          One link per recipient that expires. Each can be revoked, and works also while the dashboard is
          private. {active === 0 ? "" : active === 1 ? "1 link works now." : `${active} links work now.`}
        </p>
        {requested > 0 && (
          <Banner
            level="info"
            title={
              requested === 1
                ? "1 recipient asks for a new link"
                : `${requested} recipients ask for a new link`
            }
          />
        )}
        <div className="row">
          <LinkButton to={`/dashboards/${permalink}/links`} icon="share">
            Personal links
          </LinkButton>
        </div>
      </div>
    </Card>
  );
}

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
