import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { enterSignedIn } from "#app/auth/access.server.ts";
import { notFound } from "#app/http/failure.server.ts";
import { AgencyPage } from "#app/domain/shell/components/agency-page.tsx";
import { shellFor } from "#app/domain/shell/shell-for.server.ts";
import { deleteSource } from "#app/domain/sources/manage/delete-source.server.ts";
import { findSourcePage } from "#app/domain/sources/get-source.server.ts";
import { Confirm } from "#app/ui/forms/confirm.tsx";

export { clientAction, shouldRevalidate } from "#app/ui/forms/keep-page.ts";

export async function loader({ request, params: { sourceId = "" } }: LoaderFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "company.sources.delete");
  const [shell, found] = await Promise.all([shellFor(viewer), findSourcePage(viewer.companyId, sourceId)]);
  if (!found) throw notFound();
  const { id, name, kind } = found.source;
  const isFile = kind === "csv";
  return { shell, title: `Delete ${name}`, id, name, isFile, dashboards: found.dashboards };
}

export async function action({ request, params: { sourceId = "" } }: ActionFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "company.sources.delete");
  if ((await deleteSource(viewer.companyId, sourceId, viewer.name)) === "not-found") throw notFound();
  return redirect("/company/sources", { status: 303 });
}

export default function DeleteSourcePage() {
  const { shell, id, name, isFile, dashboards } = useLoaderData<typeof loader>();
  return (
    <AgencyPage shell={shell}>
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
