import { Link } from "@remix-run/react";
import { Cell, HeaderCell, RowName, Table } from "#app/ui/blocks/table.tsx";
import { Tag } from "#app/ui/blocks/tag.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import type { PlanLine } from "../load-pace.server.ts";

export function PlanList({ lines }: { readonly lines: readonly PlanLine[] }) {
  return (
    <Table caption="Plans" stacked>
      <thead>
        <tr>
          <HeaderCell>Plan</HeaderCell>
          <HeaderCell>Client</HeaderCell>
          <HeaderCell>Pace</HeaderCell>
          <HeaderCell>Month end</HeaderCell>
          <HeaderCell>
            <span className="visually-hidden">Actions</span>
          </HeaderCell>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ id, name, clientId, clientName, text, detail, projection, isFar }) => (
          <tr key={id}>
            <RowName hint={detail}>
              <bdi>{name}</bdi>
            </RowName>
            <Cell label="Client">
              <Link to={`/clients/${clientId}`}>
                <bdi>{clientName}</bdi>
              </Link>
            </Cell>
            <Cell label="Pace">
              {text} {isFar && <Tag>Needs a look</Tag>}
            </Cell>
            <Cell label="Month end">{projection ?? "–"}</Cell>
            <Cell>
              <LinkButton to={`/plans/${id}`} tone="quiet" small aria-label={`Edit: ${name}`}>
                Edit
              </LinkButton>
              <LinkButton to={`/plans/${id}/delete`} tone="quiet" small aria-label={`Delete: ${name}`}>
                Delete
              </LinkButton>
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
