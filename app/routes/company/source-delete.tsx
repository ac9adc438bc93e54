import { redirect } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { agencyAction, agencyLoader } from "#app/domain/shell/agency-route.server.ts";
import { AgencyPage } from "#app/domain/shell/components/agency-page.tsx";
import { deleteSource } from "#app/domain/sources/manage/delete-source.server.ts";
import { findSourcePage } from "#app/domain/sources/get-source.server.ts";
import { Confirm } from "#app/ui/forms/confirm.tsx";

export { clientAction, shouldRevalidate } from "#app/ui/forms/keep-page.ts";

export const loader = agencyLoader("company.sources.delete", async ({ viewer, params }) => {
  const found = await findSourcePage(viewer.companyId, params.sourceId ?? "");
  if (!found) return null;
  const { id, name, kind } = found.source;
  return { title: `Delete ${name}`, id, name, isFile: kind === "csv", dashboards: found.dashboards };
});

export const action = agencyAction("company.sources.delete", async ({ viewer, params }) => {
  const { companyId, name } = viewer;
  if ((await deleteSource(companyId, params.sourceId ?? "", name)) === "not-found") return null;
  return redirect("/company/sources", { status: 303 });
});

export default function DeleteSourcePage() {
  const { id, name, isFile, dashboards } = useLoaderData<typeof loader>();
  return (
    <AgencyPage>
      <Confirm title={`Delete ${name}?`} submitText="Delete source" cancelHref={`/company/sources/${id}`}>
        <p>
          {isFile
            ? "This deletes the source, its files and all their data. This cannot be undone."
            : "This deletes the source and all its data, and its connection if no other source uses it. This cannot be undone."}
        </p>
        {dashboards.length > 0 && (
          <>
            <p>Widgets on these dashboards will have no data:</p>
            <ul>
              {dashboards.map((dashboard) => (
                <li key={dashboard.id}>
                  <Link to={`/dashboards/${dashboard.permalink}`}>{dashboard.name}</Link>
                </li>
              ))}
            </ul>
          </>
        )}
      </Confirm>
    </AgencyPage>
  );
}
