import { Link, useLoaderData } from "@remix-run/react";
import { DestinationTable, NoDestinations } from "#app/domain/reports/destinations/destination-table.tsx";
import { listDestinationLines } from "#app/domain/reports/destinations/list-destinations.server.ts";
import { agencyLoader } from "#app/domain/shell/agency-route.server.ts";
import { AgencyPage } from "#app/domain/shell/components/agency-page.tsx";
import { Banner } from "#app/ui/banner.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { PageHead } from "#app/ui/shell/page-head.tsx";

export const loader = agencyLoader("company.destinations", async ({ viewer, query }) => ({
  destinations: await listDestinationLines(viewer),
  done: query.get("done"),
}));

const doneWords: Readonly<Record<string, string>> = {
  saved: "Destination saved",
  deleted: "Destination deleted",
};

export default function DestinationsPage() {
  const { destinations, done } = useLoaderData<typeof loader>();
  const doneText = done === null ? undefined : doneWords[done];
  return (
    <AgencyPage section="/company/automatic-reports">
      <PageHead
        title="Destinations"
        actions={
          destinations.length > 0 && (
            <LinkButton to="/company/destinations/new" tone="primary" icon="plus">
              New destination
            </LinkButton>
          )
        }
      >
        Channels and programs that <Link to="/company/automatic-reports">automatic reports</Link> are sent to.
      </PageHead>
      <div className="stack">
        {doneText && <Banner level="success" title={doneText} />}
        {destinations.length === 0 ? <NoDestinations /> : <DestinationTable destinations={destinations} />}
      </div>
    </AgencyPage>
  );
}
