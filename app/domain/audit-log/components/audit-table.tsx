import { Card } from "#app/ui/blocks/card.tsx";
import { Cell, HeaderCell, RowName, Table } from "#app/ui/blocks/table.tsx";
import type { AuditDay } from "../find-audit-events.server.ts";
import styles from "./audit-log.module.css";

export function AuditTable({ days }: { readonly days: readonly AuditDay[] }) {
  return (
    <>
      {days.map(({ day, lines }) => (
        <Card key={day} title={day} flush>
          <Table caption={`Events of ${day}`} stacked>
            <thead>
              <tr>
                <HeaderCell>Event</HeaderCell>
                <HeaderCell>Time</HeaderCell>
                <HeaderCell>Details</HeaderCell>
                <HeaderCell>Network</HeaderCell>
              </tr>
            </thead>
            <tbody>
              {lines.map(({ id, time, person, words, subject, details, network }) => (
                <tr key={id}>
                  <RowName>
                    <span className={styles.event}>
                      <bdi>{person}</bdi> {words} {subject !== "" && <bdi>{subject}</bdi>}
                    </span>
                  </RowName>
                  <Cell label="Time">{time}</Cell>
                  <Cell label="Details">
                    {details === "" ? "–" : <bdi className={styles.details}>{details}</bdi>}
                  </Cell>
                  <Cell label="Network">{network === "" ? "–" : network}</Cell>
                </tr>
              ))}
            </tbody>
          </Table>
        </Card>
      ))}
    </>
  );
}
