import { ConnectorFailure } from "#app/connectors/core/wire/failure.ts";
import type { DateRange } from "#app/lib/plain-date.ts";
import type { FilterRule } from "#db/schema/documents/dashboard.ts";
import { fieldOf, type ReportType, reportTypes } from "./dimensions.ts";
import { ofCampaignsOnly, apiFields } from "./metrics.ts";
import { between, inWords } from "./words.ts";

export type GaqlQuery = {
  readonly reportType: ReportType;
  /** Ids; empty means all. */
  readonly campaign: readonly string[];
  readonly adGroup: readonly string[];
  readonly ad: readonly string[];
  readonly dimensions: readonly string[];
  readonly metrics: readonly string[];
  readonly range: DateRange;
  readonly filter: readonly FilterRule[];
};

/** https://developers.google.com/google-ads/api/docs/query/overview */
export function queryOf(question: GaqlQuery): string {
  const { reportType, dimensions, metrics, range, filter } = question;
  const shown = dimensions.flatMap((key) => fieldOf(key).gaql);
  const conditions = filter.map(({ field }) => fieldOf(field).gaql[0]!);
  const chosen = [
    ...idsIn("campaign.id", question.campaign),
    ...idsIn("ad_group.id", question.adGroup),
    ...idsIn("ad_group_ad.ad.id", question.ad),
  ];
  const measured = metrics.flatMap((key) => apiFields(key).map(metricField));
  const isOfAccount =
    reportTypes[reportType].from === "campaign" &&
    chosen.length === 0 &&
    ![...shown, ...conditions].some((field) => field.startsWith("campaign.")) &&
    !metrics.some((key) => ofCampaignsOnly.includes(key));
  const select = new Set([
    "customer.currency_code",
    "customer.time_zone",
    ...shown,
    // A segment in WHERE must also be selected.
    ...conditions.filter((field) => field.startsWith("segments.")),
    ...measured,
  ]);
  const where = [
    `segments.date BETWEEN '${range.from}' AND '${range.to}'`,
    ...chosen,
    ...filter.flatMap(named).map(conditionOf),
  ];
  return [
    `SELECT ${[...select].join(", ")}`,
    `FROM ${isOfAccount ? "customer" : reportTypes[reportType].from}`,
    `WHERE ${where.join(" AND ")}`,
    ...(measured[0] ? [`ORDER BY ${measured[0]} DESC`] : []),
  ].join(" ");
}

function metricField(json: string): string {
  return `metrics.${json.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`;
}

/** Only digits get into a query. */
export function idsIn(field: string, ids: readonly string[]): string[] {
  const known = ids.filter((id) => /^\d+$/.test(id));
  return ids.length === 0 ? [] : [`${field} IN (${known.join(", ") || "0"})`];
}

function named(rule: FilterRule): FilterRule[] {
  const [campaign, adGroup] = rule.field === "adGroup" ? rule.value.split(between) : [];
  if (campaign === undefined || adGroup === undefined) return [rule];
  if (rule.op !== "is")
    throw new ConnectorFailure(
      "google-ads",
      "bad-request",
      "Google Ads filters ad groups by their own name: enter the name without its campaign, or choose “is”.",
    );
  return [
    { ...rule, field: "campaign", value: campaign },
    { ...rule, value: adGroup },
  ];
}

function conditionOf({ field, op, value }: FilterRule): string {
  const { gaql, words } = fieldOf(field);
  const isNot = op === "is-not" || op === "not-contains";
  const isPart = op === "contains" || op === "not-contains";
  if (words) {
    const wanted = value.trim().toLowerCase();
    const found = words.filter((word) => {
      const read = inWords(word).toLowerCase();
      return isPart
        ? read.includes(wanted)
        : op === "starts-with"
          ? read.startsWith(wanted)
          : read === wanted;
    });
    const list = found.length > 0 ? found : ["UNSPECIFIED"];
    return `${gaql[0]} ${isNot ? "NOT IN" : "IN"} (${list.map((word) => `'${word}'`).join(", ")})`;
  }
  const [before, after] = [isPart ? ".*" : "", isPart || op === "starts-with" ? ".*" : ""];
  return `${gaql[0]} ${isNot ? "NOT " : ""}REGEXP_MATCH '(?i)${before}${literally(value.trim())}${after}'`;
}

/** RE2. Characters that could end the quotation become `.`. */
function literally(text: string): string {
  return [...text]
    .map((letter) =>
      /[.*+?(){}|$]/.test(letter) ? `[${letter}]` : /['"\\^[\]\p{Cc}]/u.test(letter) ? "." : letter,
    )
    .join("");
}
