import { Form, Link } from "@remix-run/react";
import { Cell, HeaderCell, RowName, Table } from "#app/ui/blocks/table.tsx";
import { Button } from "#app/ui/button.tsx";
import { Status } from "#app/ui/status.tsx";
import { Value } from "../../widgets/components/value.tsx";
import type { AlertView } from "../alerts/alert-view.ts";

type AlertListProps = { readonly alerts: readonly AlertView[]; readonly caption: string };

export function AlertList({ alerts, caption }: AlertListProps) {
  return (
    <Table caption={caption} stacked>
      <thead>
        <tr>
          <HeaderCell>Domain</HeaderCell>
          <HeaderCell>Change</HeaderCell>
          <HeaderCell>Period</HeaderCell>
          <HeaderCell>State</HeaderCell>
          <HeaderCell>
            <span className="visually-hidden">Actions</span>
          </HeaderCell>
        </tr>
      </thead>
      <tbody>
        {alerts.map((alert) => (
          <tr key={alert.id}>
            <RowName hint={alert.groupName}>
              <Link to={`/groups/${alert.groupId}/domains/${alert.domainId}`}>
                <bdi>{alert.host}</bdi>
              </Link>
            </RowName>
            <Cell label="Change">
              {alert.metric} {alert.what}
              <div className="soft small">
                <Value text={alert.numbers} receipt={alert.receipt} />
              </div>
            </Cell>
            <Cell label="Period">
              {alert.period}
              {alert.days && <div className="soft small">{alert.days}</div>}
            </Cell>
            <Cell label="State">
              <AlertState alert={alert} />
            </Cell>
            <Cell label="">
              {alert.state !== "resolved" && (
                <Form method="post" preventScrollReset>
                  <input type="hidden" name="alert" value={alert.id} />
                  {alert.state === "open" ? (
                    <Button
                      name="intent"
                      value="snooze"
                      small
                      aria-label={`Snooze 1 week: ${alert.host}, ${alert.metric}`}
                    >
                      Snooze 1 week
                    </Button>
                  ) : (
                    <Button
                      name="intent"
                      value="wake"
                      tone="quiet"
                      small
                      aria-label={`End snooze: ${alert.host}, ${alert.metric}`}
                    >
                      End snooze
                    </Button>
                  )}
                </Form>
              )}
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function AlertState({ alert: { state, opened, until, resolved } }: { readonly alert: AlertView }) {
  switch (state) {
    case "open":
      return <Status kind="broken">Open since {opened}</Status>;
    case "snoozed":
      return <Status kind="off">Snoozed until {until}</Status>;
    case "resolved":
      return (
        <>
          <Status kind="good">Resolved {resolved}</Status>
          <div className="soft small">Opened {opened}</div>
        </>
      );
  }
}
