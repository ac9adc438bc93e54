import { expect, test } from "vitest";
import { runReport } from "#app/connectors/core/run-report.ts";
import { type DateRange, day } from "#app/lib/plain-date.ts";
import { askStandIn, providerOf, question } from "#tests/connectors/ask.ts";
import { standIns } from "#tests/sandbox/stand-ins.ts";

const known = { from: day("2026-10-18"), to: day("2026-10-20") };

/** Every request of the first trial with these metrics is answered with an empty list. */
async function totalsOfNothing(kind: string, metrics: readonly string[], range: DateRange) {
  const standIn = standIns.find((one) => one.kind === kind)!;
  const { parameters } = standIn.trials.find((one) => metrics.every((key) => one.metrics.includes(key)))!;
  const { asked } = askStandIn(providerOf(standIn), standIn, {
    fault: (request) => standIn.nothing(request),
  });
  return (await runReport(asked, question(parameters, metrics, null, range))).totals;
}

test.each([
  ["linkedin-social", "posts", "engagementRate"],
  ["facebook-social", "posts", "post_engagement_rate"],
  ["instagram", "posts", "post_reach"],
  ["mailchimp", "campaigns", "openRate"],
])(
  "%s: in a range without posts or campaigns there were none, and their rate is unknown",
  async (...about) => {
    const [kind, count, rate] = about;
    const totals = await totalsOfNothing(kind, [count], known);
    expect(totals).toEqual({ [count]: 0 });
    if (kind !== "instagram") expect((await totalsOfNothing(kind, [rate], known))[rate]).toBeNull();
  },
);

test.each(["google-search-console", "linkedin-ads", "tiktok"])(
  "%s: silence about final days is zero, and unknown about days that are not final or not kept",
  async (kind) => {
    const before = { from: day("2012-10-18"), to: day("2012-10-20") };
    const now = { from: day("2026-11-18"), to: day("2026-11-21") };
    expect(await totalsOfNothing(kind, ["clicks"], known)).toMatchObject({ clicks: 0 });
    expect((await totalsOfNothing(kind, ["clicks"], now)).clicks).toBeNull();
    if (kind !== "tiktok") expect((await totalsOfNothing(kind, ["clicks"], before)).clicks).toBeNull();
  },
);
