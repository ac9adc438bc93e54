import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { enterSignedIn } from "#app/auth/access.server.ts";
import { AlertList } from "#app/domain/groups/components/alert-list.tsx";
import { GroupListPart } from "#app/domain/groups/components/group-list-part.tsx";
import { loadGroupList } from "#app/domain/groups/manage/list-groups.server.ts";
import { AgencyPage } from "#app/domain/shell/components/agency-page.tsx";
import { shellFor } from "#app/domain/shell/shell-for.server.ts";
import { Banner } from "#app/ui/banner.tsx";
import { Card } from "#app/ui/blocks/card.tsx";
import { EmptyState } from "#app/ui/blocks/empty-state.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { PageHead } from "#app/ui/shell/page-head.tsx";
import { changeSnooze } from "./snooze.server.ts";

export { clientAction, shouldRevalidate } from "#app/ui/forms/keep-page.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "campaigns.index");
  const list = await loadGroupList(viewer);
  const done = new URL(request.url).searchParams.get("done");
  return { shell: await shellFor(viewer), ...list, isAdmin: viewer.role === "admin", done };
}

export async function action({ request }: ActionFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "campaigns.index");
  await changeSnooze(viewer, request);
  return redirect("/groups", { status: 303 });
}

export default function GroupsPage() {
  const { shell, groups, domains, open, latest, isAdmin, done } = useLoaderData<typeof loader>();
  const count = (n: number, one: string) => `${n} ${n === 1 ? one : `${one}s`}`;
  const create = isAdmin && (
    <LinkButton to="/groups/create" tone="primary" icon="plus">
      Create group
    </LinkButton>
  );
  return (
    <AgencyPage shell={shell}>
      <PageHead title="Groups" actions={groups.length > 0 && create}>
        {groups.length > 0 &&
          `${count(groups.length, "group")}, ${count(domains, "domain")}, ${count(open, "alert")}.`}
      </PageHead>
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
