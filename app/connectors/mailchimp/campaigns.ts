import { z } from "zod";
import { dayOf } from "#app/connectors/core/answers/day-of.ts";
import type { Answer } from "#app/connectors/core/define.ts";
import type { Choice } from "#app/connectors/core/params/param.ts";
import { flagIf, note, noteIf } from "#app/connectors/core/flags.ts";
import { knownWord } from "#app/connectors/core/params/known-word.ts";
import { inWords } from "#app/connectors/core/families/in-words.ts";
import { toUniqueChoices, withUniqueNames } from "#app/connectors/core/answers/unique-names.ts";
import { addDays, type DateRange, isInRange, startOfMonth } from "#app/lib/plain-date.ts";
import type { Flag, Row } from "#app/metrics/table.ts";
import { type Api, isCut, listOf, zoneOf } from "./api.ts";

// https://mailchimp.com/developer/marketing/api/reports/

const Report = z.object({
  id: z.string(),
  campaign_title: z.string().default(""),
  subject_line: z.string().default(""),
  type: knownWord("regular", "plaintext", "absplit", "rss", "variate", "automation", "automation-email"),
  list_id: z.string(),
  list_name: z.string().default(""),
  send_time: z.string().nullish(),
  emails_sent: z.number(),
  abuse_reports: z.number(),
  unsubscribed: z.number(),
  bounces: z.object({ hard_bounces: z.number(), soft_bounces: z.number(), syntax_errors: z.number() }),
  forwards: z.object({ forwards_count: z.number(), forwards_opens: z.number() }),
  opens: z.object({
    opens_total: z.number(),
    unique_opens: z.number(),
    // Missing in replies recorded in 2022.
    proxy_excluded_unique_opens: z.number().nullish(),
  }),
  clicks: z.object({
    clicks_total: z.number(),
    unique_clicks: z.number(),
    unique_subscriber_clicks: z.number(),
  }),
  ecommerce: z
    .object({
      total_orders: z.number(),
      total_spent: z.number(),
      total_revenue: z.number(),
      currency_code: z.string().nullish(),
    })
    .nullish(),
});
type Report = z.output<typeof Report>;

const Sent = z.object({
  id: z.string(),
  send_time: z.string().nullish(),
  settings: z.object({ title: z.string().default(""), subject_line: z.string().default("") }),
});
const Link = z.object({ url: z.string(), total_clicks: z.number(), unique_clicks: z.number() });
const Place = z.object({ country_code: z.string(), region_name: z.string().default(""), opens: z.number() });

export async function campaignReports(
  api: Api,
  {
    audience,
    campaigns,
    range,
    metrics,
  }: {
    audience: string | undefined;
    campaigns: readonly string[];
    range: DateRange;
    metrics: readonly string[];
  },
): Promise<Answer> {
  const zone = await zoneOf(api);
  const { items, isTruncated } = await listOf(api, "/reports", "reports", Report, {
    // Days are the account's, exact bounds undocumented: one more day on both sides.
    since_send_time: `${addDays(range.from, -1)}T00:00:00+00:00`,
    before_send_time: `${addDays(range.to, 2)}T00:00:00+00:00`,
  });
  const chosen = items.flatMap((report) => {
    const sent = dayOf(report.send_time, zone);
    const isWanted =
      sent !== null &&
      isInRange(sent, range) &&
      (!audience || report.list_id === audience) &&
      (campaigns.length === 0 || campaigns.includes(report.id));
    return isWanted ? [{ ...report, sent }] : [];
  });
  const titleOf = withUniqueNames(chosen.map((one) => [one.id, one.campaign_title || one.subject_line]));
  const audienceOf = withUniqueNames(chosen.map((one) => [one.list_id, one.list_name]));
  const { currency, flags } = currencyOf(chosen);
  return {
    rows: chosen.map((one) => ({
      campaign: titleOf(one.id),
      subject: one.subject_line,
      audience: audienceOf(one.list_id),
      type: inWords(one.type),
      month: startOfMonth(one.sent),
      ...figuresOf(one, currency),
    })),
    currency,
    isOfRange: true,
    listsAll: true,
    flags: [
      note("Campaigns sent in this date range, with their results to date."),
      ...flags,
      ...(metrics.some((metric) => metric.endsWith("WithoutProxies")) ? withoutFigure(chosen) : []),
      ...flagIf(isTruncated, "truncated"),
    ],
  };
}

function withoutFigure(reports: readonly Report[]): readonly Flag[] {
  const missing = reports.filter(({ opens }) => typeof opens.proxy_excluded_unique_opens !== "number").length;
  return noteIf(
    missing > 0,
    `Mailchimp provides no proxy-excluded opens for ${missing} of ${reports.length} campaigns.`,
  );
}

function figuresOf({ bounces, opens, clicks, forwards, ecommerce, ...one }: Report, currency: string | null) {
  const bounced = bounces.hard_bounces + bounces.soft_bounces;
  const delivered = one.emails_sent - bounced - bounces.syntax_errors;
  const withoutProxies = opens.proxy_excluded_unique_opens ?? null;
  const hasMoney = ecommerce?.currency_code === currency;
  return {
    campaigns: 1,
    emailsSent: one.emails_sent,
    delivered,
    opens: opens.opens_total,
    uniqueOpensWithoutProxies: withoutProxies,
    deliveredWithoutProxies: withoutProxies === null ? 0 : delivered,
    uniqueOpens: opens.unique_opens,
    clicks: clicks.clicks_total,
    uniqueClicks: clicks.unique_clicks,
    subscriberClicks: clicks.unique_subscriber_clicks,
    unsubscribes: one.unsubscribed,
    bounces: bounced,
    hardBounces: bounces.hard_bounces,
    softBounces: bounces.soft_bounces,
    abuseReports: one.abuse_reports,
    forwards: forwards.forwards_count,
    forwardOpens: forwards.forwards_opens,
    orders: ecommerce?.total_orders ?? null,
    ...(hasMoney && { revenue: ecommerce.total_revenue, spent: ecommerce.total_spent }),
  };
}

/** Null for several shops. */
function currencyOf(reports: readonly Report[]): {
  readonly currency: string | null;
  readonly flags: readonly Flag[];
} {
  const paid = reports.filter(({ ecommerce }) => (ecommerce?.total_revenue ?? 0) !== 0);
  const counting = paid.length > 0 ? paid : reports;
  const codes = new Set(counting.flatMap(({ ecommerce }) => ecommerce?.currency_code ?? []));
  if (codes.size <= 1) return { currency: [...codes][0] ?? null, flags: [] };
  const text = `Revenue is in ${[...codes].sort().join(" and ")}, which cannot be added. Choose one audience.`;
  return { currency: null, flags: [note(text)] };
}

export async function campaignChoices(api: Api, audience: string | undefined): Promise<readonly Choice[]> {
  const { items } = await listOf(api, "/campaigns", "campaigns", Sent, {
    status: "sent",
    list_id: audience,
    sort_field: "send_time",
    sort_dir: "DESC",
  });
  const sent = items.map(({ id, send_time, settings: { title, subject_line } }) => {
    const day = send_time ? ` · ${send_time.slice(0, 10)}` : "";
    return { id, name: `${title || subject_line || id}${day}` };
  });
  return toUniqueChoices(sent);
}

export function linkReports(api: Api, campaigns: readonly string[]): Promise<Answer> {
  return eachCampaign(api, campaigns, ["click-details", "urls_clicked"], Link, (one) => ({
    link: one.url,
    clicks: one.total_clicks,
    uniqueClicks: one.unique_clicks,
  }));
}

export function placeReports(api: Api, campaigns: readonly string[]): Promise<Answer> {
  return eachCampaign(api, campaigns, ["locations", "locations"], Place, (one) => ({
    country: one.country_code,
    region: one.region_name || null,
    opens: one.opens,
  }));
}

async function eachCampaign<Item extends z.ZodObject>(
  api: Api,
  campaigns: readonly string[],
  [path, key]: readonly [path: string, key: string],
  item: Item,
  rowOf: (one: z.output<Item>) => Row,
): Promise<Answer> {
  const lists = await Promise.all(
    campaigns.map((id) => listOf(api, `/reports/${encodeURIComponent(id)}/${path}`, key, item)),
  );
  return {
    rows: lists.flatMap(({ items }) => items.map(rowOf)),
    flags: flagIf(isCut(lists), "truncated"),
  };
}
