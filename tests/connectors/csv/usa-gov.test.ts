import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { day } from "#app/lib/plain-date.ts";
import { ask, proposed } from "./ask.ts";

// Public exports of analytics.usa.gov, too large for this repository.
const real = "../shared/provider-data/google-analytics";
const folders = existsSync(real) ? readdirSync(real).filter((name) => name.startsWith("usa-gov-")) : [];

test("the run says whether the public files exist", () => {
  if (folders.length === 0)
    process.stdout.write(`${real} is not here: the public usa.gov files are not tried\n`);
  expect(folders.length > 0).toBe(existsSync(real));
});

test.each(
  folders.flatMap((folder) =>
    readdirSync(`${real}/${folder}`)
      .filter((name) => name.endsWith(".csv"))
      .map((name) => `${folder}/${name}`),
  ),
)("the proposal for %s is what an analyst would choose", async (path) => {
  const { options, columns, rowCount } = await proposed(readFileSync(`${real}/${path}`, "utf8"));
  const byKey = Object.fromEntries(columns.map((column) => [column.key, column]));
  const lines = readFileSync(`${real}/${path}`, "utf8").trim().split("\n").length;
  expect(options).toMatchObject({
    has_header: true,
    has_footer: false,
    encoding: "utf-8",
    delimiter: ",",
    decimal: ".",
  });
  expect(options.questions).toBeUndefined();
  expect(rowCount).toBe(lines - 1);
  const expected: Record<string, object> = {
    date_column: { role: "date", dateFormat: "yyyy-mm-dd" },
    visits: { role: "metric", combine: "sum", format: "integer", direction: "more" },
    pageviews: { combine: "sum" },
    total_events: { combine: "sum" },
    users: { combine: "unique" },
    active_visitors: { combine: "unique" },
    pageviews_per_session: { combine: "ratio", of: "pageviews", per: "visits", format: "decimal" },
    avg_session_duration: { combine: "average", weightedBy: "visits", format: "duration" },
    bounce_rate: { combine: "average", weightedBy: "visits", format: "percent", direction: "less" },
  };
  for (const [key, column] of Object.entries(byKey)) {
    if (column.role === "dimension")
      expect([
        "domain",
        "page",
        "landing_page",
        "page_title",
        "source",
        "session_default_channel_group",
        "device",
        "os",
        "browser",
        "hostname",
        "event_label",
      ]).toContain(key);
    else expect(column).toMatchObject(expected[key] ?? { key: "no such number is in these files" });
  }
  expect(options.uses_date_range).toBe("date_column" in byKey);
});

const live = `${real}/usa-gov-live`;
if (existsSync(live))
  test("the totals equal a manual sum of the usa.gov files", async () => {
    const devices = readFileSync(`${live}/devices.csv`, "utf8");
    const byDevice = new Map<string, number>();
    let december = 0;
    for (const line of devices.trim().split("\n").slice(1)) {
      const [date = "", device = "", visits = ""] = line.split(",");
      if (!date.startsWith("2023-12")) continue;
      december += Number(visits);
      byDevice.set(device, (byDevice.get(device) ?? 0) + Number(visits));
    }
    const range = { from: day("2023-12-01"), to: day("2023-12-31") };
    const table = await ask(devices, { dimension: "device", metrics: ["visits"], range });
    expect(table.totals.visits).toBe(december);
    expect(Object.fromEntries(table.rows.map(({ device, visits }) => [device, visits]))).toEqual(
      Object.fromEntries(byDevice),
    );

    const domains = readFileSync(`${live}/top-domains-30-days.csv`, "utf8");
    let [visits, pageviews, seconds, bounced] = [0, 0, 0, 0];
    for (const line of domains.trim().split("\n").slice(1)) {
      const [, v, , p, , duration, bounce] = line.split(",").map(Number);
      visits += v!;
      pageviews += p!;
      seconds += duration! * v!;
      bounced += bounce! * v!;
    }
    const { totals } = await ask(domains, {
      metrics: [
        "visits",
        "users",
        "pageviews",
        "pageviews_per_session",
        "avg_session_duration",
        "bounce_rate",
      ],
    });
    expect(totals).toMatchObject({
      visits,
      pageviews,
      users: null,
      pageviews_per_session: pageviews / visits,
    });
    expect(totals.avg_session_duration).toBeCloseTo(seconds / visits, 9);
    expect(totals.bounce_rate).toBeCloseTo(bounced / visits, 12);
  });
