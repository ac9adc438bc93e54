import { wholeMonths } from "#app/metrics/table.ts";
import { z } from "zod";
import type { Answer } from "#app/connectors/core/define.ts";
import type { Choice } from "#app/connectors/core/params/param.ts";
import { flagIf, noteIf } from "#app/connectors/core/flags.ts";
import { toUniqueChoices, withUniqueNames } from "#app/connectors/core/answers/unique-names.ts";
import { ratioOf } from "#app/connectors/core/ratio-of.ts";
import {
  addDays,
  type DateRange,
  endOfMonth,
  isInRange,
  isPlainDate,
  type PlainDate,
  startOfMonth,
  timeZone,
  today,
} from "#app/lib/plain-date.ts";
import { type Api, isCut, listOf } from "./api.ts";

// https://mailchimp.com/developer/marketing/api/lists/

const Audience = z.object({
  id: z.string(),
  name: z.string(),
  stats: z.object({
    member_count: z.number(),
    unsubscribe_count: z.number(),
    cleaned_count: z.number(),
    open_rate: z.number().nullish(),
    click_rate: z.number().nullish(),
    avg_sub_rate: z.number().nullish(),
    avg_unsub_rate: z.number().nullish(),
  }),
});
const PlainDay = z.string().refine(isPlainDate);
const Activity = z.object({
  day: PlainDay,
  emails_sent: z.number(),
  unique_opens: z.number(),
  recipient_clicks: z.number(),
  hard_bounce: z.number(),
  soft_bounce: z.number(),
  subs: z.number(),
  unsubs: z.number(),
  other_adds: z.number(),
  other_removes: z.number(),
});
const Growth = z.object({
  month: z.string().regex(/^\d{4}-\d{2}$/),
  subscribed: z.number(),
  unsubscribed: z.number(),
  cleaned: z.number(),
});
type Audience = z.output<typeof Audience>;

/** Days of activity that Mailchimp stores. */
const keptDays = 180;

async function audiencesOf(api: Api, chosen: string | undefined) {
  const { items } = await listOf(api, "/lists", "lists", Audience);
  const nameOf = withUniqueNames(items.map(({ id, name }) => [id, name]));
  return { audiences: items.filter(({ id }) => !chosen || id === chosen), nameOf };
}

export async function audienceChoices(api: Api): Promise<readonly Choice[]> {
  return toUniqueChoices((await audiencesOf(api, undefined)).audiences);
}

export async function currentAudiences(api: Api, chosen: string | undefined): Promise<Answer> {
  const { audiences, nameOf } = await audiencesOf(api, chosen);
  return {
    rows: audiences.map(({ id, stats }) => ({
      audience: nameOf(id),
      subscribers: stats.member_count,
      unsubscribedInAll: stats.unsubscribe_count,
      cleanedInAll: stats.cleaned_count,
      // Percentages here, ratios in campaign reports.
      averageOpenRate: ratioOf(stats.open_rate),
      averageClickRate: ratioOf(stats.click_rate),
      monthlySubscribes: stats.avg_sub_rate ?? null,
      monthlyUnsubscribes: stats.avg_unsub_rate ?? null,
    })),
  };
}

export async function audienceActivity(
  api: Api & { readonly now: Date },
  chosen: string | undefined,
  range: DateRange,
): Promise<Answer> {
  const { audiences, nameOf } = await audiencesOf(api, chosen);
  const lists = await eachOf(api, audiences, "activity", "activity", Activity);
  const oldest = addDays(today(timeZone("UTC"), api.now), -keptDays);
  return {
    rows: lists.flatMap(({ audience, items }) =>
      items
        .filter(({ day }) => isInRange(day, range))
        .map(({ day, ...one }) => ({
          audience: nameOf(audience),
          month: startOfMonth(day),
          emailsSent: one.emails_sent,
          uniqueOpens: one.unique_opens,
          subscriberClicks: one.recipient_clicks,
          hardBounces: one.hard_bounce,
          softBounces: one.soft_bounce,
          bounces: one.hard_bounce + one.soft_bounce,
          subscribes: one.subs,
          unsubscribes: one.unsubs,
          otherAdds: one.other_adds,
          otherRemoves: one.other_removes,
        })),
    ),
    isOfRange: true,
    coverage: { first: oldest },
    flags: [...flagIf(isCut(lists), "truncated")],
  };
}

/** Mailchimp has nothing finer than months. */
export async function audienceGrowth(
  api: Api,
  chosen: string | undefined,
  range: DateRange,
): Promise<Answer> {
  const { audiences, nameOf } = await audiencesOf(api, chosen);
  const lists = await eachOf(api, audiences, "growth-history", "history", Growth);
  const isWhole = range.from === startOfMonth(range.from) && range.to === endOfMonth(range.to);
  return {
    rows: lists.flatMap(({ audience, items }) =>
      items.flatMap(({ month, subscribed, unsubscribed, cleaned }) => {
        const first = `${month}-01` as PlainDate;
        if (first < range.from || endOfMonth(first) > range.to) return [];
        return [
          {
            audience: nameOf(audience),
            month: first,
            date: first,
            subscribers: subscribed,
            unsubscribes: unsubscribed,
            cleaned,
          },
        ];
      }),
    ),
    isOfRange: true,
    coverage: wholeMonths,
    flags: [
      ...noteIf(!isWhole, "Mailchimp counts growth by month: days outside whole months are left out."),
      ...flagIf(isCut(lists), "truncated"),
    ],
  };
}

function eachOf<Item extends z.ZodObject>(
  api: Api,
  audiences: readonly Audience[],
  path: string,
  key: string,
  item: Item,
) {
  return Promise.all(
    audiences.map(async ({ id }) => ({
      audience: id,
      ...(await listOf(api, `/lists/${encodeURIComponent(id)}/${path}`, key, item)),
    })),
  );
}
