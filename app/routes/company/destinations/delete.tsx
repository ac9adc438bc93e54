import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { enterSignedIn } from "#app/auth/access.server.ts";
import { deleteDestination } from "#app/domain/destinations/save-destination.server.ts";
import { openDestinationPage } from "#app/domain/reports/destinations/destination-page.server.ts";
import { AgencyPage } from "#app/domain/shell/components/agency-page.tsx";
import { shellFor } from "#app/domain/shell/shell-for.server.ts";
import { notFound } from "#app/http/failure.server.ts";
import { Confirm } from "#app/ui/forms/confirm.tsx";

export { clientAction, shouldRevalidate } from "#app/ui/forms/keep-page.ts";

export async function loader({ request, params: { destinationId = "" } }: LoaderFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "company.destinations.delete");
  const page = await openDestinationPage(viewer, destinationId);
  if (!page) throw notFound();
  return { shell: await shellFor(viewer), ...page };
}

export async function action({ request, params: { destinationId = "" } }: ActionFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "company.destinations.delete");
  if ((await deleteDestination(viewer, destinationId)) === "not-found") throw notFound();
  return redirect("/company/destinations?done=deleted", { status: 303 });
}

export default function DeleteDestinationPage() {
  const { shell, destination, reports } = useLoaderData<typeof loader>();
  return (
    <AgencyPage shell={shell} section="/company/automatic-reports">
      <Confirm
        title="Delete this destination?"
        submitText="Delete destination"
        cancelHref={`/company/destinations/${destination.id}`}
      >
        <p>
          “<bdi>{destination.name}</bdi>” gets no more reports. Its address is deleted; its deliveries stay in
          the logs. This cannot be undone.
        </p>
        {reports.length > 0 && (
          <>
            <p>Reports that have it:</p>
            <ul>
              {reports.map(({ id, dashboardName, isOnly }) => (
                <li key={id}>
                  <bdi>{dashboardName}</bdi>
                  {isOnly && ": it has no other recipient, so it is paused."}
                </li>
              ))}
            </ul>
          </>
        )}
      </Confirm>
    </AgencyPage>
  );
}
