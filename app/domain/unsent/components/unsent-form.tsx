import { Banner } from "#app/ui/banner.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/blocks/card.tsx";
import { Disclosure } from "#app/ui/blocks/disclosure.tsx";
import { Facts } from "#app/ui/blocks/facts.tsx";
import { HiddenField } from "#app/ui/fields/text-field.tsx";
import {
  asRefill,
  labelOf,
  sorted,
  underOneLabel,
  type Unsent,
  type UnsentField,
  type UnsentShown,
} from "../unsent.ts";

/** The target route validates the values as usual. */
export function UnsentForm({ shown: { unsent, page, refills } }: { readonly shown: UnsentShown }) {
  const { to, fields, secrets, files } = unsent;
  const isWhole = secrets.length === 0 && files.length === 0;
  const leave = (
    <LinkButton to={to} reloadDocument tone="quiet">
      Open “{page}” without it
    </LinkButton>
  );
  return (
    <div className="stack loose">
      {!isWhole && <Missing unsent={unsent} refills={refills} />}
      <Written fields={fields} />
      {isWhole ? (
        <SendForm to={to} fields={fields} leave={leave}>
          Send it now
        </SendForm>
      ) : refills ? (
        <SendForm to={to} fields={asRefill(fields)} leave={leave}>
          Open the form with it
        </SendForm>
      ) : (
        <div className="row">
          <LinkButton to={to} reloadDocument tone="primary" target="_blank">
            Open “{page}” in another tab
          </LinkButton>
        </div>
      )}
    </div>
  );
}

function Missing({ unsent: { secrets, files }, refills }: { unsent: Unsent; refills: boolean }) {
  return (
    <Banner level="warning" title="Some of it could not be kept">
      <div>
        {files.length > 0 && (
          <p>
            Choose {files.length === 1 ? "this file" : "these files"} again: <bdi>{files.join(", ")}</bdi>
          </p>
        )}
        {secrets.length > 0 && (
          <p>Passwords and keys are never kept. Type again: {secrets.map(labelOf).join(", ")}</p>
        )}
        <p>
          {refills
            ? "So it is not sent yet: the form opens with all the rest filled in."
            : "So it is not sent from here. Open the page in another tab, and copy there what stands below."}
        </p>
      </div>
    </Banner>
  );
}

function Written({ fields }: { readonly fields: readonly UnsentField[] }) {
  const { written, chosen } = sorted(fields);
  return (
    <Card title="What you had written">
      <div className="stack">
        {written.length > 0 ? (
          <Facts facts={factsOf(written)} />
        ) : (
          <p>No text: you had pressed a button or made a choice.</p>
        )}
        {chosen.length > 0 && (
          <Disclosure
            summary={chosen.length === 1 ? "One choice goes with it" : `${chosen.length} choices go with it`}
          >
            <Facts facts={factsOf(chosen)} />
          </Disclosure>
        )}
      </div>
    </Card>
  );
}

function factsOf(fields: readonly UnsentField[]) {
  return underOneLabel(fields).map(([label, text]) => [label, <bdi key={label}>{text}</bdi>] as const);
}

type SendFormProps = {
  readonly to: string;
  readonly fields: readonly UnsentField[];
  readonly leave: React.ReactNode;
  readonly children: string;
};

function SendForm({ to, fields, leave, children }: SendFormProps) {
  return (
    <form method="post" action={to}>
      {fields.map(([name, value], at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a name may stand several times, and nothing moves
        <HiddenField key={at} name={name} value={value} />
      ))}
      <div className="row">
        <Button tone="primary">{children}</Button>
        {leave}
      </div>
    </form>
  );
}
