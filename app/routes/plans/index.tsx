import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { enterSignedIn } from "#app/auth/access.server.ts";
import { PlanList } from "#app/domain/plans/components/plan-list.tsx";
import { loadPlanOverview } from "#app/domain/plans/load-pace.server.ts";
import { AgencyPage } from "#app/domain/shell/components/agency-page.tsx";
import { shellFor } from "#app/domain/shell/shell.server.ts";
import { notFound } from "#app/http/failure.server.ts";
import { isStorable } from "#app/lib/text.schema.ts";
import { Banner } from "#app/ui/banner.tsx";
import { EmptyState } from "#app/ui/blocks/empty-state.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { PageHead } from "#app/ui/shell/page-head.tsx";

/** `?client=` (id) and `?month=2026-10`; default: all clients, this month. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "plans.index");
  const params = new URL(request.url).searchParams;
  const client = params.get("client") ?? "";
  if (!isStorable(client)) throw notFound();
  const overview = await loadPlanOverview(viewer, { client, month: params.get("month") ?? "" });
  if (!overview) throw notFound();
  return { shell: await shellFor(viewer), ...overview, done: params.get("done") };
}

const doneWords: Readonly<Record<string, string>> = { saved: "Plan saved", deleted: "Plan deleted" };

export default function PlansPage() {
  const { shell, client, lines, monthName, previous, next, done } = useLoaderData<typeof loader>();
  const monthHref = (month: string) =>
    `/plans?${new URLSearchParams({ ...(client && { client: client.id }), month }).toString()}`;
  const add = client && (
    <LinkButton to={`/plans/new?client=${client.id}`} tone="primary" icon="plus">
      New plan
    </LinkButton>
  );
  const doneText = done === null ? undefined : doneWords[done];
  return (
    <AgencyPage shell={shell}>
      <PageHead title={`Plans, ${monthName}`} actions={add}>
        {client ? (
          <>
            Of <Link to={`/clients/${client.id}`}>{client.name}</Link>. <Link to="/plans">All clients</Link>
          </>
        ) : (
          "Of all clients, the farthest from pace first."
        )}
      </PageHead>
      <div className="stack">
        {doneText && <Banner level="success" title={doneText} />}
        <nav aria-label="Month" className="row">
          <LinkButton to={monthHref(previous)}>Month before</LinkButton>
          <LinkButton to={monthHref(next)}>Month after</LinkButton>
        </nav>
        {lines.length > 0 ? (
          <>
            <PlanList lines={lines} />
            <p className="soft">
              Only settled days count. A day that is not known is left out of both sides.
            </p>
          </>
        ) : (
          <EmptyState
            title="No plans yet"
            actions={add ?? <LinkButton to="/clients">Choose a client</LinkButton>}
          >
            A plan says what a metric should reach each month. This page shows how far each client is.
          </EmptyState>
        )}
      </div>
    </AgencyPage>
  );
}
