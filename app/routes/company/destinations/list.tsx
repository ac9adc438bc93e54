import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { enterSignedIn } from "#app/auth/access.server.ts";
import { DestinationTable, NoDestinations } from "#app/domain/reports/destinations/destination-table.tsx";
import { listDestinationLines } from "#app/domain/reports/destinations/list-destinations.server.ts";
import { AgencyPage } from "#app/domain/shell/components/agency-page.tsx";
import { shellFor } from "#app/domain/shell/shell-for.server.ts";
import { Banner } from "#app/ui/banner.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { PageHead } from "#app/ui/shell/page-head.tsx";

export async function loader({ request }: LoaderFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "company.destinations");
  const [shell, destinations] = await Promise.all([shellFor(viewer), listDestinationLines(viewer)]);
  return { shell, destinations, done: new URL(request.url).searchParams.get("done") };
}

const doneWords: Readonly<Record<string, string>> = {
  saved: "Destination saved",
  deleted: "Destination deleted",
};

export default function DestinationsPage() {
  const { shell, destinations, done } = useLoaderData<typeof loader>();
  const doneText = done === null ? undefined : doneWords[done];
  return (
    <AgencyPage shell={shell} section="/company/automatic-reports">
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
