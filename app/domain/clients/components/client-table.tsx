import { Link } from "@remix-run/react";
import { Card } from "#app/ui/blocks/card.tsx";
import { Cell, HeaderCell, RowName, Table } from "#app/ui/blocks/table.tsx";
import { Tag } from "#app/ui/blocks/tag.tsx";
import type { ClientLine } from "../find-clients.server.ts";
import { WithMark } from "./client-mark.tsx";

export function ClientTable({ lines }: { readonly lines: readonly ClientLine[] }) {
  return (
    <Card flush>
      <Table caption="Clients" stacked>
        <thead>
          <tr>
            <HeaderCell>Name</HeaderCell>
            <HeaderCell>Tags</HeaderCell>
            <HeaderCell numeric>Dashboards</HeaderCell>
            <HeaderCell numeric>Sources</HeaderCell>
            <HeaderCell>Contacts</HeaderCell>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ id, name, mark, tags, dashboards, sources, contacts, isArchived }) => (
            <tr key={id}>
              <RowName>
                <WithMark mark={mark}>
                  <Link to={`/clients/${id}`}>
                    <bdi>{name}</bdi>
                  </Link>{" "}
                  {isArchived && <Tag>Archived</Tag>}
                </WithMark>
              </RowName>
              <Cell label="Tags">{tags.length === 0 ? "–" : <Tags tags={tags} />}</Cell>
              <Cell label="Dashboards" numeric>
                {dashboards}
              </Cell>
              <Cell label="Sources" numeric>
                {sources}
              </Cell>
              <Cell label="Contacts">{contactWords(contacts)}</Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}

export function Tags({ tags }: { readonly tags: readonly string[] }) {
  return (
    <span className="row">
      {tags.map((tag) => (
        <Tag key={tag}>
          <bdi>{tag}</bdi>
        </Tag>
      ))}
    </span>
  );
}

function contactWords([first, ...others]: readonly string[]): string {
  if (first === undefined) return "–";
  return others.length === 0 ? first : `${first} and ${others.length} more`;
}
