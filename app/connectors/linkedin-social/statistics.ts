import { z } from "zod";
import { linkedInGet, textOf } from "#app/connectors/core/families/linkedin.ts";
import { addDays, type PlainDate } from "#app/lib/plain-date.ts";
import { exactSum } from "#app/metrics/exact-sum.ts";
import type { Row } from "#app/metrics/table.ts";
import { type Ask, dayOf, type Days, keptYear, timed, Timed, todayOf, urnOf } from "./days.ts";

// https://learn.microsoft.com/linkedin/marketing/community-management/organizations: one element per day,
// UTC.

const Shares = z.object({
  impressionCount: z.number(),
  clickCount: z.number(),
  likeCount: z.number(),
  commentCount: z.number(),
  shareCount: z.number(),
  uniqueImpressionsCount: z.number().optional(),
});
const ShareDays = z.object({ elements: z.array(Timed.extend({ totalShareStatistics: Shares })) });
export const ShareTotals = z.object({
  elements: z.array(
    z.object({
      share: z.string().optional(),
      ugcPost: z.string().optional(),
      totalShareStatistics: Shares,
    }),
  ),
});
const Gains = z.object({ organicFollowerGain: z.number(), paidFollowerGain: z.number() });
const FollowerDays = z.object({ elements: z.array(Timed.extend({ followerGains: Gains })) });
const NetworkSize = z.object({ firstDegreeSize: z.number() });

const Views = z.object({ pageViews: z.number(), uniquePageViews: z.number().optional() });
const ButtonClicks = z.array(z.object({ clicks: z.number() })).default([]);
const PageDays = z.object({
  elements: z.array(
    Timed.extend({
      totalPageStatistics: z.object({
        views: z.object({
          allPageViews: Views,
          allDesktopPageViews: Views,
          allMobilePageViews: Views,
          overviewPageViews: Views,
          jobsPageViews: Views,
          lifeAtPageViews: Views,
        }),
        clicks: z
          .object({
            mobileCustomButtonClickCounts: ButtonClicks,
            desktopCustomButtonClickCounts: ButtonClicks,
          })
          .optional(),
      }),
    }),
  ),
});

export async function shareDays(ask: Ask): Promise<Days> {
  const { range, flags } = keptYear(ask);
  const elements = await timed(ask, "organizationalEntityShareStatistics", range, ShareDays);
  return {
    rows: elements.map(({ timeRange, totalShareStatistics }) => ({
      date: dayOf(timeRange.start),
      ...sharesOf(totalShareStatistics),
    })),
    flags,
  };
}

/** LinkedIn's engagement rate uses these engagements. */
export function sharesOf({
  impressionCount,
  clickCount,
  likeCount,
  commentCount,
  shareCount,
  uniqueImpressionsCount,
}: z.output<typeof Shares>) {
  return {
    impressions: impressionCount,
    uniqueImpressions: uniqueImpressionsCount ?? null,
    clicks: clickCount,
    reactions: likeCount,
    comments: commentCount,
    reposts: shareCount,
    engagements: clickCount + likeCount + commentCount + shareCount,
  };
}

export async function currentFollowers({
  call,
  organization,
}: Pick<Ask, "call" | "organization">): Promise<number> {
  const request = linkedInGet(`networkSizes/${textOf(urnOf(organization))}`, {
    edgeType: "COMPANY_FOLLOWED_BY_MEMBER",
  });
  return (await call(request, NetworkSize)).firstDegreeSize;
}

/** Gains are two days late. Followers are computed back from today. */
export async function followerDays(ask: Ask, hasTotal: boolean): Promise<Days> {
  const { range, flags } = keptYear(ask);
  const latest = addDays(todayOf(ask), -2);
  const to = hasTotal || range.to > latest ? latest : range.to;
  const elements = await timed(
    ask,
    "organizationalEntityFollowerStatistics",
    { from: range.from, to },
    FollowerDays,
  );
  const days = elements.map(({ timeRange, followerGains }) => ({
    date: dayOf(timeRange.start),
    organicFollowers: followerGains.organicFollowerGain,
    paidFollowers: followerGains.paidFollowerGain,
    newFollowers: followerGains.organicFollowerGain + followerGains.paidFollowerGain,
  }));
  const total = hasTotal ? await currentFollowers(ask) : null;
  const followersOn = (date: PlainDate) =>
    total === null
      ? null
      : total - (exactSum(days.filter((one) => one.date > date).map((one) => one.newFollowers)) ?? 0);
  return {
    rows: days
      .filter(({ date }) => date <= range.to)
      .map((one) => ({ ...one, followers: followersOn(one.date) })),
    flags,
  };
}

/** Careers are the sum of jobs and life. */
export async function pageDays(ask: Ask, split: "device" | "section" | null): Promise<Days> {
  const elements = await timed(ask, "organizationPageStatistics", ask.range, PageDays);
  const rows = elements.flatMap(({ timeRange, totalPageStatistics: { views, clicks } }): Row[] => {
    const date = dayOf(timeRange.start);
    const row = ({ pageViews, uniquePageViews }: z.output<typeof Views>) => ({
      date,
      pageViews,
      uniqueVisitors: uniquePageViews ?? null,
    });
    const clicksOf = (...counts: readonly z.output<typeof ButtonClicks>[]) =>
      exactSum(counts.flat().map((one) => one.clicks)) ?? 0;
    const mobile = clicks?.mobileCustomButtonClickCounts ?? [];
    const desktop = clicks?.desktopCustomButtonClickCounts ?? [];
    if (split === "device")
      return [
        { ...row(views.allDesktopPageViews), device: "Desktop", buttonClicks: clicksOf(desktop) },
        { ...row(views.allMobilePageViews), device: "Mobile", buttonClicks: clicksOf(mobile) },
      ];
    if (split === "section")
      return [
        { ...row(views.overviewPageViews), section: "Overview" },
        { ...row(views.jobsPageViews), section: "Jobs" },
        { ...row(views.lifeAtPageViews), section: "Life" },
      ];
    return [{ ...row(views.allPageViews), buttonClicks: clicksOf(desktop, mobile) }];
  });
  return { rows, flags: [] };
}
