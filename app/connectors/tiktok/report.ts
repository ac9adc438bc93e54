import { z } from "zod";
import type { Provider } from "#app/connectors/core/define.ts";
import { ConnectorFailure } from "#app/connectors/core/wire/failure.ts";
import { LooseNumber } from "#app/connectors/core/loose-number.ts";
import { inWords } from "#app/connectors/core/families/in-words.ts";
import { withUniqueNames } from "#app/connectors/core/answers/unique-names.ts";
import { rangePieces } from "#app/connectors/core/answers/range-pieces.ts";
import { allPages } from "#app/connectors/core/wire/all-pages.ts";
import type { DateRange } from "#app/lib/plain-date.ts";
import type { Row } from "#app/metrics/table.ts";
import { api, entities, type Entity, Id, isEntity, PageInfo } from "./account.ts";

const words: Readonly<Record<string, string>> = {
  date: "stat_time_day",
  country: "country_code",
  searchTerm: "search_terms",
  gender: "gender",
  age: "age",
  platform: "platform",
  placement: "placement",
  language: "language",
  connection: "ac",
};
/** Small counts are "<5", which is no number. */
const Figure = z.union([
  z
    .string()
    .regex(/^<\d+$/)
    .transform(() => null),
  LooseNumber,
]);
const Value = z.union([Id, z.null()]);

export type ReportQuery = {
  readonly advertiser: string;
  readonly reportType: string;
  readonly dimensions: readonly string[];
  readonly metrics: readonly string[];
  readonly range: DateRange;
  readonly chosen: Readonly<Record<Entity, readonly string[]>>;
};
type Found = { readonly rows: Row[]; readonly isTruncated: boolean };

/**
 * https://business-api.tiktok.com/portal/docs?id=1740302848100353: at most 30 days per daily call, else a year.
 */
export async function reportRows(
  provider: Pick<Provider, "exchange">,
  question: ReportQuery,
): Promise<Found> {
  const isDaily = question.dimensions.includes("date");
  const found: Found[] = [];
  for (const range of rangePieces(question.range, isDaily ? 30 : 365))
    found.push(await piece(provider, { ...question, range }));
  return {
    rows: named(
      found.flatMap(({ rows }) => rows),
      question.dimensions.find(isEntity),
    ),
    isTruncated: found.some(({ isTruncated }) => isTruncated),
  };
}

async function piece({ exchange }: Pick<Provider, "exchange">, question: ReportQuery): Promise<Found> {
  const { advertiser, reportType, dimensions, metrics, range, chosen } = question;
  const entity = levelOf(dimensions, chosen);
  const { id, level } = entity ? entities[entity] : { id: "advertiser_id", level: "ADVERTISER" };
  const shown = dimensions.find(isEntity);
  const asked = dimensions.filter((one) => !isEntity(one)).map((one) => words[one]!);
  // Otherwise the basic report has more data.
  const kind = asked.some((one) => one !== "stat_time_day") ? reportType : "BASIC";
  const query = {
    advertiser_id: advertiser,
    report_type: kind,
    service_type: "AUCTION",
    data_level: `AUCTION_${level}`,
    dimensions: JSON.stringify([id, ...asked]),
    metrics: JSON.stringify([...metrics, ...(shown ? [entities[shown].name] : [])]),
    start_date: range.from,
    end_date: range.to,
    ...filteringOf(chosen, kind === "BASIC" ? entity : null),
    order_field: metrics[0],
    order_type: "DESC",
    page_size: 1000,
  };
  const Reply = z.object({
    code: z.number().default(0),
    data: z.object({
      list: z.array(
        z.object({
          dimensions: z.object(
            Object.fromEntries([...(shown ? [id] : []), ...asked].map((one) => [one, Value])),
          ),
          metrics: z.object({
            ...Object.fromEntries(metrics.map((one) => [one, Figure.default(null)])),
            ...(shown && { [entities[shown].name]: z.string().default("") }),
          }),
        }),
      ),
      // Missing in a recorded audience report.
      page_info: PageInfo.default({ page: 1, total_number: 0, total_page: 1 }),
    }),
  });
  let isCut = false;
  const { items, isTruncated } = await allPages({ by: "page", mostPages: 60 }, async (page) => {
    const url = `${api()}/report/integrated/get/`;
    const { body, headers } = await exchange({ method: "GET", url, query: { ...query, page } }, Reply);
    const { list, page_info } = body.data;
    // 20001: partial result. The header: only the first 20,000 ads.
    isCut ||= body.code === 20_001 || headers.has("x-tt-ads-throttle");
    return { items: list, pages: page_info.total_page, total: page_info.total_number };
  });
  return {
    rows: items.map(({ dimensions: values, metrics: figures }) => ({
      ...Object.fromEntries(dimensions.map((one) => [one, valueOf(one, values)])),
      ...figures,
    })),
    isTruncated: isTruncated || isCut,
  };
}

function levelOf(dimensions: readonly string[], chosen: ReportQuery["chosen"]): Entity | null {
  const [shown, second] = dimensions.filter(isEntity);
  if (second)
    throw refused("TikTok breaks down by campaign, ad group or ad only. Remove the second dimension.");
  const narrowest = (["ad", "adGroup", "campaign"] as const).find((one) => chosen[one].length > 0);
  const levels: readonly (Entity | undefined)[] = ["campaign", "adGroup", "ad"];
  if (shown && levels.indexOf(narrowest) > levels.indexOf(shown))
    throw refused("TikTok counts selected ad groups and ads separately: break down by those instead.");
  return shown ?? narrowest ?? null;
}

function filteringOf(chosen: ReportQuery["chosen"], withDeleted: Entity | null) {
  const rules = Object.entries(chosen).flatMap(([one, ids]) => {
    if (ids.length > 100)
      throw refused("TikTok accepts at most 100 selections. Choose fewer campaigns or ads.");
    return ids.length > 0 ? [ruleOf(`${entities[one as Entity].id}s`, ids)] : [];
  });
  // TikTok leaves out deleted items and their cost.
  if (withDeleted) rules.push(ruleOf(entities[withDeleted].status, ["STATUS_ALL"]));
  return rules.length > 0 ? { filtering: JSON.stringify(rules) } : {};
}

function ruleOf(field: string, values: readonly string[]) {
  return { field_name: field, filter_type: "IN", filter_value: JSON.stringify(values) };
}

function valueOf(dimension: string, values: Readonly<Record<string, string | null | undefined>>) {
  const value = values[isEntity(dimension) ? entities[dimension].id : words[dimension]!] ?? null;
  if (value === null) return null;
  if (dimension === "date") return value.slice(0, 10);
  if (dimension === "age") return agesIn(value);
  return ["gender", "platform", "placement", "connection"].includes(dimension) ? inWords(value) : value;
}

/** AGE_55_100 has no upper end. */
function agesIn(value: string): string {
  const [, from, to] = /^AGE_(\d+)_(\d+)$/.exec(value) ?? [];
  if (!from || !to) return inWords(value);
  return to === "100" ? `${from}+` : `${from}–${to}`;
}

function named(rows: readonly Row[], entity: Entity | undefined): Row[] {
  if (!entity) return [...rows];
  const { name } = entities[entity];
  const nameOf = withUniqueNames(rows.map((row) => [String(row[entity]), String(row[name] ?? "")]));
  return rows.map(({ [name]: _, ...row }) => ({ ...row, [entity]: nameOf(String(row[entity])) }));
}

function refused(what: string): ConnectorFailure {
  return new ConnectorFailure("tiktok", "bad-request", what);
}
