import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { deleteDestination } from "#app/domain/destinations/save-destination.server.ts";
import { openDestinationPage } from "#app/domain/reports/destinations/destination-page.server.ts";
import { agencyAction, agencyLoader } from "#app/domain/shell/agency-route.server.ts";
import { AgencyPage } from "#app/domain/shell/components/agency-page.tsx";
import { Confirm } from "#app/ui/forms/confirm.tsx";

export { clientAction, shouldRevalidate } from "#app/ui/forms/keep-page.ts";

export const loader = agencyLoader("company.destinations.delete", ({ viewer, params }) =>
  openDestinationPage(viewer, params.destinationId ?? ""),
);

export const action = agencyAction("company.destinations.delete", async ({ viewer, params }) => {
  if ((await deleteDestination(viewer, params.destinationId ?? "")) === "not-found") return null;
  return redirect("/company/destinations?done=deleted", { status: 303 });
});

export default function DeleteDestinationPage() {
  const { destination, reports } = useLoaderData<typeof loader>();
  return (
    <AgencyPage section="/company/automatic-reports">
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
