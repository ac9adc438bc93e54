import { useLoaderData } from "@remix-run/react";
import { filterQuery, readAuditFilter, readCursor } from "#app/domain/audit-log/audit-filter.ts";
import { actionChoices } from "#app/domain/audit-log/audit-words.ts";
import { AuditTable } from "#app/domain/audit-log/components/audit-table.tsx";
import { FindEvents } from "#app/domain/audit-log/components/find-events.tsx";
import { findAuditEvents } from "#app/domain/audit-log/find-audit-events.server.ts";
import { agencyLoader } from "#app/domain/shell/agency-route.server.ts";
import { SettingsPage } from "#app/domain/shell/components/settings-page.tsx";
import { billingTime } from "#app/lib/billing/billing-time.server.ts";
import { EmptyState } from "#app/ui/blocks/empty-state.tsx";
import { LinkButton } from "#app/ui/button.tsx";

/** `?person=`, `?action=`, `?subject=`, `?from=`, `?to=`, `?before=`. */
export const loader = agencyLoader("company.auditLog", async ({ viewer, query }) => {
  const filter = readAuditFilter(query);
  const before = readCursor(query.get("before"));
  const { older, ...found } = await findAuditEvents(viewer, filter, before);
  const filtered = filterQuery(filter);
  return {
    filter,
    ...found,
    actions: actionChoices(billingTime().isBilled || viewer.company.subscriptionId !== null),
    isFiltered: filtered !== "",
    newestHref: before && `/company/audit-log?${filtered}`,
    olderHref: older && `/company/audit-log?${filterQuery(filter, older)}`,
  };
});

export default function AuditLogPage() {
  const { filter, days, people, actions, zone, isFiltered, newestHref, olderHref } =
    useLoaderData<typeof loader>();
  return (
    <SettingsPage>
      <div className="stack loose">
        <FindEvents filter={filter} people={people} actions={actions} />
        {days.length > 0 ? (
          <AuditTable days={days} />
        ) : (
          <EmptyState title={isFiltered || newestHref ? "No events match" : "No events yet"}>
            {isFiltered || newestHref
              ? "Change the filter to see other events."
              : "What people change, send, export and share appears here."}
          </EmptyState>
        )}
        <p className="soft">Kept for two years. Times in {zone}.</p>
        {(newestHref || olderHref) && (
          <nav className="row" aria-label="Pages of the audit log">
            {newestHref && (
              <LinkButton to={newestHref} rel="first">
                Newest
              </LinkButton>
            )}
            {olderHref && (
              <LinkButton to={olderHref} rel="next">
                Older
              </LinkButton>
            )}
          </nav>
        )}
      </div>
    </SettingsPage>
  );
}
