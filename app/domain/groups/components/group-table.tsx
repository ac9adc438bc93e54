import { Form, Link } from "@remix-run/react";
import { HeaderCell, Table } from "#app/ui/blocks/table.tsx";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { GroupView, RowView } from "../manage/group-page.server.ts";
import type { CellView } from "../metrics/group-view.ts";
import { groupReceiptHref } from "../metrics/group-spot.ts";
import { CurveLine } from "./curve-line.tsx";
import styles from "./group-table.module.css";

type GroupTableProps = {
  readonly group: Pick<GroupView, "id" | "name" | "metrics" | "rows" | "days" | "to">;
  readonly sort: string;
  readonly isAscending: boolean;
  readonly sortHref: (sort: string, isAscending: boolean) => string;
  readonly shown: string;
};

export function GroupTable({ group, sort, isAscending, sortHref, shown }: GroupTableProps) {
  const direction = (key: string) => (sort !== key ? null : isAscending ? "ascending" : "descending");
  const header = (key: string, isName = false) => ({
    href: sortHref(key, sort === key ? !isAscending : isName),
    direction: direction(key) as "ascending" | "descending" | null,
  });
  return (
    <div className={styles.group}>
      <Table caption={`Domains of ${group.name}`} dense sticky>
        <thead>
          <tr>
            <HeaderCell sort={header("host", true)}>Domain</HeaderCell>
            <HeaderCell>
              <span className={styles.weeks}>12 weeks</span>
            </HeaderCell>
            {group.metrics.map(({ id, label, hint }) => (
              <th
                key={id}
                scope="col"
                data-numeric
                data-metric={id === shown ? "shown" : "other"}
                aria-sort={direction(id) ?? undefined}
              >
                <Link
                  to={sortHref(id, sort === id ? !isAscending : false)}
                  preventScrollReset
                  className={styles.sort}
                >
                  {label}
                  {direction(id) && <span aria-hidden="true">{isAscending && sort === id ? "↑" : "↓"}</span>}
                  {hint && " "}
                  {hint && <small className={styles.hint}>{hint}</small>}
                </Link>
              </th>
            ))}
            <HeaderCell>
              <span className="visually-hidden">Snooze</span>
            </HeaderCell>
          </tr>
        </thead>
        <tbody>
          {group.rows.map((row) => (
            <Row key={row.id} row={row} group={group} shown={shown} />
          ))}
        </tbody>
      </Table>
    </div>
  );
}

type RowProps = {
  readonly row: RowView;
  readonly group: GroupTableProps["group"];
  readonly shown: string;
};

function Row({
  row: { id, host, client, hasNote, curve, cells, hasAlert, until },
  group: { id: groupId, metrics, days, to },
  shown,
}: RowProps) {
  const dot = host.indexOf(".");
  return (
    <tr>
      <th scope="row">
        <Link
          to={`/groups/${groupId}/domains/${id}`}
          className={styles.host}
          {...(client && { title: client })}
        >
          <bdi>
            {host.slice(0, dot)}
            <wbr />
            <span className={styles.rest}>{host.slice(dot)}</span>
          </bdi>
        </Link>
        {hasNote && <span className={styles.note}> Note</span>}
      </th>
      <td>
        <CurveLine curve={curve} />
      </td>
      {cells.map((cell, at) => (
        <NumberCell
          key={metrics[at]?.id ?? at}
          cell={cell}
          href={
            cell.isHidden || !metrics[at]
              ? null
              : groupReceiptHref({
                  groupId,
                  domainId: id,
                  metric: metrics[at].id,
                  days,
                  to,
                  decimals: cell.decimals,
                })
          }
          kind={metrics[at]?.id === shown ? "shown" : "other"}
        />
      ))}
      <td className={styles.tools}>
        {until ? (
          <span className={styles.until} title={`Snoozed until ${until}`}>
            <Icon name="snooze" size={14} /> <span className="visually-hidden">Snoozed until </span>
            {until.replace(/^(\d+ \w{3}).*$/, "$1")}
          </span>
        ) : (
          hasAlert && (
            <Form method="post" preventScrollReset>
              <input type="hidden" name="domain" value={id} />
              <Button name="intent" value="snooze" small iconOnly icon="snooze" aria-label={`Snooze ${host}`}>
                Snooze
              </Button>
            </Form>
          )
        )}
      </td>
    </tr>
  );
}

type NumberCellProps = {
  readonly cell: CellView;
  readonly href: string | null;
  readonly kind: "shown" | "other";
};

function NumberCell({ cell, href, kind }: NumberCellProps) {
  const { text, value, change, changeDetail, tone, alert, why } = cell;
  const number = (
    <>
      <span className={styles.value} {...(value !== null && { "data-value": value })}>
        {text}
        {why && value !== null && (
          <span className={styles.mark} aria-hidden="true">
            *
          </span>
        )}
        {why && <span className="visually-hidden">. {why}</span>}
      </span>{" "}
      {change !== null && (
        <span className={styles.change} data-tone={tone}>
          {change}
          {changeDetail && <span className="visually-hidden">, {changeDetail}</span>}
          {tone && <span className="visually-hidden"> {tone}</span>}
        </span>
      )}
    </>
  );
  return (
    <td data-numeric data-metric={kind} data-alert={alert} data-tone={alert && tone} title={why}>
      {href ? (
        <a href={href} className={styles.number}>
          {number}
        </a>
      ) : (
        number
      )}
      {alert && <span className="visually-hidden">{alert === "open" ? " Alert" : " Alert, snoozed"}</span>}
    </td>
  );
}
