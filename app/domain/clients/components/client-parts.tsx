import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Card, CardRow, CardRows } from "#app/ui/blocks/card.tsx";
import { Facts } from "#app/ui/blocks/facts.tsx";
import { languages } from "../client.ts";
import { Tags } from "./client-table.tsx";

type ClientRowsProps = {
  readonly title: string;
  readonly empty: string;
  readonly rows: readonly {
    readonly id: string;
    readonly href: string;
    readonly name: string;
    readonly hint: string;
    readonly state: ReactNode;
  }[];
};

export function ClientRows({ title, empty, rows }: ClientRowsProps) {
  if (rows.length === 0)
    return (
      <Card title={title}>
        <p className="soft">{empty}</p>
      </Card>
    );
  return (
    <Card title={title} aside={String(rows.length)} flush>
      <CardRows>
        {rows.map(({ id, href, name, hint, state }) => (
          <CardRow
            key={id}
            title={
              <Link to={href} reloadDocument={href.startsWith("/dashboards/")}>
                <bdi>{name}</bdi>
              </Link>
            }
            hint={hint}
            state={state}
          />
        ))}
      </CardRows>
    </Card>
  );
}

type ClientFactsProps = {
  readonly client: {
    readonly color: string | null;
    readonly currency: string | null;
    readonly language: string;
    readonly timezone: string | null;
    readonly contacts: readonly string[];
    readonly tags: readonly string[];
  };
};

export function ClientFacts({ client }: ClientFactsProps) {
  const { color, currency, language, timezone, contacts, tags } = client;
  return (
    <Card title="Details">
      <Facts
        facts={[
          ["Tags", tags.length === 0 ? "–" : <Tags key="tags" tags={tags} />],
          ["Contacts", contacts.length === 0 ? "–" : contacts.join(", ")],
          ["Brand color", color ?? "Your company’s"],
          ["Currency", currency ?? "–"],
          ["Language", languages.find(({ value }) => value === language)?.label ?? language],
          ["Time zone", timezone ?? "The creator’s, or the original’s in copies"],
        ]}
      />
    </Card>
  );
}
