import { adGroups, ads, campaigns, customers, type Fact, factsOf } from "./google-ads-facts.ts";
import { fitting, type Query } from "./google-ads-query.ts";

export type Sums = Readonly<Record<string, number>>;
const quotient = (of: string, per: string) => (sums: Sums) => (sums[per] ? sums[of]! / sums[per]! : null);

/** Numbers that do not simply add up; null where there is none. */
export const derived: Readonly<Record<string, (sums: Sums) => number | null>> = {
  searchImpressionShare: quotient("found", "couldBeFound"),
  searchRankLostImpressionShare: (sums) => (sums.couldBeFound ? 0.3 : null),
  searchBudgetLostImpressionShare: (sums) => (sums.couldBeFound ? 0.9001 : null),
  searchTopImpressionShare: (sums) => (sums.couldBeFound ? 0.0999 : null),
  searchAbsoluteTopImpressionShare: (sums) => (sums.couldBeFound ? 0.0999 : null),
  searchClickShare: quotient("clicks", "couldBeFound"),
  contentImpressionShare: (sums) => (sums.activeViewImpressions ? 0.4 : null),
  topImpressionPercentage: (sums) => (sums.found ? 0.5 : null),
  absoluteTopImpressionPercentage: (sums) => (sums.found ? 0.25 : null),
  videoTrueviewViewRate: quotient("videoTrueviewViews", "impressions"),
  trueviewAverageCpv: (sums) => (sums.videoTrueviewViews ? 31_500 : null),
  videoQuartileP25Rate: (sums) => (sums.videoTrueviewViews ? 0.6 : null),
  videoQuartileP50Rate: (sums) => (sums.videoTrueviewViews ? 0.45 : null),
  videoQuartileP75Rate: (sums) => (sums.videoTrueviewViews ? 0.3 : null),
  videoQuartileP100Rate: (sums) => (sums.videoTrueviewViews ? 0.2 : null),
  activeViewCtr: (sums) => (sums.activeViewImpressions ? 0.015 : null),
  historicalQualityScore: quotient("quality", "impressions"),
};
const doubles =
  /^(conversions|conversionsValue|allConversions|allConversionsValue|crossDeviceConversions|orders)$/;

export const example: Fact = [...factsOf("5551112222", "2026-01-01", "2026-01-01")][0]!;
const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
export const camel = (name: string) => name.replace(/_[a-z0-9]/g, (letter) => letter.charAt(1).toUpperCase());
export const knownMetrics = new Set([...Object.keys(example.counts), ...Object.keys(derived)].map(snake));

export type Json = Record<string, unknown>;

/** Zero, "" and false are left out. */
function put(row: Json, path: string, value: unknown) {
  if (value === 0 || value === "0" || value === "" || value === null || value === undefined) return;
  const names = path.split(".").map(camel);
  const last = names.pop()!;
  let at = row;
  for (const name of names) at = (at[name] ??= {}) as Json;
  at[last] = value;
}

export function rowOf(
  about: Fact["about"],
  sums: Sums,
  { select }: Query,
  customer: (typeof customers)[number],
): Json {
  const row: Json = { customer: { resourceName: `customers/${customer.id}` } };
  for (const field of select) {
    const [resource, name] = field.split(".");
    if (field === "customer.currency_code") put(row, field, customer.currency);
    else if (field === "customer.time_zone") put(row, field, customer.zone);
    else if (resource !== "metrics") put(row, field, about[field]);
    else {
      const key = camel(name!);
      const value = derived[key] ? derived[key](sums) : (sums[key] ?? 0);
      put(row, field, derived[key] || doubles.test(key) ? value : String(value));
    }
  }
  return row;
}

/** Lists without numbers: accounts, places, campaigns, ad groups, ads. */
export function list(customer: (typeof customers)[number], query: Query): Json[] {
  const conditions = query.conditions.map(fitting);
  const asked = (abouts: readonly Fact["about"][]) =>
    abouts
      .filter((about) => conditions.every((fits) => fits({ about })))
      .map((about) => rowOf(about, {}, query, customer));
  switch (query.from) {
    case "customer_client":
      return customers
        .filter(({ id }) => customer.manager || id === customer.id)
        .map(({ id, name, manager: isManager, status }) => {
          const row: Json = {};
          put(row, "customer_client.id", id);
          put(row, "customer_client.descriptive_name", name);
          put(row, "customer_client.manager", isManager || null);
          put(row, "customer_client.level", id === customer.id ? "0" : "1");
          put(row, "customer_client.status", status);
          return row;
        });
    case "geo_target_constant":
      return [
        ["2826", "United Kingdom"],
        ["2250", "France"],
        ["2840", "United States"],
      ].map(([id, name]) => ({ geoTargetConstant: { id, name } }));
    case "campaign":
      return asked(
        campaigns.map(({ id, name, status }) => ({
          "campaign.id": id,
          "campaign.name": name,
          "campaign.status": status,
        })),
      );
    case "ad_group":
      return asked(
        adGroups.map(({ id, name, campaign }) => ({
          "ad_group.id": id,
          "ad_group.name": name,
          "campaign.id": campaign.id,
        })),
      );
    default:
      return asked(
        ads.map(({ id, headlines, group }) => ({
          "ad_group_ad.ad.id": id,
          "ad_group_ad.ad.responsive_search_ad.headlines": headlines,
          "ad_group.id": group.id,
        })),
      );
  }
}
