import { z } from "zod";
import type { Answer } from "#app/connectors/core/define.ts";
import { lineOf, numbersOf } from "#app/connectors/core/families/seo-columns.ts";
import type { PlainReportRequest } from "#app/connectors/core/plain-report-request.ts";
import { addDays, isPlainDate, startOfMonth } from "#app/lib/plain-date.ts";
import type { Row } from "#app/metrics/table.ts";
import { ask } from "./rpc.ts";

/** Days; updates are up to four weeks apart. */
const maxGap = 35;

export const Amount = z.number().nullable();

const standing = {
  numbers: {
    visibility: "visible",
    organicKeywords: "keywords",
    traffic: "traff",
    newKeywords: "new_keywords",
    lostKeywords: "out_keywords",
    improvedKeywords: "rised_keywords", // their spelling
    declinedKeywords: "down_keywords",
    paidKeywords: "ad_keywords",
    ads: "ads",
  },
};
const Point = lineOf(standing, Amount).extend({
  domain: z.string(),
  date: z
    .string()
    .transform((text) => text.slice(0, 10))
    .refine(isPlainDate, "not a day"),
});

export async function overview(question: PlainReportRequest): Promise<Answer> {
  const { range, dimensions } = question;
  const isByMonth = dimensions.includes("month");
  const from = isByMonth ? startOfMonth(range.from) : addDays(range.from, -maxGap);
  const { domain, se } = siteOf(question);
  const params = {
    domain,
    se,
    during_all_time: true,
    filters: { date_from: from, date_to: range.to },
    sort: { date: "asc" },
    size: 1000,
  };
  const points = await ask(
    question,
    "SerpstatDomainProcedure.getDomainsHistory",
    params,
    z.object({ data: z.array(Point) }),
  );
  const rows = new Map<string, Row>();
  const sorted = (points?.data ?? []).toSorted((a, b) => a.date.localeCompare(b.date));
  for (const point of sorted) {
    // With "www." it is another domain.
    if (point.domain !== domain || point.date < from || point.date > range.to) continue;
    const month = startOfMonth(point.date);
    rows.set(isByMonth ? month : "", { ...(isByMonth && { month }), ...numbersOf(standing, point) });
  }
  return { rows: [...rows.values()], isOfRange: true };
}

export function siteOf({ params: { target = "", database } }: PlainReportRequest) {
  const domain = target
    .trim()
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, "")
    .replace(/\/.*$/, "");
  return { domain, se: database };
}
