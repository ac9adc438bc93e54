import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import Big from "big.js";
import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { importBytes } from "./checking/import-bytes.ts";

// Public files of other authors, too large or too many for this repository.
const folder = "../shared/provider-data";
const isHere = existsSync(folder);

/** Columns that add up. `rates`: a column and what it is weighted by, or the two columns that it divides. */
const files: readonly {
  readonly file: string;
  readonly sums: readonly string[];
  readonly rates?: readonly (readonly [rate: string, of: string, per: string])[];
  readonly never?: readonly string[];
}[] = [
  {
    file: "google-search-console/scanapp-Queries-top150.csv",
    sums: ["Clicks", "Impressions"],
    rates: [["CTR", "Clicks", "Impressions"]],
  },
  { file: "facebook-ads/fivetran-facebook_ads_basic_ad_data.csv", sums: ["impressions", "inline_link_clicks", "spend"], never: ["reach", "ad_id", "account_id"] }, // oxfmt-ignore
  { file: "facebook-ads/fivetran-facebook_ads_demographics_country_data.csv", sums: ["impressions", "inline_link_clicks", "spend"], never: ["reach", "account_id"] }, // oxfmt-ignore
  { file: "linkedin-ads/fivetran-linkedin_ad_analytics_by_campaign_data.csv", sums: ["clicks", "impressions", "cost_in_usd"], never: ["campaign_id"] }, // oxfmt-ignore
  { file: "linkedin-ads/fivetran-linkedin_monthly_ad_analytics_by_member_country_data.csv", sums: ["clicks", "impressions", "cost_in_usd", "one_click_leads"], never: ["campaign_id"] }, // oxfmt-ignore
  { file: "tiktok/fivetran-tiktok_campaign_country_report_data.csv", sums: ["clicks", "impressions", "spend", "conversion"] }, // oxfmt-ignore
  { file: "google-ads/fivetran-seeds/account_stats_data.csv", sums: ["clicks", "impressions", "conversions"], never: ["customer_id"] }, // oxfmt-ignore
  { file: "google-ads/fivetran-seeds/campaign_stats_data.csv", sums: ["clicks", "impressions", "conversions"], never: ["customer_id", "id"] }, // oxfmt-ignore
  { file: "google-ads/fivetran-seeds/keyword_stats_data.csv", sums: ["clicks", "impressions"], never: ["ad_group_id", "campaign_id"] }, // oxfmt-ignore
  {
    file: "google-analytics/usa-gov-live/top-traffic-sources-30-days.csv",
    sums: ["visits", "pageviews"],
    rates: [["pageviews_per_session", "pageviews", "visits"]],
    never: ["users"],
  },
  {
    file: "google-analytics/usa-gov-live/top-domains-30-days.csv",
    sums: ["visits", "pageviews"],
    rates: [["pageviews_per_session", "pageviews", "visits"]],
    never: ["users"],
  },
  { file: "google-analytics/usa-gov-live/devices.csv", sums: ["visits"] },
  { file: "google-analytics/usa-gov-small-business-administration/users.csv", sums: ["visits"] },
];

test("the run says whether the public files exist", () => {
  if (!isHere) process.stdout.write(`${folder} is not here: its public files are not tried\n`);
  expect(files.length).toBeGreaterThanOrEqual(10);
});

test.each(isHere ? files : [])(
  "$file has the totals that a second reader finds",
  async ({ file, sums, rates = [], never = [] }) => {
    const bytes = readFileSync(path.join(folder, file));
    const rows = parse(bytes, { columns: true, bom: true }) as Record<string, string>[];
    const sum = (name: string) => rows.reduce((total, row) => total.plus(row[name] || "0"), new Big(0));
    const imported = await importBytes(bytes, path.basename(file));
    if (imported.outcome === "refused") throw new Error(imported.message);
    const [table] = imported.tables;
    const metrics = table!.columns.filter(({ role }) => role === "metric");
    const [answer] = await table!.ask([{ metrics: metrics.map(({ key }) => key) }]);
    const seen = (name: string) =>
      answer!.totals[metrics.find((column) => column.name === name)?.key ?? ""] ?? null;
    expect(table!.rowCount).toBe(rows.length);
    expect(Object.fromEntries(sums.map((name) => [name, seen(name)]))).toEqual(
      Object.fromEntries(sums.map((name) => [name, sum(name).toNumber()])),
    );
    for (const [rate, of, per] of rates) expect(seen(rate)).toBeCloseTo(sum(of).div(sum(per)).toNumber(), 5);
    expect(Object.fromEntries(never.map((name) => [name, seen(name)]))).toEqual(Object.fromEntries(never.map((name) => [name, null]))); // oxfmt-ignore
  },
);

test.each(isHere ? ["google-search-console/scanapp-Queries-top150.csv"] : [])(
  "%s has the totals that pandas 1.5.3 finds: Clicks.sum(), Impressions.sum(), (Position * Impressions).sum() / Impressions.sum()",
  async (file) => {
    const imported = await importBytes(readFileSync(path.join(folder, file)), "Queries.csv");
    if (imported.outcome === "refused") throw new Error(imported.message);
    const [answer] = await imported.tables[0]!.ask([{ metrics: ["clicks", "impressions", "position"] }]);
    expect(answer!.totals).toMatchObject({ clicks: 149_763, impressions: 4_999_753 });
    expect(answer!.totals.position).toBeCloseTo(6.21396999411771, 9);
  },
);
