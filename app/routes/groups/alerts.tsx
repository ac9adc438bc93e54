import { redirect } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { loadAlertHistory, readAskedAlerts } from "#app/domain/groups/alerts/alert-history.server.ts";
import { AlertList } from "#app/domain/groups/components/alert-list.tsx";
import { agencyAction, agencyLoader } from "#app/domain/shell/agency-route.server.ts";
import { AgencyPage } from "#app/domain/shell/components/agency-page.tsx";
import { Card } from "#app/ui/blocks/card.tsx";
import { EmptyState } from "#app/ui/blocks/empty-state.tsx";
import { SegmentedLinks } from "#app/ui/blocks/segmented.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { changeSnooze } from "./snooze.server.ts";

export { clientAction, shouldRevalidate } from "#app/ui/forms/keep-page.ts";

/** `?group=`, `?state=open|snoozed|resolved`, `?before=` (moment and id). */
export const loader = agencyLoader("campaigns.alerts", async ({ viewer, query }) =>
  loadAlertHistory(viewer, readAskedAlerts(query)),
);

export const action = agencyAction("campaigns.alerts", async ({ request, viewer }) => {
  await changeSnooze(viewer, request);
  const { pathname, search } = new URL(request.url);
  return redirect(pathname + search, { status: 303 });
});

const states = [
  { state: "", label: "All" },
  { state: "open", label: "Open" },
  { state: "snoozed", label: "Snoozed" },
  { state: "resolved", label: "Resolved" },
];

export default function AlertsPage() {
  const { alerts, group, state, older } = useLoaderData<typeof loader>();
  const href = (change: { readonly state?: string; readonly before?: string }) => {
    const query = { group: group?.id ?? "", state, before: "", ...change };
    const given = Object.entries(query).filter(([, value]) => value !== "");
    return `/groups/alerts${given.length > 0 ? `?${new URLSearchParams(given).toString()}` : ""}`;
  };
  const lead = group ? (
    <>
      Of <Link to={`/groups/${group.id}`}>{group.name}</Link>. <Link to="/groups/alerts">All groups</Link>
    </>
  ) : (
    <>
      Of all groups. An alert ends by itself when its metric is within its limits again.{" "}
      <Link to="/groups">Groups</Link>
    </>
  );
  return (
    <AgencyPage title="Alerts" lead={lead}>
      <div className="stack">
        <SegmentedLinks
          label="State"
          segments={states.map((one) => ({
            label: one.label,
            href: href({ state: one.state }),
            isCurrent: one.state === state,
          }))}
        />
        {alerts.length > 0 ? (
          <Card flush>
            <AlertList alerts={alerts} caption="Alerts" />
          </Card>
        ) : (
          <EmptyState title="No alerts">
            Alerts are looked for every morning, over settled days only.
          </EmptyState>
        )}
        {older !== null && (
          <p>
            <LinkButton to={href({ before: older })}>Older alerts</LinkButton>
          </p>
        )}
      </div>
    </AgencyPage>
  );
}
