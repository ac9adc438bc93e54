import type { Answer } from "#app/connectors/core/define.ts";
import { type Cut, listAnswer } from "#app/connectors/core/answers/list-answer.ts";
import type { PlainReportRequest } from "#app/connectors/core/plain-report-request.ts";
import { rankAnswer, type Sighting } from "#app/connectors/core/answers/ranks.ts";
import { isInRange, startOfMonth, timeZone, today } from "#app/lib/plain-date.ts";
import type { Row } from "#app/metrics/table.ts";
import { metrics } from "./catalogue.ts";
import { firstLinesOf } from "./cut-lists.ts";
import { dayIn, latestFirst, monthsBack } from "./months.ts";
import { domainOf, linesOf, numbersOf, textsOf, unlessOutOfUnits } from "./lines.ts";

const api = "https://api.semrush.com/";

const metricCodes = {
  rank: "Rk",
  organicKeywords: "Or",
  organicTraffic: "Ot",
  organicTrafficCost: "Oc",
  paidKeywords: "Ad",
  paidTraffic: "At",
  paidTrafficCost: "Ac",
};
const standingCodes = Object.values(metricCodes);

/** Numbers of the last month of the range, or by month. */
export async function overview(ask: PlainReportRequest): Promise<Answer> {
  const query = { ...queriedFields(ask), database: ask.params.database };
  if (ask.dimensions.length === 0) {
    const report = { type: "domain_rank", ...query, display_date: monthOf(ask) };
    // With a text at the end, a truncated reply cannot end within a number.
    const lines = await linesOf(ask, api, [...standingCodes, "Dn"], report);
    return { rows: lines.map((line) => numbersOf(line, metricCodes)), isOfRange: true };
  }
  const report = {
    type: "domain_rank_history",
    ...query,
    display_sort: "dt_desc",
    display_limit: monthsBack(ask),
  };
  const lines = await linesOf(ask, api, [...standingCodes, "Dt"], report);
  const range = { from: startOfMonth(ask.range.from), to: ask.range.to };
  const rows = lines.flatMap((line): Row[] => {
    const date = dayIn(line.text("Dt"));
    return date && isInRange(startOfMonth(date), range)
      ? [{ month: startOfMonth(date), ...numbersOf(line, metricCodes) }]
      : [];
  });
  return { rows: latestFirst(rows), isOfRange: true };
}

export async function countries(ask: PlainReportRequest): Promise<Answer> {
  const codes = [...standingCodes, "Db"];
  const report = {
    type: "domain_ranks",
    ...queriedFields(ask),
    display_date: monthOf(ask),
    display_limit: 200,
  };
  const lines = await linesOf(ask, api, codes, report);
  const rows = lines.map((line) => ({
    ...textsOf(line, { database: "Db" }),
    ...numbersOf(line, metricCodes),
  }));
  return listAnswer(rows, { key: "database", dimensions: ask.dimensions, metrics }, { isTruncated: false });
}

const searches = {
  keywords: {
    type: "domain_organic",
    sums: { traffic: "Tg", trafficShare: "Tr", costShare: "Tc" },
    means: { cpc: "Cp", competition: "Co", difficulty: "Kd" },
    known: { keywords: "Or", traffic: "Ot" },
  },
  "paid-keywords": {
    type: "domain_adwords",
    sums: { traffic: "Tg", trafficShare: "Tr" },
    means: { cpc: "Cp", competition: "Co" },
    known: { keywords: "Ad", traffic: "At" },
  },
} as const;

/** A keyword with several pages has one row per page. */
export async function keywords(ask: PlainReportRequest, reportType: keyof typeof searches): Promise<Answer> {
  const { type, sums, means, known } = searches[reportType];
  const { database, term } = ask.params;
  const codes = ["Po", "Nq", ...Object.values(sums), ...Object.values(means), "Ph", "Ur"];
  const { lines, isTruncated } = await firstLinesOf(ask, reportType, api, codes, {
    type,
    ...queriedFields(ask),
    database,
    display_date: monthOf(ask),
    ...(term && { display_filter: `+|Ph|Co|${term.replaceAll("|", " ")}` }),
  });
  const sightings = lines.map((line): Sighting => ({
    series: line.text("Ph"),
    date: ask.range.to,
    cells: textsOf(line, { keyword: "Ph", url: "Ur" }),
    position: line.number("Po") || null, // 0 is no rank
    volume: line.number("Nq"),
    sums: numbersOf(line, sums),
    means: numbersOf(line, means),
  }));
  return rankAnswer(sightings, ask.dimensions, await cutOf(ask, isTruncated && !term, isTruncated, known));
}

const lists = {
  pages: {
    type: "domain_organic_unique",
    key: "url",
    cells: { url: "Ur" },
    numbers: { pageKeywords: "Pc", traffic: "Tg", trafficShare: "Tr" },
    known: { traffic: "Ot" },
  },
  competitors: {
    type: "domain_organic_organic",
    key: "competitor",
    cells: { competitor: "Dn" },
    numbers: {
      relevance: "Cr",
      commonKeywords: "Np",
      organicKeywords: "Or",
      organicTraffic: "Ot",
      organicTrafficCost: "Oc",
      paidKeywords: "Ad",
    },
    known: {},
  },
} as const;

export async function list(ask: PlainReportRequest, reportType: keyof typeof lists): Promise<Answer> {
  const { type, key, cells, numbers, known } = lists[reportType];
  const codes = [...Object.values(numbers), ...Object.values(cells)];
  const { lines, isTruncated } = await firstLinesOf(ask, reportType, api, codes, {
    type,
    ...queriedFields(ask),
    database: ask.params.database,
    display_date: monthOf(ask),
  });
  const rows = lines.map((line) => ({ ...textsOf(line, cells), ...numbersOf(line, numbers) }));
  const cut = await cutOf(ask, isTruncated && reportType === "pages", isTruncated, known);
  return listAnswer(rows, { key, dimensions: ask.dimensions, metrics }, cut);
}

/** The domain's totals cost one line. */
async function cutOf(
  ask: PlainReportRequest,
  isOfDomain: boolean,
  isTruncated: boolean,
  known: Readonly<Record<string, string>>,
): Promise<Cut> {
  if (!isOfDomain) return { isTruncated };
  const report = {
    type: "domain_rank",
    ...queriedFields(ask),
    database: ask.params.database,
    display_date: monthOf(ask),
  };
  const lines = await unlessOutOfUnits(linesOf(ask, api, [...standingCodes, "Dn"], report));
  const [line] = lines ?? [];
  return { isTruncated, ...(line && { known: numbersOf(line, known) }) };
}

/** Quotes show where a reply was truncated. */
function queriedFields(ask: PlainReportRequest) {
  return { domain: domainOf(ask), export_escape: 1 };
}

/** Past months are from their 15th, at five times the price. */
function monthOf({ range, now }: PlainReportRequest): string | undefined {
  const month = startOfMonth(range.to);
  return month < startOfMonth(today(timeZone("UTC"), now))
    ? `${month.slice(0, 7).replace("-", "")}15`
    : undefined;
}
