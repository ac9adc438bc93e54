import { Link } from "@remix-run/react";
import { kindLabel } from "#app/domain/destinations/rules/kinds.ts";
import { Card } from "#app/ui/blocks/card.tsx";
import { EmptyState } from "#app/ui/blocks/empty-state.tsx";
import { Cell, HeaderCell, RowName, Table } from "#app/ui/blocks/table.tsx";
import { Tag } from "#app/ui/blocks/tag.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { StateTag } from "../components/state-tag.tsx";
import type { ListedDestination } from "./list-destinations.server.ts";

export function DestinationTable({ destinations }: { readonly destinations: readonly ListedDestination[] }) {
  const count = destinations.length === 1 ? "1 destination" : `${destinations.length} destinations`;
  return (
    <Card title="All destinations" aside={count} flush>
      <Table caption="All destinations" stacked>
        <thead>
          <tr>
            <HeaderCell>Name</HeaderCell>
            <HeaderCell>Status</HeaderCell>
            <HeaderCell numeric>Reports</HeaderCell>
            <HeaderCell>Last delivery</HeaderCell>
          </tr>
        </thead>
        <tbody>
          {destinations.map((destination) => (
            <tr key={destination.id}>
              <RowName hint={hintOf(destination)}>
                <Link to={`/company/destinations/${destination.id}`}>
                  <bdi>{destination.name}</bdi>
                </Link>
              </RowName>
              <Cell label="Status">
                <StateOf destination={destination} />
              </Cell>
              <Cell label="Reports" numeric>
                {destination.reports}
              </Cell>
              <Cell label="Last delivery">
                <LastOf last={destination.last} />
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}

function hintOf({ kind, mask }: ListedDestination): string {
  return `${kindLabel(kind)} · ${mask ?? "the address can no longer be read: paste it again"}`;
}

function StateOf({ destination: { off, offSince } }: { readonly destination: ListedDestination }) {
  if (!off) return <Tag kind="good">On</Tag>;
  return (
    <>
      <Tag kind="bad">Off</Tag>
      <div className="small soft">since {offSince}</div>
    </>
  );
}

function LastOf({ last }: Pick<ListedDestination, "last">) {
  if (!last) return <span className="soft">Nothing yet</span>;
  return (
    <>
      <StateTag state={last.state} />
      <div className="small">
        <Link to={last.href}>{last.at}</Link>
      </div>
    </>
  );
}

export function NoDestinations() {
  return (
    <EmptyState
      title="No destinations yet"
      actions={
        <LinkButton to="/company/destinations/new" tone="primary" icon="plus">
          New destination
        </LinkButton>
      }
    >
      Post reports to a channel of Slack, Microsoft Teams or Google Chat, or send them to your own program.
    </EmptyState>
  );
}
