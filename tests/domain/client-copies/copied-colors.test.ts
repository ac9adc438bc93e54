import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { layout } from "#app/charts/layout.ts";
import { loadDashboardView } from "#app/domain/dashboards/view/read/load-dashboard-view.server.ts";
import { calendarOf } from "#app/domain/dashboards/view/read/period-from-url.ts";
import { copyNames } from "#app/domain/widgets/rows/name-slots.ts";
import { resolvePeriod } from "#app/metrics/periods/periods.ts";
import { action, loader } from "#app/routes/dashboards/copies.tsx";
import { db } from "#db/client.server.ts";
import { dashboards, sources } from "#db/schema/index.ts";
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
import { answerOf, visit } from "#tests/routes/dashboards/visit.ts";
import { useDatabase } from "#tests/support/database.ts";

await useDatabase();

type Viewer = Awaited<ReturnType<typeof anAgency>>["marta"];

/** Names with their inks, by widget. */
async function inksOf(marta: Viewer, id: string): Promise<Record<string, string>[]> {
  const dashboard = await stored(marta, id);
  const period = resolvePeriod(dashboard.content, calendarOf(dashboard, new Date()));
  const view = await loadDashboardView(dashboard, period, { as: "owner", receipts: false });
  return view.widgets.map(({ body }) => {
    if (body.kind !== "chart") throw new Error(body.kind);
    const { key } = layout(body.chart, { width: 600, height: 300 });
    return Object.fromEntries(key!.entries.map(({ name, ink }) => [name, ink]));
  });
}

test("a channel has the color of the original in a copy with other sources", async () => {
  const { marta, companyId } = await anAgency({ dashboardsLimit: 10 });
  const columns = [dateColumn, nameColumn("channel", "Channel"), numberColumn("visits", "Visits")];
  const fileOf = (visits: Record<string, number>) =>
    aSource(
      marta,
      columns,
      Object.entries(visits).map(([name, count]) => ["2026-10-02", name, count] as const),
    );
  const bakery = await fileOf({ Organic: 900, Paid: 500, Email: 90 });
  const ring = aWidget("chart:pie", [anInstance(bakery, { metrics: ["visits"], dimension: "channel" })]);
  const { id, permalink } = await aBoard(marta, [ring]);
  expect(await inksOf(marta, id)).toEqual([{ Organic: "s1", Paid: "s2", Email: "s3" }]);

  const kite = (await aClient(companyId, "Kite Dental")).id;
  const dental = await fileOf({ Email: 800, Referral: 700, Organic: 60, Paid: 5 });
  await db.update(sources).set({ clientId: kite }).where(eq(sources.id, dental));
  const at = `/dashboards/${permalink}/copies`;
  const { page } = (await answerOf(loader, await visit(marta, at), { permalink })).body as {
    page: { version: number };
  };
  const form = {
    intent: "create",
    name: "{client}: search",
    version: String(page.version),
    clientIds: [kite],
    [`source.${kite}.0`]: dental,
  };
  const made = await answerOf(action, await visit(marta, at, { form }), { permalink });
  expect(made.status).toBe(303);
  const [copy] = await db.select().from(dashboards).where(eq(dashboards.copiedFromId, id));
  expect(copy!.colorNames).toEqual({ [`${dental} channel`]: ["Organic", "Paid", "Email"] });
  expect(await inksOf(marta, copy!.id)).toEqual([{ Email: "s3", Referral: "s4", Organic: "s1", Paid: "s2" }]);
});

test("copied names follow their source to each that takes its place, and leave places for new names", () => {
  const many = Array.from({ length: 24 }, (_, at) => `Campaign ${at}`);
  const stored = {
    "a channel": ["Organic", null, "Paid"],
    "a campaign": many,
    "b channel": ["Email", "Paid"],
  };
  const to = (sources: Record<string, string[]>) => copyNames(stored, new Map(Object.entries(sources)));
  expect(to({})).toEqual({});
  expect(to({ a: ["x", "y"] })).toEqual({
    "x channel": ["Organic", null, "Paid"],
    "y channel": ["Organic", null, "Paid"],
    "x campaign": many.slice(0, 16),
    "y campaign": many.slice(0, 16),
  });
  // The older list retains its places; a name of the other joins where its place is free.
  expect(to({ a: ["x"], b: ["x"] })["x channel"]).toEqual(["Organic", null, "Paid"]);
  const free = { "a channel": ["Organic"], "b channel": [null, "Email"] };
  const joined = copyNames(
    free,
    new Map([
      ["a", ["x"]],
      ["b", ["x"]],
    ]),
  );
  expect(joined).toEqual({ "x channel": ["Organic", "Email"] });
});
