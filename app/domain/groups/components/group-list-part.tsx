import { Link } from "@remix-run/react";
import { Card, CardRow, CardRows } from "#app/ui/blocks/card.tsx";
import { Menu, MenuLink } from "#app/ui/menu.tsx";
import { Status } from "#app/ui/status.tsx";
import type { GroupLine } from "../manage/list-groups.server.ts";
import { CurveLine } from "./curve-line.tsx";
import styles from "./group-list-part.module.css";

type GroupListProps = { readonly groups: readonly GroupLine[]; readonly isAdmin: boolean };

export function GroupListPart({ groups, isAdmin }: GroupListProps) {
  return (
    <Card flush>
      <h2 className="visually-hidden">Your groups</h2>
      <div className={styles.list}>
        <CardRows>
          {groups.map((group) => (
            <CardRow
              key={group.id}
              title={
                <Link to={`/groups/${group.id}`}>
                  <bdi>{group.name}</bdi>
                </Link>
              }
              hint={`${group.domains === 1 ? "1 domain" : `${group.domains} domains`} · ${group.metrics}`}
              state={
                <span className={styles.state}>
                  <span className={styles.curve}>
                    <CurveLine curve={group.curve} />
                  </span>
                  <span className={styles.alerts}>
                    {group.open > 0 ? (
                      <strong>{group.open === 1 ? "1 alert" : `${group.open} alerts`}</strong>
                    ) : (
                      "No alerts"
                    )}
                    {group.snoozed > 0 && <span>{group.snoozed} snoozed</span>}
                  </span>
                  <Freshness group={group} />
                </span>
              }
              actions={
                <Menu id={`group-${group.id}`} label={`More for ${group.name}`} iconOnly tone="quiet" small>
                  <MenuLink to={`/groups/${group.id}/domains/new`}>Add domains</MenuLink>
                  <MenuLink to={`/groups/alerts?group=${group.id}`}>Alert history</MenuLink>
                  {isAdmin && (
                    <>
                      <MenuLink to={`/groups/${group.id}/edit`}>Edit group</MenuLink>
                      <MenuLink to={`/groups/${group.id}/delete`}>Delete group</MenuLink>
                    </>
                  )}
                </Menu>
              }
            />
          ))}
        </CardRows>
      </div>
    </Card>
  );
}

function Freshness({ group: { state, updated } }: { readonly group: GroupLine }) {
  switch (state) {
    case "empty":
      return <Status kind="off">No domains yet</Status>;
    case "waiting":
      return <Status kind="off">First numbers on their way</Status>;
    case "fresh":
      return <Status kind="good">Updated {updated}</Status>;
    case "old":
      return <Status kind="attention">No new data since {updated}</Status>;
  }
}
