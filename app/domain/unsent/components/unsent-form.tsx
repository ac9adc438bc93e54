import { Banner } from "#app/ui/banner.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/blocks/card.tsx";
import { Disclosure } from "#app/ui/blocks/disclosure.tsx";
import { Facts } from "#app/ui/blocks/facts.tsx";
import { HiddenField } from "#app/ui/fields/text-field.tsx";
import {
  asRefill,
  labelOf,
  splitTypedFields,
  mergeByLabel,
  type Unsent,
  type UnsentField,
  type UnsentShown,
} from "#app/http/unsent.ts";

export function UnsentForm({ shown: { unsent, page, refills } }: { readonly shown: UnsentShown }) {
  const { to, fields, secrets, files } = unsent;
  const isWhole = secrets.length === 0 && files.length === 0;
  const leave = (
    <LinkButton to={to} reloadDocument tone="quiet">
      Open “{page}” without it{" "}
    </LinkButton>
  );
  return (
    <div className="stack loose">
      {!isWhole && <Missing unsent={unsent} refills={refills} />}
      <UnsentFields fields={fields} />
      {isWhole ? (
        <SendForm to={to} fields={fields} leave={leave}>
          Submit now
        </SendForm>
      ) : refills ? (
        <SendForm to={to} fields={asRefill(fields)} leave={leave}>
          Open the form with these changes
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
    <Banner level="warning" title="Some of your changes could not be kept">
      <div>
        {files.length > 0 && (
          <p>
            Choose {files.length === 1 ? "this file" : "these files"} again: <bdi>{files.join(", ")}</bdi>
          </p>
        )}
        {secrets.length > 0 && (
          <p>Passwords and keys are never kept. Enter them again: {secrets.map(labelOf).join(", ")}</p>
        )}
        <p>
          {refills
            ? "It is not submitted yet: the form opens with everything else filled in."
            : "It cannot be submitted from here. Open the page in another tab and copy the text below into it."}
        </p>
      </div>
    </Banner>
  );
}

export function UnsentFields({ fields }: { readonly fields: readonly UnsentField[] }) {
  const { written, chosen } = splitTypedFields(fields);
  return (
    <Card title="Your changes">
      <div className="stack">
        {written.length > 0 ? (
          <Facts facts={factsOf(written)} />
        ) : (
          <p>No text: you pressed a button or made a choice.</p>
        )}
        {chosen.length > 0 && (
          <Disclosure summary={chosen.length === 1 ? "With 1 choice" : `With ${chosen.length} choices`}>
            <Facts facts={factsOf(chosen)} />
          </Disclosure>
        )}
      </div>
    </Card>
  );
}

function factsOf(fields: readonly UnsentField[]) {
  return mergeByLabel(fields).map(([label, text]) => [label, <bdi key={label}>{text}</bdi>] as const);
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
        // oxlint-disable-next-line react/no-array-index-key -- a name may occur several times, and nothing moves
        <HiddenField key={at} name={name} value={value} />
      ))}
      <div className="row">
        <Button tone="primary">{children}</Button>
        {leave}
      </div>
    </form>
  );
}
