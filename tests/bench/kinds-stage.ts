import { closeDatabase, openDatabase } from "#db/client.server.ts";
import { createDashboard } from "#app/domain/dashboards/edit/create-dashboard.server.ts";
import { loadDashboardView } from "#app/domain/dashboards/view/read/load-dashboard-view.server.ts";
import { saveDashboard } from "#app/domain/dashboards/edit/content/save-dashboard.server.ts";
import { refreshAll, stopRefresher } from "#app/domain/sources/refresh/refresher.server.ts";
import { newInteractiveWidget } from "#app/domain/widgets/widget.ts";
import { addDays, timeZone, today } from "#app/lib/plain-date.ts";
import { resolvePeriod } from "#app/metrics/periods/periods.ts";
import { findDashboard } from "#db/queries/dashboards.ts";
import { anAgency } from "#tests/domain/dashboards/agency.ts";
import type { StandIn } from "#tests/sandbox/stand-in.ts";
import { connectSource } from "#tests/support/companies/connected.ts";

/** A separate database, in memory. */
export async function openStage(template: string | null): Promise<void> {
  await openDatabase({ folder: null, template });
}

export async function closeStage(): Promise<void> {
  await stopRefresher();
  await closeDatabase();
}

/** A dashboard with numbers of these kinds in turn, all fetched. Returns one view, built anew each time. */
export async function stageDashboard(kinds: readonly StandIn[], count: number): Promise<() => Promise<void>> {
  const { marta } = await anAgency();
  const made = await createDashboard(marta, `${kinds.length} kinds`);
  if (made.outcome !== "created") throw new Error(made.outcome);
  const sources = await Promise.all(kinds.map(({ kind }) => connectSource(marta.companyId, kind)));
  const widgets = Array.from({ length: count }, (_, at) => {
    const { kind, trials } = kinds[at % kinds.length]!;
    const { metrics, parameters } = trials[0]!;
    return newInteractiveWidget(`w${at}`, {
      title: `${kind} ${at}`,
      format: "summary",
      instances: [
        {
          id: `i${at}`,
          type: kind,
          prefix: kind,
          sourceId: sources[at % kinds.length]!,
          config: {
            metrics: [metrics[at % metrics.length]!, metrics[(at + 1) % metrics.length]!],
            dimension: null,
            parameters,
          },
          currency: "USD",
          accounts: [],
          inputs: {},
          metricsOptions: {},
        },
      ],
    });
  });
  await saveDashboard(marta, made.id, null, (before) => ({
    content: { ...before, widgets },
    what: "Filled",
  }));
  const dashboard = (await findDashboard(marta.companyId, made.id))!;
  const to = addDays(today(timeZone("UTC"), new Date()), -40);
  const choice = {
    rangeType: "custom",
    startDate: addDays(to, -29),
    endDate: to,
    comparison: "previous",
  } as const;
  const period = resolvePeriod(
    { ...choice, compareStartDate: null, compareEndDate: null },
    { today: today(timeZone("UTC"), new Date()) },
  );
  let version = dashboard.version;
  // A new version each time, so that no cached view is used.
  const look = () =>
    loadDashboardView({ ...dashboard, version: version++ }, period, { as: "visitor", receipts: false });
  // A spreadsheet's first result brings its columns, which change the query.
  for (let answers = 0; answers < 2; answers++) {
    await look();
    await refreshAll();
  }
  const ready = await look();
  for (const { title, body } of ready.widgets)
    if (body.kind === "broken") throw new Error(`${title}: ${body.what} ${body.detail}`);
  return async () => void (await look());
}
