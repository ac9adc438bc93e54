import { Form, Link } from "@remix-run/react";
import { Card } from "#app/ui/blocks/card.tsx";
import { Menu, MenuButton, MenuLink } from "#app/ui/menu.tsx";
import { Cell, HeaderCell, RowName, Table } from "#app/ui/blocks/table.tsx";
import { Tag } from "#app/ui/blocks/tag.tsx";
import styles from "./dashboard-table.module.css";

export type DashboardLine = {
  readonly id: string;
  readonly permalink: string;
  readonly name: string;
  readonly active: boolean;
  readonly visibility: string;
  readonly reports: string;
  readonly widgets: number;
  readonly views: string;
  readonly changed: string;
  readonly brokenSources: number;
  readonly editing: string | null;
};

const formId = "dashboard-action";

export function DashboardTable({ lines }: { readonly lines: readonly DashboardLine[] }) {
  return (
    <Card flush>
      <Form method="post" id={formId} preventScrollReset />
      <Table caption="Dashboards" stacked>
        <thead>
          <tr>
            <HeaderCell>Name</HeaderCell>
            <HeaderCell>Who can see it</HeaderCell>
            <HeaderCell>Reports</HeaderCell>
            <HeaderCell numeric>Widgets</HeaderCell>
            <HeaderCell numeric>Views, 30 days</HeaderCell>
            <HeaderCell>Changed</HeaderCell>
            <HeaderCell>
              <span className="visually-hidden">Actions</span>
            </HeaderCell>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <RowName hint={<Hint line={line} />}>
                <Link to={`/dashboards/${line.permalink}`} reloadDocument className={styles.name}>
                  <bdi>{line.name}</bdi>
                </Link>
              </RowName>
              <Cell label="Who can see it">{line.visibility}</Cell>
              <Cell label="Reports">{line.reports}</Cell>
              <Cell label="Widgets" numeric>
                {line.widgets}
              </Cell>
              <Cell label="Views, 30 days" numeric>
                {line.views}
              </Cell>
              <Cell label="Changed">{line.changed}</Cell>
              <Cell numeric>
                <Actions line={line} />
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}

function Hint({ line: { permalink, active, brokenSources, editing } }: { readonly line: DashboardLine }) {
  return (
    <span className="row">
      <span dir="ltr">/{permalink}</span>
      {!active && <Tag>Archived</Tag>}
      {brokenSources > 0 && (
        <Tag kind="bad">
          {brokenSources === 1 ? "1 source disconnected" : `${brokenSources} sources disconnected`}
        </Tag>
      )}
      {editing !== null && <Tag icon="lock">{editing}</Tag>}
    </span>
  );
}

function Actions({ line: { id, permalink, name, active } }: { readonly line: DashboardLine }) {
  const base = `/dashboards/${permalink}`;
  const action = (what: string) => ({ form: formId, name: "intent", value: `${what} ${id}` });
  return (
    <Menu id={`more-${id}`} label={`More actions for ${name}`} iconOnly tone="quiet" small>
      <MenuLink to={`${base}/edit`} icon="pencil">
        Edit
      </MenuLink>
      <MenuLink to={`${base}/rename`}>Rename…</MenuLink>
      <MenuLink to={`${base}/settings`}>Settings</MenuLink>
      <MenuLink to={`${base}/share`} icon="share">
        Share
      </MenuLink>
      <MenuLink to={`/company/automatic-reports/new?dashboard=${id}`} icon="mail">
        New automatic report
      </MenuLink>
      <MenuButton {...action("clone")}>Copy</MenuButton>
      {active ? (
        <MenuButton {...action("archive")}>Archive</MenuButton>
      ) : (
        <MenuButton {...action("restore")}>Restore</MenuButton>
      )}
      <MenuLink to={`${base}/delete`}>Delete…</MenuLink>
    </Menu>
  );
}
