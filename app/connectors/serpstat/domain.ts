import { z } from "zod";
import type { Answer } from "#app/connectors/core/define.ts";
import type { PlainReportRequest } from "#app/connectors/core/plain-report-request.ts";
import { addDays, isPlainDate, startOfMonth } from "#app/lib/plain-date.ts";
import type { Row } from "#app/metrics/table.ts";
import { ask } from "./rpc.ts";

/** In days; updates are up to four weeks apart. */
const maxGap = 35;

export const Amount = z.number().nullable();
const Point = z.object({
  domain: z.string(),
  date: z
    .string()
    .transform((text) => text.slice(0, 10))
    .refine(isPlainDate, "not a day"),
  visible: Amount,
  keywords: Amount,
  traff: Amount,
  new_keywords: Amount,
  out_keywords: Amount,
  rised_keywords: Amount, // their spelling
  down_keywords: Amount,
  ad_keywords: Amount,
  ads: Amount,
});

/** Numbers of the last update in the range, or by month. */
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
    rows.set(isByMonth ? month : "", { ...(isByMonth && { month }), ...standingOf(point) });
  }
  return { rows: [...rows.values()], isOfRange: true };
}

function standingOf(point: z.output<typeof Point>) {
  return {
    visibility: point.visible,
    organicKeywords: point.keywords,
    traffic: point.traff,
    newKeywords: point.new_keywords,
    lostKeywords: point.out_keywords,
    improvedKeywords: point.rised_keywords,
    declinedKeywords: point.down_keywords,
    paidKeywords: point.ad_keywords,
    ads: point.ads,
  };
}

export function siteOf({ params: { target = "", database } }: PlainReportRequest) {
  const domain = target
    .trim()
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, "")
    .replace(/\/.*$/, "");
  return { domain, se: database };
}
