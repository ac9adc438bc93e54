import { wholeMonths } from "#app/metrics/table.ts";
import { z } from "zod";
import type { Answer } from "#app/connectors/core/define.ts";
import { flagIf, note, noteIf } from "#app/connectors/core/flags.ts";
import { googlePages } from "#app/connectors/core/families/google-pages.ts";
import {
  addMonths,
  type DateRange,
  endOfMonth,
  monthOf,
  type PlainDate,
  startOfMonth,
  yearOf,
} from "#app/lib/plain-date.ts";
import { apiVersion } from "#app/config/api-versions.ts";
import { type Ask, answerOf, type Fact } from "./facts.ts";
import { locationNames, locationOf } from "./locations.ts";
import { performanceApi } from "./performance.ts";

const Keyword = z.object({
  searchKeyword: z.string(),
  // If few people searched, Google sends a threshold instead of a value.
  insightsValue: z.object({ value: z.coerce.number().optional() }),
});

/** Google counts by calendar month: only months fully in the range count. */
export async function keywords(ask: Ask): Promise<Answer> {
  const months = monthsIn(ask.range);
  if (!months) {
    const hint = note("Google counts searches by calendar month. Choose one or more full months.");
    return { ...answerOf([], ask, [hint]), coverage: wholeMonths };
  }
  const { params, dimensions } = ask;
  const nameOf = await locationNames(ask, params.property, dimensions.includes("location"));
  const facts: Fact[] = [];
  let isTruncated = false;
  for (const property of params.property) {
    const url = `${performanceApi}/${apiVersion("google-business-profile")}/${locationOf(property)}/searchkeywords/impressions/monthly`;
    const query = {
      ...monthParams("monthlyRange.start_month", months.from),
      ...monthParams("monthlyRange.end_month", months.to),
      pageSize: 100,
    };
    const pages = await googlePages(ask, { url, query }, "searchKeywordsCounts", Keyword, 50);
    isTruncated ||= pages.isTruncated;
    for (const { searchKeyword, insightsValue } of pages.items)
      facts.push({
        cells: { location: nameOf(property), keyword: searchKeyword },
        values: { keyword_impressions: insightsValue.value ?? null },
      });
  }
  const isWithheld = facts.some(({ values }) => values.keyword_impressions === null);
  const isPart = months.from > ask.range.from || months.to < ask.range.to;
  const flags = [
    ...flagIf(isWithheld, "thresholded"),
    ...flagIf(isTruncated, "truncated"),
    ...noteIf(isPart, "Only full months are counted. Months that are partly in the date range are excluded."),
  ];
  return { ...answerOf(facts, ask, flags), coverage: wholeMonths };
}

function monthsIn({ from, to }: DateRange): DateRange | null {
  const first = from === startOfMonth(from) ? from : addMonths(startOfMonth(from), 1);
  const last = to === endOfMonth(to) ? to : endOfMonth(addMonths(startOfMonth(to), -1));
  return first < last ? { from: first, to: last } : null;
}

function monthParams(name: string, date: PlainDate): Record<string, number> {
  return { [`${name}.year`]: yearOf(date), [`${name}.month`]: monthOf(date) };
}
