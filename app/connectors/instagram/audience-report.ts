import type { Answer } from "#app/connectors/core/define.ts";
import { noteIf } from "#app/connectors/core/flags.ts";
import { retiredMetricNotes, withoutRetired } from "#app/connectors/core/families/meta-social.ts";
import type { Row } from "#app/metrics/table.ts";
import { type InstagramAsk, Insights, insightsOf } from "./insights.ts";
import { audienceMetrics } from "./metrics.ts";

const names: Readonly<Record<string, string>> = {
  audience_followers: "follower_demographics",
  audience_engaged: "engaged_audience_demographics",
};
const genders: Readonly<Record<string, string>> = { F: "Female", M: "Male", U: "Not known" };

/** Of this month; the range does not apply. */
export async function audienceReport(ask: InstagramAsk<keyof typeof audienceMetrics>): Promise<Answer> {
  const { call, account, dimensions, metrics } = ask;
  const asked = dimensions.length > 0 ? dimensions : ["age"];
  const gone = new Set<string>();
  const rows: Row[] = [];
  for (const key of metrics) {
    const query = {
      metric: names[key],
      period: "lifetime",
      timeframe: "this_month",
      metric_type: "total_value",
      breakdown: asked.join(","),
    };
    const body = await withoutRetired([key], gone, () => call(insightsOf(account, query), Insights));
    for (const { dimension_keys, results } of body?.data[0]?.total_value?.breakdowns ?? [])
      for (const { dimension_values, value } of results) {
        const cells = dimensions.map((dimension) => {
          const text = dimension_values[dimension_keys.indexOf(dimension)] ?? null;
          return [dimension, dimension === "gender" ? (genders[text ?? ""] ?? text) : text];
        });
        rows.push({ ...Object.fromEntries(cells), [key]: value });
      }
  }
  return {
    rows,
    flags: [
      { flag: "no-dates" },
      ...noteIf(rows.length >= 45, "Instagram provides the 45 largest groups."),
      ...retiredMetricNotes(gone, audienceMetrics),
    ],
  };
}
