import { expect, test } from "vitest";
import { proposed, totalsOf } from "./ask.ts";

// Columns of tools' exports that were added up wrongly without a question, with totals that were reckoned apart.

const questionsOf = async (lines: readonly string[]) =>
  (await proposed(lines.join("\n"))).options.questions?.map(({ about }) => about) ?? [];

test("views at a quarter of a video are a number of them, though their name has a percent sign (TikTok, Meta)", async () => {
  const lines = ["Campaign,By Day,Cost,Video views at 100%", "A,2026-11-01,25,20", "A,2026-11-02,50,30"];
  expect(await totalsOf(lines)).toEqual({ cost: 75, video_views_at_100: 50 });
  const shares = ["Campaign,Clicks,Video plays at 25%", "A,10,20.5%", "B,20,30.5%"];
  expect(await totalsOf(shares)).toEqual({ clicks: 30, video_plays_at_25: null });
});

test("shares with a name that we do not know are not summed beside known metrics (Criteo, Apple Ads)", async () => {
  for (const name of ["COS", "TTR", "Zorp"]) {
    const lines = [`Day,Clicks,Cost,${name}`, "2026-11-01,50,25,0.25", "2026-11-02,50,50,0.3333"];
    expect(await totalsOf(lines)).toEqual({ clicks: 100, cost: 75, [name.toLowerCase()]: null });
    expect(await questionsOf(lines)).toContain(name.toLowerCase());
  }
});

test("the largest of several numbers does not add up (Matomo)", async () => {
  const lines = ["Date,Visits,Maximum actions in one visit", "2026-11-01,100,20", "2026-11-02,200,34"];
  expect(await totalsOf(lines)).toEqual({ visits: 300, maximum_actions_in_one_visit: null });
  expect(await questionsOf(lines)).toContain("maximum_actions_in_one_visit");
});

test("devices that are active and budgets of a whole campaign show their latest value (app stores, LinkedIn)", async () => {
  const lines = ["Date,Downloads,Active Devices,Total Budget", "2026-11-01,50,800,500.00", "2026-11-02,60,900,500.00"]; // oxfmt-ignore
  expect(await totalsOf(lines)).toEqual({ downloads: 110, active_devices: 900, total_budget: 500 });
});

test("a time of day beside a date is no duration (PayPal), and answers of a survey are not summed (Hotjar)", async () => {
  const payments = ["Date,Time,Gross", "2026-11-01,10:00:00,100.00", "2026-11-02,13:30:00,50.00"];
  expect(await totalsOf(payments)).toEqual({ gross: 150 });
  const answers = ["Date Submitted,How likely are you to recommend us?", "2026-11-01,9", "2026-11-02,7"];
  expect(Object.values(await totalsOf(answers))).not.toContain(16);
});
