import { Form, Link } from "@remix-run/react";
import { Tags } from "#app/domain/clients/components/client-table.tsx";
import { WithMark } from "#app/domain/clients/components/client-mark.tsx";
import type { Mark } from "#app/domain/clients/client-brand.ts";
import { Card } from "#app/ui/blocks/card.tsx";
import { Status } from "#app/ui/status.tsx";
import { Cell, HeaderCell, RowCheckbox, RowName, Table } from "#app/ui/blocks/table.tsx";
import { Tag } from "#app/ui/blocks/tag.tsx";
import type { PageSort } from "#db/queries/dashboard-page.ts";
import type { DashboardStatus } from "./dashboard-status.ts";
import type { DashboardPicture } from "./find-pictures.server.ts";
import styles from "./dashboard-table.module.css";
import { rowForm, RowMenu } from "./row-menu.tsx";
import { SelectAll, SelectedBar, selectedForm, type SelectedBarProps } from "./selected-bar.tsx";
import type { PageRequest } from "./list-request.ts";

export type DashboardLine = {
  readonly id: string;
  readonly permalink: string;
  readonly name: string;
  readonly active: boolean;
  readonly tags: readonly string[];
  readonly client: {
    readonly id: string;
    readonly name: string;
    readonly mark: Mark;
    readonly tags: readonly string[];
  } | null;
  readonly status: DashboardStatus;
  readonly next: string;
  readonly visibility: string;
  readonly views: string;
  readonly changed: string;
  readonly editing: string | null;
  readonly picture: DashboardPicture | null;
};

export type DashboardTableProps = SelectedBarProps & {
  readonly lines: readonly DashboardLine[];
  readonly asked: Pick<PageRequest, "sort" | "dir">;
  readonly sortHref: (column: PageSort) => string;
  readonly selected: readonly string[];
};

export function DashboardTable({ lines, asked, sortHref, selected, ...bar }: DashboardTableProps) {
  const sort = (column: PageSort) => ({
    href: sortHref(column),
    direction: asked.sort === column ? directions[asked.dir] : null,
  });
  return (
    <Card flush>
      <Form method="post" id={rowForm} preventScrollReset />
      <SelectedBar {...bar} />
      <div className={styles.list}>
        <Table caption="Dashboards" stacked>
          <thead>
            <tr>
              <th scope="col">
                <SelectAll />
              </th>
              <HeaderCell sort={sort("name")}>Dashboard</HeaderCell>
              <HeaderCell sort={sort("client")}>Client</HeaderCell>
              <HeaderCell>Status</HeaderCell>
              <HeaderCell sort={sort("next")}>Next report</HeaderCell>
              <HeaderCell>Access</HeaderCell>
              <HeaderCell numeric sort={sort("views")}>
                Views, 30 days
              </HeaderCell>
              <HeaderCell sort={sort("updatedAt")}>Changed</HeaderCell>
              <HeaderCell>
                <span className="visually-hidden">Actions</span>
              </HeaderCell>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <Line key={line.id} line={line} isSelected={selected.includes(line.id)} />
            ))}
          </tbody>
        </Table>
      </div>
    </Card>
  );
}

const directions = { asc: "ascending", desc: "descending" } as const;

function Line({ line, isSelected }: { readonly line: DashboardLine; readonly isSelected: boolean }) {
  const { id, permalink, name, active, tags, client, status, editing } = line;
  return (
    <tr>
      <Cell>
        <RowCheckbox
          label={`Select ${name}`}
          name="ids"
          value={id}
          form={selectedForm}
          defaultChecked={isSelected}
        />
      </Cell>
      <RowName
        hint={
          (!active || editing !== null || tags.length > 0) && (
            <span className="row">
              {!active && <Tag>Archived</Tag>}
              {editing !== null && <Tag icon="lock">{editing}</Tag>}
              {tags.length > 0 && <Tags tags={tags} />}
            </span>
          )
        }
      >
        <Link to={`/dashboards/${permalink}`} reloadDocument className={styles.name}>
          <bdi>{name}</bdi>
        </Link>
      </RowName>
      <Cell label="Client" className={styles.whole}>
        {client ? (
          <WithMark mark={client.mark}>
            <Link to={`/clients/${client.id}`} className={styles.client}>
              <bdi>{client.name}</bdi>
            </Link>{" "}
            {client.tags.length > 0 && <Tags tags={client.tags} />}
          </WithMark>
        ) : (
          "–"
        )}
      </Cell>
      <Cell label="Status" className={styles.first}>
        <Status kind={status.kind}>{status.text}</Status>
      </Cell>
      <Cell label="Next report" className={styles.when}>
        {line.next}
      </Cell>
      <Cell label="Access" className={styles.narrow}>
        {line.visibility}
      </Cell>
      <Cell label="Views, 30 days" numeric className={styles.narrow}>
        {line.views}
      </Cell>
      <Cell label="Changed" className={styles.narrow}>
        {line.changed}
      </Cell>
      <Cell numeric className={styles.actions}>
        <RowMenu line={line} />
      </Cell>
    </tr>
  );
}
