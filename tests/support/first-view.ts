import { setTimeout as pause } from "node:timers/promises";
import { findProvider } from "#app/connectors/registry.ts";
import { createDashboard } from "#app/domain/dashboards/edit/create-dashboard.server.ts";
import { loadDashboardView } from "#app/domain/dashboards/view/read/load-dashboard-view.server.ts";
import { saveDashboard } from "#app/domain/dashboards/edit/content/save-dashboard.server.ts";
import { refreshAll } from "#app/domain/sources/refresh/refresher.server.ts";
import { newInteractiveWidget } from "#app/domain/widgets/widget.ts";
import { timeZone, today } from "#app/lib/plain-date.ts";
import { resolvePeriod } from "#app/metrics/periods/periods.ts";
import { findDashboard } from "#db/queries/dashboards.ts";
import type { InteractiveWidget } from "#db/schema/documents/dashboard.ts";
import { anAgency } from "#tests/domain/dashboards/agency.ts";
import type { StandIn } from "#tests/sandbox/stand-in.ts";
import { connectSource } from "./companies/connected.ts";
import type { LocalProvider } from "./edges/stand-in-server.ts";

/** The cost of a dashboard's first view. */
export type FirstView = {
  readonly calls: readonly string[];
  readonly seconds: number;
  readonly sourceId: string;
};

const pairs = [
  [0, 1],
  [2, 3],
  [4, 5],
  [6, 7],
  [1, 2],
  [3, 0],
  [5, 2],
  [4, 0],
  [7, 6],
  [0, 3],
  [1, 4],
  [2, 5],
] as const;

/** Twelve widgets over one source: five numbers, four charts by day, three tables. */
function widgetsOf({ kind, trials: [trial] }: StandIn, sourceId: string): InteractiveWidget[] {
  const { metrics, parameters, dimension = null, hasDays = false } = trial!;
  const byDay = hasDays ? "date" : null;
  return pairs.map((pair, at) => {
    const shown = at < 5 ? null : at < 9 ? (byDay ?? dimension) : (dimension ?? byDay);
    return newInteractiveWidget(`w${at}`, {
      title: `${kind} ${at}`,
      format: shown === null ? "summary" : at < 9 ? "chart" : "table",
      instances: [
        {
          id: `i${at}`,
          type: kind,
          prefix: kind,
          sourceId,
          config: {
            metrics: [...new Set(pair.map((one) => metrics[one % metrics.length]!))],
            dimension: shown,
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
}

/** Opens a dashboard of twelve widgets over a new source, until nothing is pending. */
export async function firstView(
  standIn: StandIn,
  provider: LocalProvider,
  zone: string | null = null,
): Promise<FirstView> {
  const { marta } = await anAgency();
  const sourceId = await connectSource(marta.companyId, standIn.kind, { zone });
  const made = await createDashboard(marta, findProvider(standIn.kind)!.name);
  if (made.outcome !== "created") throw new Error(made.outcome);
  await saveDashboard(marta, made.id, null, (before) => ({
    content: { ...before, widgets: widgetsOf(standIn, sourceId) },
    what: "Filled",
  }));
  const dashboard = (await findDashboard(marta.companyId, made.id))!;
  const period = resolvePeriod(
    {
      rangeType: "last_30_days",
      comparison: "previous",
      startDate: null,
      endDate: null,
      compareStartDate: null,
      compareEndDate: null,
    },
    { today: today(timeZone("UTC"), new Date()) },
  );
  provider.calls.length = 0;
  const begun = performance.now();
  let view = await loadDashboardView(dashboard, period, { as: "owner", receipts: false });
  while (view.isPending) {
    await refreshAll();
    view = await loadDashboardView(dashboard, period, { as: "owner", receipts: false });
    await pause(1);
  }
  const seconds = (performance.now() - begun) / 1000;
  for (const { title, body } of view.widgets)
    if (body.kind === "broken") throw new Error(`${title}: ${body.what} ${body.detail}`);
  return { calls: provider.calls.map(({ path }) => path), seconds, sourceId };
}
