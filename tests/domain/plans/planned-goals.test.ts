import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Viewer } from "#app/auth/viewer.ts";
import { loadDashboardView } from "#app/domain/dashboards/view/read/load-dashboard-view.server.ts";
import { calendarOf } from "#app/domain/dashboards/view/read/period-from-url.ts";
import { loadWidgetForm } from "#app/domain/dashboards/edit/widget-form/load-widget-form.server.ts";
import { createPlan } from "#app/domain/plans/save-plan.server.ts";
import { draftOf } from "#app/domain/widgets/draft/draft.ts";
import { day, rangeDays } from "#app/lib/plain-date.ts";
import { resolvePeriod } from "#app/metrics/periods/periods.ts";
import { db } from "#db/client.server.ts";
import { csvUploads, dashboards, plans, sources } from "#db/schema/index.ts";
import { aClient } from "#tests/domain/clients/a-client.ts";
import { anAgency, stored } from "#tests/domain/dashboards/agency.ts";
import {
  aBoard,
  anInstance,
  aSource,
  aWidget,
  dateColumn,
  nameColumn,
  numberColumn,
} from "#tests/domain/receipts/a-bakery.ts";
import { useDatabase } from "#tests/support/database.ts";

await useDatabase();

const columns = [
  dateColumn,
  nameColumn("channel", "Channel"),
  numberColumn("orders", "Orders"),
  numberColumn("cost", "Cost", { format: "money", direction: "neutral" }),
  numberColumn("returns", "Returns", { direction: "less" }),
];

/** 10 orders a day for €5 with 1 return, from 1 October to 18 November 2025, which are final. */
async function aBakery() {
  const { marta } = await anAgency();
  const client = await aClient(marta.companyId, "Zitta");
  const days = rangeDays({ from: day("2025-10-01"), to: day("2025-11-18") });
  const shop = await aSource(
    marta,
    columns,
    days.map((date) => [date, "Shop", 10, 5, 1]),
  );
  await db.update(sources).set({ clientId: client.id }).where(eq(sources.id, shop));
  const filter = [{ field: "channel", op: "is", value: "Shop" }] as const;
  const card = (metric: string, changes = {}) =>
    aWidget("summary", [anInstance(shop, { metrics: [metric], ...changes })], { title: metric });
  const gauge = aWidget("chart:gauge", [anInstance(shop, { metrics: ["orders"] })]);
  const widgets = [card("orders"), card("cost"), gauge, card("orders", { filter }), card("returns")];
  const board = await aBoard(marta, widgets);
  await db.update(dashboards).set({ clientId: client.id }).where(eq(dashboards.id, board.id));
  const plan = async (metric: string, value: number, given: object = {}) => {
    const months = { "2025-10": value, "2025-11": value };
    const values = {
      name: metric,
      metric,
      sourceIds: [shop],
      accounts: {},
      kind: "goal",
      method: "calendar",
    };
    const saved = await createPlan(marta, {
      ...(values as object as Parameters<typeof createPlan>[1]),
      clientId: client.id,
      months,
      onDashboards: true,
      ...given,
    });
    expect(saved.outcome).toBe("saved");
  };
  return { marta, board, plan };
}

async function goals(viewer: Viewer, id: string, from: string, to: string) {
  const dashboard = await stored(viewer, id);
  const content = { ...dashboard.content, startDate: day(from), endDate: day(to) };
  const view = await loadDashboardView(dashboard, resolvePeriod(content, calendarOf(dashboard, new Date())), {
    as: "visitor",
    receipts: false,
  });
  return view.widgets.map(({ body }) => {
    if (body.kind === "summary") return body.figures[0]!.goal;
    if (body.kind === "chart" && body.chart.kind === "gauge") return body.chart.goal;
    throw new Error(body.kind);
  });
}

test("cards with exactly a plan's number show its goal and pace, others and other dates do not", async () => {
  const { marta, board, plan } = await aBakery();
  await plan("orders", 400);
  await plan("cost", 100, { kind: "budget" });
  const [orders, cost, gauge, filtered, returns] = await goals(marta, board.id, "2025-11-01", "2025-11-18");
  expect(orders).toMatchObject({
    text: "45.0% of goal, 15 points behind",
    goalText: "400",
    share: 0.45,
    paceAt: 0.6,
    reached: false,
  });
  expect(orders).not.toHaveProperty("isFar");
  expect(cost).toMatchObject({ text: "90.0% of budget, 50% over pace", isFar: true });
  expect(gauge).toMatchObject({ value: 400, pace: 240, text: "45.0% of goal, 15 points behind" });
  expect([filtered, returns]).toEqual([null, null]);
  for (const [from, to] of [
    ["2025-11-02", "2025-11-18"],
    ["2025-10-01", "2025-11-18"],
  ] as const)
    expect((await goals(marta, board.id, from, to))[0], from).toBeNull();
});

test("the preview of a card's form shows its plan", async () => {
  const { marta, board, plan } = await aBakery();
  await plan("orders", 400);
  const [card] = board.content.widgets;
  const goal = async (dates: string) => {
    const given = { dates: new URLSearchParams(dates) };
    const now = await stored(marta, board.id);
    const { preview } = await loadWidgetForm(marta, now, draftOf(card!), card!, given);
    return preview?.view.body.kind === "summary" ? preview.view.body.figures[0]!.goal : preview;
  };
  expect(await goal("startDate=2025-11-01&endDate=2025-11-18")).toMatchObject({
    text: "45.0% of goal, 15 points behind",
  });
  expect(await goal("startDate=2025-11-02&endDate=2025-11-18")).toBeNull();
});

test("a month that is over has no pace, and its goal is reached or not", async () => {
  const { marta, board, plan } = await aBakery();
  await plan("orders", 300);
  await plan("returns", 40);
  const [orders, , , , returns] = await goals(marta, board.id, "2025-10-01", "2025-10-31");
  expect(orders).toMatchObject({ text: "Goal reached: 103.3% of 300", reached: true, share: 1 });
  expect(orders!).toMatchObject({ goalAt: expect.closeTo(300 / 310, 6) });
  expect(orders).not.toHaveProperty("paceAt");
  expect(returns).toMatchObject({ text: "77.5% of goal", reached: false });
});

test("days that are not known are left out, and the words say so", async () => {
  const { marta, board, plan } = await aBakery();
  await plan("orders", 300);
  await db
    .update(csvUploads)
    .set({ options: sql`${csvUploads.options} || '{"empty_days":"unknown"}'::jsonb` })
    .where(eq(csvUploads.companyId, marta.companyId));
  const [orders] = await goals(marta, board.id, "2025-11-01", "2025-11-20");
  expect(orders).toMatchObject({ text: "60.0% of goal to 18 Nov, on pace", paceAt: 0.6 });
});

test("clients see a plan only where the agency shows it", async () => {
  const { marta, board, plan } = await aBakery();
  await plan("orders", 400, { onDashboards: false });
  expect((await goals(marta, board.id, "2025-11-01", "2025-11-18"))[0]).toBeNull();
  await db.update(plans).set({ onDashboards: true }).where(eq(plans.companyId, marta.companyId));
  expect((await goals(marta, board.id, "2025-11-01", "2025-11-18"))[0]).toMatchObject({ goalText: "400" });
  await db
    .update(plans)
    .set({ months: { "2025-11": 180 } })
    .where(eq(plans.companyId, marta.companyId));
  expect((await goals(marta, board.id, "2025-11-01", "2025-11-18"))[0]).toMatchObject({
    text: "100.0% of goal, 40 points ahead",
  });
});
