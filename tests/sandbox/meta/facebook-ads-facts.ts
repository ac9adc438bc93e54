import { daysOf, madeOnce, steady, isUnusual } from "../stand-in.ts";

export const campaigns = [
  { id: "6001", name: "Autumn loaves", objective: "OUTCOME_SALES", effective_status: "ACTIVE" },
  {
    id: "6002",
    name: "Opening of the second shop",
    objective: "OUTCOME_AWARENESS",
    effective_status: "PAUSED",
  },
  { id: "6003", name: "Summer picnic", objective: "OUTCOME_LEADS", effective_status: "ARCHIVED" },
] as const;
export const adSets = [
  { id: "23850000007001", name: "Around the shop", campaign_id: "6001", effective_status: "ACTIVE" },
  { id: "23850000007002", name: "Visitors of the site", campaign_id: "6001", effective_status: "ACTIVE" },
  { id: "23850000007003", name: "Around the shop", campaign_id: "6002", effective_status: "CAMPAIGN_PAUSED" },
  { id: "23850000007004", name: "Families", campaign_id: "6003", effective_status: "ARCHIVED" },
] as const;
export const ads = [
  { id: "8001", name: "Rye, film", adset_id: "23850000007001", effective_status: "ACTIVE" },
  { id: "8002", name: "Rye, picture", adset_id: "23850000007001", effective_status: "ACTIVE" },
  { id: "8003", name: "Back again?", adset_id: "23850000007002", effective_status: "ACTIVE" },
  { id: "8004", name: "We open on Friday", adset_id: "23850000007003", effective_status: "CAMPAIGN_PAUSED" },
  { id: "8005", name: "Basket", adset_id: "23850000007004", effective_status: "DELETED" },
] as const;

/** Disjoint groups of people. */
const groups = [
  {
    age: "25-34",
    gender: "female",
    country: "FR",
    publisher_platform: "instagram",
    platform_position: "feed",
    device_platform: "mobile_app",
    region: "Île-de-France",
    dma: "Paris",
    impression_device: "iphone",
    hourly_stats_aggregated_by_advertiser_time_zone: "08:00:00 - 08:59:59",
  },
  {
    age: "35-44",
    gender: "male",
    country: "FR",
    publisher_platform: "facebook",
    platform_position: "feed",
    device_platform: "mobile_web",
    region: "Hauts-de-France",
    dma: "Lille",
    impression_device: "android_smartphone",
    hourly_stats_aggregated_by_advertiser_time_zone: "12:00:00 - 12:59:59",
  },
  {
    age: "25-34",
    gender: "male",
    country: "BE",
    publisher_platform: "facebook",
    platform_position: "facebook_reels",
    device_platform: "desktop",
    region: "Brussels",
    dma: "Unknown",
    impression_device: "desktop",
    hourly_stats_aggregated_by_advertiser_time_zone: "20:00:00 - 20:59:59",
  },
] as const;
export const breakdowns = Object.keys(groups[0]);

/**
 * One fact for every account, day, ad and group: who saw it, and what they did. People return on other days, which is
 * why reach does not add up.
 */
export function factsOf(account: string, from: string, to: string) {
  return daysOf(from, to).flatMap((date) => factsOn(account, date));
}
const factsOn = madeOnce((account: string, date: string) => [...factsOfDay(account, date)]);
function* factsOfDay(account: string, date: string) {
  if (isUnusual(date, "-13")) return; // a day without delivery: Meta omits it
  for (const ad of ads) {
    const set = adSets.find(({ id }) => id === ad.adset_id)!;
    const campaign = campaigns.find(({ id }) => id === set.campaign_id)!;
    for (const [at, group] of groups.entries()) {
      const words = [account, date, ad.id, at];
      const people = Array.from({ length: steady(9, "people", ...words) }, (_, one) =>
        [at, steady(60, "who", one, ...words)].join("-"),
      );
      if (people.length === 0) continue;
      const impressions = people.length + steady(40, "again", ...words);
      const clicks = steady(12, "clicks", ...words);
      const links = steady(clicks, "links", ...words);
      const clickers = clicks > 0 ? people.slice(0, 1 + steady(people.length - 1, "clickers", ...words)) : [];
      const purchases = campaign.objective === "OUTCOME_SALES" ? steady(3, "purchases", ...words) : 0;
      const plays = ad.name.endsWith("film") ? steady(20, "plays", ...words) : 0;
      yield {
        date,
        ad,
        set,
        campaign,
        group,
        people,
        clickers,
        linkers: links > 0 ? clickers.slice(0, 2) : [],
        impressions,
        clicks,
        links,
        purchases,
        plays,
        cents: impressions * (3 + steady(5, "price", ...words)),
        valueCents: purchases * (900 + steady(4_000, "value", ...words)),
        leads: campaign.objective === "OUTCOME_AWARENESS" ? 0 : steady(2, "leads", ...words),
        watched: plays * (2 + steady(9, "seconds", ...words)),
        subscriptions: steady(1, "subscriptions", ...words),
      };
    }
  }
}

export type Fact = ReturnType<typeof factsOf>[number];

/** The totals of any number of facts. */
export function addedUp(facts: Iterable<Fact>) {
  const all = {
    impressions: 0,
    clicks: 0,
    links: 0,
    purchases: 0,
    plays: 0,
    cents: 0,
    valueCents: 0,
    leads: 0,
    watched: 0,
    subscriptions: 0,
  };
  const people = new Set<string>();
  const clickers = new Set<string>();
  const linkers = new Set<string>();
  const aware = new Set<string>();
  const objectives = new Set<string>();
  for (const fact of facts) {
    for (const key of Object.keys(all) as (keyof typeof all)[]) all[key] += fact[key];
    for (const one of fact.people) people.add(one);
    for (const one of fact.clickers) clickers.add(one);
    for (const one of fact.linkers) linkers.add(one);
    if (fact.campaign.objective === "OUTCOME_AWARENESS") for (const one of fact.people) aware.add(one);
    objectives.add(fact.campaign.objective);
  }
  return {
    ...all,
    reach: people.size,
    clickers: clickers.size,
    linkers: linkers.size,
    recallers: Math.ceil(aware.size / 3),
    objectives,
  };
}

/** A metric's expected value over a range, for these facts. */
export const expectedOf =
  (account: string, only: (fact: Fact) => boolean) =>
  (metric: string, range: { from: string; to: string }) => {
    const all = addedUp(factsOf(account, range.from, range.to).filter(only));
    const known: Record<string, number> = {
      spend: all.cents / 100,
      impressions: all.impressions,
      reach: all.reach,
      frequency: all.impressions / all.reach,
      clicks: all.clicks,
      unique_clicks: all.clickers,
      estimated_ad_recallers: all.recallers,
      ctr: all.clicks / all.impressions,
      cpm: (all.cents / 100 / all.impressions) * 1000,
      purchases: all.purchases,
      purchase_value: all.valueCents / 100,
      purchase_roas: all.valueCents / all.cents,
      leads: all.leads,
      video_avg_time: all.watched / all.plays,
    };
    return known[metric] ?? null;
  };
