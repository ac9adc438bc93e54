import { sql, type SQLWrapper } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { nextDelivery, nextRun } from "#db/queries/reports/open-work.ts";
import { useDatabase } from "#tests/support/database.ts";
import { anAgency, aReport, due } from "../agency.ts";

await useDatabase();

const states = ["done", "due", "rendered", "held"];

/** 1,500 runs of each state, with two deliveries each. */
async function manyRuns() {
  const agency = await anAgency();
  const { companyId, dashboardId } = agency;
  const { id: reportId } = await aReport(agency);
  for (const [at, state] of states.entries()) {
    await db.execute(sql`insert into report_runs (id, company_id, report_id, dashboard_id, due_at, "from", "to", state)
      select ${state} || n, ${companyId}, ${reportId}, ${dashboardId},
        ${due.toISOString()}::timestamptz + (n * 4 + ${at}::int) * interval '1 second', '2026-10-01', '2026-10-31', ${state}
      from generate_series(1, 1500) n`);
    await db.execute(sql`insert into deliveries (id, company_id, run_id, report_id, due_at, recipient, message_id, state)
      select r.id || who, r.company_id, r.id, r.report_id, r.due_at, who, r.id || who,
        case when r.state = 'done' then 'handed' else 'due' end
      from report_runs r, unnest(array['ida', 'ole']) who where r.state = ${state}`);
  }
  await db.execute(sql`analyze report_runs, deliveries`);
}

type Node = {
  readonly "Node Type": string;
  readonly "Index Name"?: string;
  readonly "Actual Rows": number;
  readonly "Rows Removed by Filter"?: number;
  readonly Plans?: readonly Node[];
};

async function planOf(query: SQLWrapper): Promise<{ nodes: string[]; rows: number }> {
  const answer = await db.execute(sql`explain (analyze, format json) ${query}`);
  const [row] = [...((answer as { rows?: unknown[] }).rows ?? (answer as unknown as unknown[]))];
  const [{ Plan }] = (row as { "QUERY PLAN": [{ Plan: Node }] })["QUERY PLAN"];
  const all = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(all)];
  const nodes = all(Plan);
  return {
    nodes: nodes.map((node) => [node["Node Type"], node["Index Name"]].filter(Boolean).join(" ")),
    rows: Math.max(...nodes.map((node) => node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0))),
  };
}

test("claims read only the first open rows, by indexes that hold what is open", async () => {
  await manyRuns();
  for (const order of ["oldest", "newest"] as const) {
    const run = await planOf(nextRun(due, order));
    expect(run.nodes).toEqual(["Limit", "LockRows", "Index Scan report_runs_to_prepare"]);
    const delivery = await planOf(nextDelivery(due, order));
    expect(delivery.nodes).toEqual([
      "Limit",
      "LockRows",
      "Nested Loop",
      "Index Scan report_runs_to_send",
      "Index Scan deliveries_run",
    ]);
    expect([run.rows, delivery.rows]).toEqual([1, expect.any(Number)]);
    expect(delivery.rows).toBeLessThanOrEqual(2);
  }
});
