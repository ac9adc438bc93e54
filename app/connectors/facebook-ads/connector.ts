import { z } from "zod";
import { defineConnector, type MetricSpec } from "#app/connectors/core/define.ts";
import { flagIf } from "#app/connectors/core/flags.ts";
import { graph, metaAuth, metaOrigin } from "#app/connectors/core/families/meta.ts";
import { metaFailures } from "#app/connectors/core/families/meta-failures.ts";
import { whenReportIs } from "#app/connectors/core/params/available-when.ts";
import { pick, propertyParam, someOf } from "#app/connectors/core/params/param-shapes.ts";
import { sharedMetrics } from "#app/connectors/core/shared-query.ts";
import { rangeLength } from "#app/lib/plain-date.ts";
import { attributionNote, windows } from "./attribution.ts";
import { areAttributed, fieldsOf } from "./figures.ts";
import { everyState, filteringOf } from "./filtering.ts";
import { insights } from "./insights.ts";
import { listNamed } from "./list-named.ts";
import { metrics } from "./metrics.ts";
import { rowsOf } from "./rows-of.ts";
import { dimensions, levelOf, splits } from "./splits.ts";
import { synonyms } from "./synonyms.ts";

const metricsOf: Readonly<Record<string, MetricSpec>> = metrics;
const partsNote = {
  flag: "note",
  text: "Facebook Ads returned this date range in parts. Numbers of people and averages cannot be added up over parts: choose fewer days to see them.",
} as const;
const levels = { campaign: "Campaigns", adGroup: "Ad sets", ad: "Ads" };
const Account = z.object({ currency: z.string(), timezone_name: z.string() });

export default defineConnector({
  id: "facebook-ads",
  name: "Facebook Ads",
  description: "Spend, reach and conversions of ads on Facebook and Instagram",
  auth: metaAuth(["ads_read"]),
  origins: [metaOrigin],

  params: {
    property: propertyParam("Ad account"),
    reportType: pick("Level of detail", levels, "campaign", {
      help: "The level that rows and choices are listed at.",
    }),
    campaign: someOf("Campaigns", "campaigns"),
    adGroup: someOf("Ad sets", "adGroups", { dependsOn: ["campaign"], when: whenReportIs("adGroup", "ad") }),
    ad: someOf("Ads", "ads", { dependsOn: ["adGroup"], when: whenReportIs("ad") }),
    mode: pick("Attribution window", windows, "default", {
      help: "How long after a click or a view a conversion is still counted.",
    }),
  },

  options: {
    properties: async (ask) => listNamed(ask, ["me/adaccounts"]),
    campaigns: async (ask) => listNamed(ask, [`${ask.params.property}/campaigns`], everyState.campaign),
    adGroups: async (ask) =>
      listNamed(
        ask,
        (ask.params.campaign ?? []).map((id) => `${id}/adsets`),
        everyState.adset,
      ),
    ads: async (ask) =>
      listNamed(
        ask,
        (ask.params.adGroup ?? []).map((id) => `${id}/ads`),
        everyState.ad,
      ),
  },

  dimensions,
  metrics,

  synonyms,
  report: async (ask) => {
    const { callOnce, params, range } = ask;
    const { property: account, campaign, adGroup, ad, mode } = params;
    const { currency, timezone_name: zone } = await callOnce(
      { method: "GET", url: `${graph()}/${account}`, query: { fields: "currency,timezone_name" } },
      Account,
    );
    const asked = ask.dimensions.map((key) => splits[key]!);
    const level = levelOf(ask.dimensions);
    const breakdowns = [...new Set(asked.flatMap((split) => split.breakdowns ?? []))];
    const window = mode === "default" ? null : mode;
    const increment = asked.find((split) => split.increment)?.increment ?? "all_days";
    const isWithPeople = increment !== "1" && ask.metrics.some((key) => metricsOf[key]!.combine !== "sum");
    const { parts, isTruncated } = await insights(ask, {
      account,
      range,
      words: {
        level,
        fields: [...asked.flatMap((split) => split.fields ?? []), ...fieldsOf(sharedMetrics(ask))].join(","),
        time_increment: increment,
        filtering: filteringOf(level, { campaign, adGroup, ad }, ask.filter),
        ...(breakdowns.length > 0 && { breakdowns: breakdowns.join(",") }),
        ...(window && { action_attribution_windows: JSON.stringify([window]) }),
      },
      isHeavy:
        rangeLength(range) > 31 &&
        ask.dimensions.includes("date") &&
        (level === "ad" || breakdowns.length > 0),
      isDivisible: increment !== "all_days" || ask.metrics.some((key) => metricsOf[key]!.combine === "sum"),
    });
    const reading = { specs: metrics, window, isKept: asked.some((split) => split.isKept) };
    return {
      rows: rowsOf(parts, ask.dimensions, ask.metrics, reading, range),
      currency,
      zone,
      flags: [
        ...flagIf(isTruncated, "truncated"),
        ...(parts.length > 1 && isWithPeople ? [partsNote] : []),
        ...(areAttributed(ask.metrics) ? [attributionNote(mode)] : []),
      ],
    };
  },
  totals: "asked",
  filters: ["campaign", "adGroup", "ad"],
  // Conversions arrive for four weeks; Meta stores 37 months.
  days: { zone: "account", settlesAfterHours: 48, restatedDays: 28, keptDays: 1_125, missing: "zero" },
  unread:
    "account_id ad_id ad_name adset_id adset_name age before campaign_id campaign_name country date_stop device_platform dma gender hourly_stats_aggregated_by_advertiser_time_zone id impression_device objective platform_position publisher_platform region".split(
      " ",
    ),
  // Meta limits processor time, not calls.
  limits: { requests: 60, perSeconds: 60, concurrent: 1 },
  failures: [
    {
      body: /beyond 37 months/i,
      is: "bad-request",
      says: "Facebook Ads keeps data for 37 months: choose later dates.",
    },
    ...metaFailures,
  ],
  timeoutSeconds: 60,
});
