import { expect, test } from "vitest";
import { columnLabels } from "#app/connectors/tables/columns/column-labels.ts";
import { plainName } from "#app/connectors/tables/columns/plain-name.ts";

test("a machine-made column name becomes plain words, and every other name stays", () => {
  const plain = {
    page_title: "Page title",
    pageviews_per_session: "Pageviews per session",
    avg_session_duration: "Average session duration",
    visits: "Visits",
    smart_tv_ctr: "Smart TV CTR",
    newUsers: "New users",
    AD_COST_EUR: "Ad cost EUR",
    Google_Ads_Cost: "Google Ads Cost",
    qty: "Quantity",
    umsatz_größe: "Umsatz größe",
  };
  for (const [name, label] of Object.entries(plain)) expect(plainName(name), name).toBe(label);
  const kept = [
    "Cost (EUR)",
    "YouTube",
    "eCPM",
    "größe",
    "Straße",
    "売上",
    "Выручка",
    "E-Mail",
    "2024",
    "% new",
  ];
  for (const name of kept) expect(plainName(name)).toBe(name);
});

test("two columns with the same plain words stay distinct", () => {
  const labels = columnLabels(
    ["Page title", "page_title", "Clicks", "Clicks"].map((name, at) => ({
      key: `c${at}`,
      name,
      role: "dimension",
      type: "text",
    })),
  );
  expect([...labels.values()]).toEqual(["Page title", "page_title", "Clicks", "Clicks (2)"]);
});
