import { Form } from "@remix-run/react";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card, CardRow, CardRows } from "#app/ui/blocks/card.tsx";
import { plainField } from "#app/ui/fields/field.ts";
import { Tag } from "#app/ui/blocks/tag.tsx";
import { TextField } from "#app/ui/fields/text-field.tsx";
import { connectHref, type Kind } from "#app/domain/sources/kind.ts";
import { KindSign } from "#app/domain/sources/components/kind-sign.tsx";
import { NotConfigured } from "./not-configured.tsx";
import { VersionEnds } from "#app/domain/sources/components/version-ends.tsx";
import styles from "./kind-list.module.css";
import searchRow from "./search-row.module.css";

type KindListProps = { readonly kinds: readonly Kind[]; readonly search: string };

export function KindList({ kinds, search }: KindListProps) {
  return (
    <Card
      title="Connect an account"
      aside={search ? `${kinds.length} found` : `${kinds.length} services`}
      flush
    >
      <Form method="get" role="search" className={`${searchRow.row} ${searchRow.inCard}`}>
        <TextField
          field={plainField("kinds", "search", { value: search })}
          type="search"
          label="Find a service"
          hideLabel
          placeholder="Find a service"
          small
        />
        <Button small>Search</Button>
      </Form>
      {kinds.length === 0 ? (
        <p className={styles.none} role="status">
          Nothing found. Try another name, or upload the data as a file.
        </p>
      ) : (
        <CardRows>
          {kinds.map((kind) => (
            <CardRow
              key={kind.id}
              sign={<KindSign kind={kind.id} letters={kind.name.slice(0, 2)} />}
              title={kind.name}
              hint={kind.description}
              state={kind.isConfigured ? <Ready kind={kind} /> : <NotConfigured kind={kind} />}
              actions={kind.isConfigured ? <ConnectLink kind={kind} /> : <></>}
            />
          ))}
        </CardRows>
      )}
    </Card>
  );
}

function Ready({ kind }: { readonly kind: Kind }) {
  return (
    <>
      <Tag>Ready to connect</Tag>
      {kind.ending && <VersionEnds text={kind.ending} />}
      <p>
        {kind.connect === "oauth2" ? `You sign in at ${kind.name}` : "Needs an API key from your account"}
      </p>
    </>
  );
}

/** The sign-in is on another site, so it needs a full page load. */
function ConnectLink({ kind }: { readonly kind: Kind }) {
  return (
    <LinkButton to={connectHref(kind.id)} reloadDocument={kind.connect === "oauth2"}>
      Connect<span className="visually-hidden"> {kind.name}</span>
    </LinkButton>
  );
}
