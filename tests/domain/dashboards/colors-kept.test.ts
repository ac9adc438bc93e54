import { expect, test } from "vitest";
import { loadDashboardView } from "#app/domain/dashboards/read/load-dashboard-view.server.ts";
import { calendarOf } from "#app/domain/dashboards/read/period-from-url.ts";
import { resolvePeriod } from "#app/metrics/periods/periods.ts";
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
import { anAgency, stored } from "./agency.ts";

await useDatabase();

test("a view that assigned colors to names is built once", async () => {
  const { marta } = await anAgency();
  const columns = [
    dateColumn,
    nameColumn("device", "Device"),
    nameColumn("os", "OS"),
    numberColumn("visits", "Visits"),
  ];
  const rows = ["phone", "desktop"].map((device) => ["2026-10-02", device, `${device} os`, 100] as const);
  const source = await aSource(marta, columns, rows);
  const pieBy = (dimension: string) =>
    aWidget("chart:pie", [anInstance(source, { metrics: ["visits"], dimension })]);
  const { id } = await aBoard(marta, [pieBy("device"), pieBy("os")]);

  const fresh = await stored(marta, id);
  expect(fresh.colorNames).toEqual({});
  const period = resolvePeriod(fresh.content, calendarOf(fresh, new Date()));
  const reader = { as: "owner", receipts: false } as const;
  const first = await loadDashboardView(fresh, period, reader);
  const colored = await stored(marta, id);
  expect(Object.keys(colored.colorNames)).toHaveLength(2);
  expect(await loadDashboardView(colored, period, reader)).toBe(first);
});
