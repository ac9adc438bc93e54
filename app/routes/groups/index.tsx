import { redirect } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { AlertList } from "#app/domain/groups/components/alert-list.tsx";
import { GroupListPart } from "#app/domain/groups/components/group-list-part.tsx";
import { loadGroupList } from "#app/domain/groups/manage/list-groups.server.ts";
import { agencyAction, agencyLoader } from "#app/domain/shell/agency-route.server.ts";
import { AgencyPage } from "#app/domain/shell/components/agency-page.tsx";
import { Banner } from "#app/ui/banner.tsx";
import { Card } from "#app/ui/blocks/card.tsx";
import { EmptyState } from "#app/ui/blocks/empty-state.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { changeSnooze } from "./snooze.server.ts";

export { clientAction, shouldRevalidate } from "#app/ui/forms/keep-page.ts";

export const loader = agencyLoader("campaigns.index", async ({ viewer, query }) => {
  const list = await loadGroupList(viewer);
  return { ...list, isAdmin: viewer.role === "admin", done: query.get("done") };
});

export const action = agencyAction("campaigns.index", async ({ request, viewer }) => {
  await changeSnooze(viewer, request);
  return redirect("/groups", { status: 303 });
});

export default function GroupsPage() {
  const { groups, domains, open, latest, isAdmin, done } = useLoaderData<typeof loader>();
  const count = (n: number, one: string) => `${n} ${n === 1 ? one : `${one}s`}`;
  const counts = `${count(groups.length, "group")}, ${count(domains, "domain")}, ${count(open, "alert")}.`;
  const create = isAdmin && (
    <LinkButton to="/groups/create" tone="primary" icon="plus">
      Create group
    </LinkButton>
  );
  return (
    <AgencyPage title="Groups" actions={groups.length > 0 && create} lead={groups.length > 0 && counts}>
      <div className="stack loose">
        {done === "deleted" && <Banner level="success" title="Group deleted" />}
        {groups.length === 0 ? (
          <EmptyState title="No groups yet" actions={create || undefined}>
            A group watches metrics of many domains and tells you when one changes.
            {!isAdmin && " Ask an admin of your company to create one."}
          </EmptyState>
        ) : (
          <GroupListPart groups={groups} isAdmin={isAdmin} />
        )}
        {groups.length > 0 && (
          <Card title="Latest alerts" aside={<Link to="/groups/alerts">Alert history</Link>} flush>
            {latest.length > 0 ? (
              <AlertList alerts={latest} caption="Latest alerts" />
            ) : (
              <EmptyState title="No open alerts">
                Alerts are looked for every morning, over settled days only.
              </EmptyState>
            )}
          </Card>
        )}
      </div>
    </AgencyPage>
  );
}
