import {
  activityOn,
  audiences,
  type Campaign,
  campaigns,
  dc,
  figuresOf,
  growthIn,
  membersNow,
  months,
  zone,
} from "./mailchimp-facts.ts";
import { daysOf, json, madeOnce, sandboxToken, type StandIn, steady, type World } from "../stand-in.ts";

const problem = (status: number, title: string, detail: string) =>
  new Response(
    JSON.stringify({
      type: "https://mailchimp.com/developer/marketing/docs/errors/",
      title,
      status,
      detail,
      instance: "1f3d6a4a-0000-4000-8000-000000000000",
    }),
    { status, headers: { "content-type": "application/problem+json" } },
  );
const invalidKey = () =>
  problem(
    401,
    "API Key Invalid",
    "Your API key may be invalid, or you've attempted to access the wrong datacenter.",
  );

/** Only the requested `fields`; pages of at most seven, so that every list has several. */
function paged(
  key: string,
  items: readonly Record<string, unknown>[],
  query: URLSearchParams,
  most = 7,
): Response {
  const [offset, count] = [Number(query.get("offset") ?? 0), Number(query.get("count") ?? 10)];
  if (count < 1 || count > 1000) return problem(400, "Bad Request", "count must be between 1 and 1000");
  const asked = new Set(query.get("fields")?.split(","));
  const shown = items
    .slice(offset, offset + Math.min(most, count))
    .map((item) =>
      asked.size === 0
        ? item
        : Object.fromEntries(Object.entries(item).filter(([name]) => asked.has(`${key}.${name}`))),
    );
  return json({
    [key]: shown,
    ...((asked.size === 0 || asked.has("total_items")) && { total_items: items.length }),
  });
}

function handle(request: Request, { now }: World): Response | null {
  const { pathname, searchParams: query } = new URL(request.url);
  if (request.headers.get("authorization") !== `Bearer ${sandboxToken}`) return invalidKey();
  const [, , first = "", id = "", part = ""] = pathname.split("/");
  const past = campaigns.filter(({ sent }) => Date.parse(sent) < now.getTime());
  switch (first) {
    case "":
      return json({ account_timezone: zone });
    case "campaigns":
      return paged(
        "campaigns",
        past
          .filter(({ audience }) => !query.get("list_id") || audience.id === query.get("list_id"))
          .map(({ id: campaign, title, subject, sent, audience }) => ({
            id: campaign,
            send_time: sent,
            settings: { title, subject_line: subject, from_name: "Harbour Lane" },
            recipients: { list_id: audience.id },
          }))
          .reverse(),
        query,
        1000,
      );
    case "reports": {
      if (id === "") {
        const [since, before] = [query.get("since_send_time"), query.get("before_send_time")];
        if (!since || !before || Number.isNaN(Date.parse(since)) || Number.isNaN(Date.parse(before)))
          return problem(400, "Invalid Resource", "since_send_time must be a time");
        const found = past.filter(
          ({ sent }) => Date.parse(sent) > Date.parse(since) && Date.parse(sent) < Date.parse(before),
        );
        return paged(
          "reports",
          found.map((campaign) => ({
            id: campaign.id,
            campaign_title: campaign.title,
            subject_line: campaign.subject,
            type: campaign.type,
            list_id: campaign.audience.id,
            list_is_active: true,
            list_name: campaign.audience.name,
            send_time: campaign.sent,
            ...figuresOf(campaign),
          })),
          query,
        );
      }
      const campaign = past.find((one) => one.id === id);
      if (!campaign) return problem(404, "Resource Not Found", "The requested resource could not be found.");
      if (part === "locations")
        return paged(
          "locations",
          [{ country_code: "GB", region: "ENG", region_name: "England", opens: 31 }],
          query,
        );
      if (part !== "click-details") return null;
      return paged(
        "urls_clicked",
        Array.from({ length: 9 }, (_, at) => ({
          id: `link${at}`,
          url: `https://www.harbour-lane-bakery.example/loaf/${at}`,
          total_clicks: steady(40, "link", id, at),
          unique_clicks: steady(20, "unique", id, at),
          click_percentage: 0.1,
        })),
        query,
      );
    }
    case "lists": {
      if (id === "")
        return paged(
          "lists",
          audiences.map((list) => ({
            ...list,
            date_created: "2022-12-27T07:56:47+00:00",
            stats: {
              member_count: membersNow(list.id),
              unsubscribe_count: steady(200, "gone", list.id),
              cleaned_count: steady(90, "cleaned", list.id),
              open_rate: 41.5,
              click_rate: 6.25,
              avg_sub_rate: 20,
              avg_unsub_rate: 3,
            },
          })),
          query,
          2,
        );
      if (!audiences.some((one) => one.id === id))
        return problem(404, "Resource Not Found", "The requested resource could not be found.");
      if (part === "growth-history")
        return paged(
          "history",
          months.toReversed().map((month) => growthIn(id, month)),
          query,
        );
      if (part !== "activity") return null;
      const today = now.toISOString().slice(0, 10);
      const days = daysOf("2026-01-01", today).slice(-180).reverse();
      return paged(
        "activity",
        days.map((day) => activityOn(id, day)),
        query,
        100,
      );
    }
  }
  return null;
}

type Range = { readonly from: string; readonly to: string };

/** The day in London, by an independent calendar. */
const inLondon = new Intl.DateTimeFormat("en-CA", { timeZone: zone, dateStyle: "short" });
const londonDay = madeOnce((sent: string) => inLondon.format(new Date(sent)));
const sentOn = ({ sent }: Campaign) => londonDay(sent);
const added = <One>(all: readonly One[], of: (one: One) => number) =>
  all.reduce((sum, one) => sum + of(one), 0);

function campaignsExpected(metric: string, { from, to }: Range, audience: string | null): number | null {
  const figures = campaigns
    .filter((one) => sentOn(one) >= from && sentOn(one) <= to && (!audience || one.audience.id === audience))
    .map(figuresOf);
  const sum = (of: (one: ReturnType<typeof figuresOf>) => number) => added(figures, of);
  const bounces = sum(({ bounces: { hard_bounces, soft_bounces } }) => hard_bounces + soft_bounces);
  const sent = sum(({ emails_sent }) => emails_sent);
  const delivered = sent - bounces - sum((one) => one.bounces.syntax_errors);
  const opened = sum(({ opens }) => opens.unique_opens);
  const withoutProxies = sum(({ opens }) => opens.proxy_excluded_unique_opens);
  const clicked = sum(({ clicks }) => clicks.unique_subscriber_clicks);
  const known: Record<string, number> = {
    campaigns: figures.length,
    emailsSent: sent,
    delivered,
    uniqueOpens: opened,
    uniqueOpensWithoutProxies: withoutProxies,
    openRateWithoutProxies: withoutProxies / delivered,
    openRate: opened / delivered,
    clickRate: clicked / delivered,
    clickToOpenRate: clicked / opened,
    bounceRate: bounces / sent,
    unsubscribes: sum(({ unsubscribed }) => unsubscribed),
    revenue: sum(({ ecommerce }) => ecommerce.total_revenue),
  };
  return known[metric] ?? null;
}

const someCampaigns = campaigns.filter((one) => sentOn(one).startsWith("2026-09")).slice(0, 2);

export const mailchimp: StandIn = {
  kind: "mailchimp",
  origins: [`https://${dc}.api.mailchimp.com`],
  extra: { dc },
  handle,
  trials: [
    {
      about: "campaigns",
      parameters: { property: "all", reportType: "campaigns" },
      metrics: [
        "campaigns",
        "emailsSent",
        "delivered",
        "uniqueOpens",
        "uniqueOpensWithoutProxies",
        "openRateWithoutProxies",
        "openRate",
        "clickRate",
        "clickToOpenRate",
        "bounceRate",
        "unsubscribes",
        "revenue",
      ],
      dimension: "campaign",
      expected: (metric, range) => campaignsExpected(metric, range, null),
    },
    {
      about: "campaigns of one audience",
      parameters: { reportType: "campaigns", property: "27e7fd5aad" },
      metrics: ["campaigns", "openRate", "revenue"],
      dimension: "type",
      expected: (metric, range) => campaignsExpected(metric, range, "27e7fd5aad"),
    },
    {
      about: "audiences now",
      parameters: { property: "all", reportType: "audiences" },
      metrics: ["subscribers", "averageOpenRate"],
      dimension: "audience",
      expected: (metric) => (metric === "subscribers" ? added(audiences, ({ id }) => membersNow(id)) : null),
    },
    {
      about: "what happened in audiences",
      parameters: { property: "all", reportType: "audience_activity" },
      metrics: ["subscribes", "unsubscribes", "emailsSent", "bounceRate"],
      dimension: "audience",
      expected: (metric, { from, to }) => {
        const days = audiences.flatMap(({ id }) => daysOf(from, to).map((day) => activityOn(id, day)));
        const bounces = added(days, ({ hard_bounce, soft_bounce }) => hard_bounce + soft_bounce);
        const sent = added(days, ({ emails_sent }) => emails_sent);
        const known: Record<string, number> = {
          subscribes: added(days, ({ subs }) => subs),
          unsubscribes: added(days, ({ unsubs }) => unsubs),
          emailsSent: sent,
          bounceRate: bounces / sent,
        };
        return known[metric] ?? null;
      },
    },
    {
      about: "growth of audiences",
      parameters: { property: "all", reportType: "audience_growth" },
      metrics: ["subscribers", "unsubscribes", "cleaned"],
      dimension: "audience",
      expected: (metric, { from, to }) => {
        const whole = months.filter(
          (month) => `${month}-01` >= from && daysOf(`${month}-01`, to).length >= 28,
        );
        const rows = audiences.map(({ id }) => whole.map((month) => growthIn(id, month)));
        const known: Record<string, number> = {
          subscribers: added(rows, (one) => one.at(-1)?.subscribed ?? 0),
          unsubscribes: added(rows.flat(), ({ unsubscribed }) => unsubscribed),
          cleaned: added(rows.flat(), ({ cleaned }) => cleaned),
        };
        return known[metric] ?? null;
      },
    },
    {
      about: "links of two campaigns",
      parameters: { property: "all", reportType: "links", campaign: someCampaigns.map(({ id }) => id) },
      metrics: ["clicks", "uniqueClicks"],
      dimension: "link",
      expected: (metric) =>
        added(someCampaigns, ({ id }) =>
          added([0, 1, 2, 3, 4, 5, 6, 7, 8], (at) =>
            metric === "clicks" ? steady(40, "link", id, at) : steady(20, "unique", id, at),
          ),
        ),
    },
  ],
  troubles: {
    "expired token": { reply: invalidKey, is: "reconnect" },
    "missing permission": {
      reply: () => problem(403, "WrongUserRole", "Your role may not do this."),
      is: "no-access",
    },
    "rate limit": {
      reply: () =>
        problem(429, "Too Many Requests", "You have exceeded the limit of 10 simultaneous connections."),
      is: "slow-down",
    },
  },
  nothing: ({ url }) =>
    new URL(url).pathname === "/3.0/reports" ? json({ reports: [], total_items: 0 }) : null,
};
