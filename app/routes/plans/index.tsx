import { Link, useLoaderData } from "@remix-run/react";
import { PlanList } from "#app/domain/plans/components/plan-list.tsx";
import { loadPlanOverview } from "#app/domain/plans/load-pace.server.ts";
import { agencyLoader } from "#app/domain/shell/agency-route.server.ts";
import { AgencyPage } from "#app/domain/shell/components/agency-page.tsx";
import { isStorable } from "#app/lib/text.schema.ts";
import { Banner } from "#app/ui/banner.tsx";
import { EmptyState } from "#app/ui/blocks/empty-state.tsx";
import { SegmentedLinks } from "#app/ui/blocks/segmented.tsx";
import { LinkButton } from "#app/ui/button.tsx";

/** `?client=`, `?month=2026-10`, `?state=`, `?kind=`; default: this month. */
export const loader = agencyLoader("plans.index", async ({ viewer, query }) => {
  const asked = {
    client: query.get("client") ?? "",
    month: query.get("month") ?? "",
    state: query.get("state") ?? "",
    kind: query.get("kind") ?? "",
  };
  const overview = isStorable(asked.client) && (await loadPlanOverview(viewer, asked));
  if (!overview) return null;
  return { ...overview, state: asked.state, kind: asked.kind, done: query.get("done") };
});

const doneWords: Readonly<Record<string, string>> = {
  saved: "Plan saved",
  deleted: "Plan deleted",
  pasted: "Plans saved",
};

const kinds = [
  { kind: "", label: "Goals and budgets" },
  { kind: "goal", label: "Goals" },
  { kind: "budget", label: "Budgets" },
];

const emptyWords: Readonly<Record<string, string>> = {
  far: "No plan needs a look",
  near: "No plan is a little off pace",
  on: "No plan is on pace",
  none: "All plans have numbers",
};

export default function PlansPage() {
  const { client, lines, counts, month, monthName, previous, next, state, kind, done } =
    useLoaderData<typeof loader>();
  const all = counts.far + counts.near + counts.on + counts.none;
  const href = (change: { readonly month?: string; readonly state?: string; readonly kind?: string }) => {
    const query = { month, state, kind, ...change };
    const given = Object.entries(query).filter(([, value]) => value !== "");
    return `/plans?${new URLSearchParams([...(client ? [["client", client.id]] : []), ...given]).toString()}`;
  };
  const add = client && (
    <>
      <LinkButton to={`/plans/paste?client=${client.id}`}>Paste a table</LinkButton>
      <LinkButton to={`/plans/new?client=${client.id}`} tone="primary" icon="plus">
        New plan
      </LinkButton>
    </>
  );
  const states = [
    { state: "", label: "All", count: all },
    { state: "far", label: "Off pace", count: counts.far },
    { state: "near", label: "Slightly off pace", count: counts.near },
    { state: "on", label: "On pace", count: counts.on },
    { state: "none", label: "No numbers", count: counts.none },
  ];
  const doneText = done === null ? undefined : doneWords[done];
  const lead = client ? (
    <>
      Of <Link to={`/clients/${client.id}`}>{client.name}</Link>. <Link to="/plans">All clients</Link>
    </>
  ) : (
    "All clients. Plans that are off pace come first."
  );
  return (
    <AgencyPage title={`Plans, ${monthName}`} actions={add} lead={lead}>
      <div className="stack">
        {doneText && <Banner level="success" title={doneText} />}
        <nav aria-label="Month" className="row">
          <LinkButton to={href({ month: previous })}>Month before</LinkButton>
          <LinkButton to={href({ month: next })}>Month after</LinkButton>
        </nav>
        {(all > 0 || kind !== "") && (
          <div className="row">
            <SegmentedLinks
              label="Pace"
              segments={states.map((one) => ({
                label: `${one.label} (${one.count})`,
                href: href({ state: one.state }),
                isCurrent: one.state === state,
              }))}
            />
            <SegmentedLinks
              label="Kind"
              segments={kinds.map((one) => ({
                label: one.label,
                href: href({ kind: one.kind }),
                isCurrent: one.kind === kind,
              }))}
            />
          </div>
        )}
        {lines.length > 0 ? (
          <>
            <PlanList lines={lines} />
            <p className="soft">
              Only settled days count. Days without data are left out of both the plan and the actuals. Goals
              are on pace within 2 points, budgets within 5%; a budget is off pace from 10%. The month end
              continues the pace of the counted days, by the plan’s method.
            </p>
          </>
        ) : all > 0 || kind !== "" ? (
          <EmptyState title={emptyWords[state] ?? "No plans of this kind"}>
            Choose other plans above.
          </EmptyState>
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
