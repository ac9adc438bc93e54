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
          <HeaderCell numeric>So far</HeaderCell>
          <HeaderCell numeric>Plan</HeaderCell>
          <HeaderCell numeric>Month end</HeaderCell>
          <HeaderCell>
            <span className="visually-hidden">Actions</span>
          </HeaderCell>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            <RowName hint={line.detail}>
              <bdi>{line.name}</bdi>
            </RowName>
            <Cell label="Client">
              <Link to={`/clients/${line.clientId}`}>
                <bdi>{line.clientName}</bdi>
              </Link>
            </Cell>
            <Cell label="Pace">
              {line.text} {line.state === "far" && <Tag kind="warn">Off pace</Tag>}
            </Cell>
            <Cell numeric label="So far">
              {line.actual ?? "–"}
            </Cell>
            <Cell numeric label="Plan">
              {line.goal ?? "–"}
            </Cell>
            <Cell numeric label="Month end">
              {line.projection ?? "–"}
            </Cell>
            <Cell label="Actions">
              {line.dashboard && (
                <LinkButton
                  to={`/dashboards/${line.dashboard.permalink}`}
                  reloadDocument
                  tone="quiet"
                  small
                  aria-label={`Open dashboard: ${line.dashboard.name}`}
                >
                  Dashboard
                </LinkButton>
              )}
              <LinkButton to={`/plans/${line.id}`} tone="quiet" small aria-label={`Edit: ${line.name}`}>
                Edit
              </LinkButton>
              <LinkButton
                to={`/plans/${line.id}/delete`}
                tone="quiet"
                small
                aria-label={`Delete: ${line.name}`}
              >
                Delete
              </LinkButton>
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
