import { Form, useSearchParams } from "@remix-run/react";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Disclosure } from "#app/ui/blocks/disclosure.tsx";
import { Cell, HeaderCell, RowName, Table } from "#app/ui/blocks/table.tsx";
import { plainField } from "#app/ui/fields/field.ts";
import { HiddenField, TextField } from "#app/ui/fields/text-field.tsx";
import { Status } from "#app/ui/status.tsx";
import { connectHref, type Kind, returnFields, withReturn } from "#app/domain/sources/kind.ts";
import { groupKinds } from "#app/domain/sources/group-kinds.ts";
import { KindSign } from "#app/domain/sources/components/kind-sign.tsx";
import { VersionEnds } from "#app/domain/sources/components/version-ends.tsx";
import styles from "./kind-list.module.css";
import searchRow from "./search-row.module.css";

type KindListProps = {
  readonly kinds: readonly Kind[];
  readonly counts: Readonly<Record<string, number>>;
  readonly search: string;
};

export function KindList({ kinds, counts, search }: KindListProps) {
  const [query] = useSearchParams();
  const ready = kinds.filter(({ isConfigured }) => isConfigured).length;
  return (
    <section className={styles.list}>
      <div className={styles.head}>
        <h2>Connect an account</h2>
        <p>
          {search
            ? `${kinds.length} found`
            : `${ready} of ${kinds.length} services ${ready === 1 ? "is" : "are"} ready`}
        </p>
      </div>
      <Form method="get" action="/company/sources/new#services" role="search" className={searchRow.row}>
        {returnFields(query).map(([name, value]) => (
          <HiddenField key={name} name={name} value={value} />
        ))}
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
      {kinds.length === 0 && (
        <p className={styles.none} role="status">
          Nothing found. Try another name, or upload the data as a file.
        </p>
      )}
      {groupKinds(kinds).map(({ title, kinds: ours }) => (
        <section key={title} className={styles.group}>
          <h3>{title}</h3>
          <ul className={styles.cards}>
            {ours.map((kind) => (
              <KindCard key={kind.id} kind={kind} count={counts[kind.id] ?? 0} />
            ))}
          </ul>
        </section>
      ))}
      <NeedSetup kinds={kinds.filter(({ missing }) => missing.length > 0)} />
    </section>
  );
}

function KindCard({ kind, count }: { readonly kind: Kind; readonly count: number }) {
  return (
    <li className={styles.card}>
      <KindSign kind={kind.id} letters={kind.name.slice(0, 2)} />
      <div className={styles.about}>
        <h4>{kind.name}</h4>
        {count > 0 ? <Status kind="good">{count} connected</Status> : <p>{kind.description}</p>}
        {kind.ending && <VersionEnds text={kind.ending} />}
      </div>
      <div className={styles.action}>
        {kind.isConfigured ? (
          <ConnectLink kind={kind} isFirst={count === 0} />
        ) : (
          <Status kind="off">Needs administrator</Status>
        )}
      </div>
    </li>
  );
}

/** Another site: needs a full page load. */
function ConnectLink({ kind, isFirst }: { readonly kind: Kind; readonly isFirst: boolean }) {
  const [query] = useSearchParams();
  return (
    <LinkButton small to={withReturn(connectHref(kind.id), query)} reloadDocument={kind.connect === "oauth2"}>
      {isFirst ? "Connect" : "Add another"}
      <span className="visually-hidden"> {kind.name}</span>
    </LinkButton>
  );
}

function NeedSetup({ kinds }: { readonly kinds: readonly Kind[] }) {
  if (kinds.length === 0) return null;
  return (
    <Disclosure
      summary={
        kinds.length === 1
          ? "1 service needs an app from your administrator"
          : `${kinds.length} services need an app from your administrator`
      }
    >
      <p className={styles.none}>
        Create an app at the provider with the redirect URL, set the variables on this server and restart it.
      </p>
      <Table caption="What to set for each service" stacked>
        <thead>
          <tr>
            <HeaderCell>Service</HeaderCell>
            <HeaderCell>Variables</HeaderCell>
            <HeaderCell>Redirect URL</HeaderCell>
          </tr>
        </thead>
        <tbody>
          {kinds.map(({ id, name, missing, callback }) => (
            <tr key={id}>
              <RowName>{name}</RowName>
              <Cell label="Variables">
                {missing.map((variable) => (
                  <div key={variable}>
                    <code>{variable}</code>
                  </div>
                ))}
              </Cell>
              <Cell label="Redirect URL">
                {callback && <code className={styles.address}>{callback}</code>}
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </Disclosure>
  );
}
