import { z } from "zod";
import type { Answer } from "#app/connectors/core/define.ts";
import { ConnectorFailure } from "#app/connectors/core/wire/failure.ts";
import { keepLastDayOnly } from "#app/connectors/core/answers/keep-last-day-only.ts";
import { ratioOf } from "#app/connectors/core/ratio-of.ts";
import type { PlainReportRequest } from "#app/connectors/core/plain-report-request.ts";
import { readPieces } from "#app/connectors/core/answers/range-pieces.ts";
import { startOfMonth } from "#app/lib/plain-date.ts";
import { ask } from "./rpc.ts";
import { Day, maxDays, pageSize, projectOf } from "./tracker.ts";

const Figure = z.object({ value: z.number() });
const bands = ["top1", "top3", "top5", "top10", "top20"] as const;
const Bands = z.object({ top1: Figure, top3: Figure, top5: Figure, top10: Figure, top20: Figure });
const Domains = z.object({
  data: z.object({
    competitors: z.array(
      z.object({
        domain: z.string(),
        dates: z.array(
          z.object({
            date: Day,
            result: z.object({
              traffic_distribution: Figure,
              avg_position: Figure,
              keywords_count: Figure,
              keywords_by_ranges: Bands,
            }),
          }),
        ),
      }),
    ),
  }),
});

export async function rankCompetitors(question: PlainReportRequest): Promise<Answer> {
  const { dimensions, params, range } = question;
  const domains = (params.competitor ?? "").split(/[\s,;]+/).filter(Boolean);
  if (domains.length > 1 && !dimensions.includes("competitor"))
    throw new ConnectorFailure(
      "serpstat",
      "bad-request",
      "Positions cannot be combined across domains. Choose one domain, or use Domain as the dimension.",
    );
  const { items: days } = await readPieces(range, maxDays, async ({ from, to }) => {
    const asked = {
      ...projectOf(question),
      page: 1,
      pageSize,
      dateFrom: from,
      dateTo: to,
      sort: "domain",
      order: "asc",
      domains,
    };
    const reply = await ask(
      question,
      "RtApiSerpResultsProcedure.getTopCompetitorsDomainsHistory",
      asked,
      Domains,
    );
    const items = (reply?.data.competitors ?? []).flatMap(({ domain, dates }) =>
      dates.map(({ date, result }) => ({
        competitor: domain,
        month: startOfMonth(date),
        ...dayOf(result),
        date,
      })),
    );
    return { items };
  });
  const rows = keepLastDayOnly(days, dimensions, ["trackedKeywords", ...bands]);
  return { rows, isOfRange: true, ...(domains.length > 1 && { totals: {} }) };
}

type Result = z.output<typeof Domains>["data"]["competitors"][number]["dates"][number]["result"];

/** The bands do not overlap. */
function dayOf({ traffic_distribution, avg_position, keywords_count, keywords_by_ranges }: Result) {
  let within = 0;
  return {
    days: 1,
    averagePosition: avg_position.value,
    trafficShare: ratioOf(traffic_distribution.value),
    trackedKeywords: keywords_count.value,
    ...Object.fromEntries(bands.map((band) => [band, (within += keywords_by_ranges[band].value)])),
  };
}
