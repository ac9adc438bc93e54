import { refusal } from "./google-replies.ts";
import type { Fact } from "./google-ads-facts.ts";

/** A query as Google Ads reads it. */
export type Query = {
  readonly select: readonly string[];
  readonly from: string;
  readonly conditions: readonly { readonly field: string; readonly rest: string }[];
  readonly orderBy: { readonly field: string; readonly isDescending: boolean } | null;
};

const condition =
  /^(\S+) (BETWEEN '[^']*' AND '[^']*'|(?:NOT )?IN \([^)]*\)|(?:NOT )?REGEXP_MATCH '[^']*'|!= '[^']*')(?: AND |$)/;

/** Null for an invalid query. */
export function readQuery(text: string): Query | null {
  const parts = /^SELECT (.+?) FROM (\w+)(?: WHERE (.+?))?(?: ORDER BY (\S+)( DESC)?)?$/.exec(text);
  if (!parts) return null;
  const conditions = [];
  let rest = parts[3] ?? "";
  while (rest !== "") {
    const found = condition.exec(rest);
    if (!found) return null;
    conditions.push({ field: found[1]!, rest: found[2]! });
    rest = rest.slice(found[0].length);
  }
  return {
    select: parts[1]!.split(", "),
    from: parts[2]!,
    conditions,
    orderBy: parts[4] ? { field: parts[4], isDescending: parts[5] !== undefined } : null,
  };
}

export function rangeOf({ conditions }: Query): [from: string, to: string] | null {
  const between = conditions.find(({ field }) => field === "segments.date");
  const found = /'(.+)' AND '(.+)'/.exec(between?.rest ?? "");
  return found ? [found[1]!, found[2]!] : null;
}

export function fitting({
  field,
  rest,
}: Query["conditions"][number]): (fact: Pick<Fact, "about">) => boolean {
  if (field === "segments.date") return () => true;
  const by = (fits: (value: string) => boolean) => (fact: Pick<Fact, "about">) =>
    fits(String(fact.about[field] ?? ""));
  const isNot = rest.startsWith("NOT ");
  const list = /IN \((.*)\)$/
    .exec(rest)?.[1]
    ?.split(", ")
    .map((one) => one.replaceAll("'", ""));
  if (list) return by((value) => isNot !== list.includes(value));
  const pattern = /REGEXP_MATCH '\(\?i\)(.*)'$/.exec(rest);
  const expression = pattern && new RegExp(`^${pattern[1]}$`, "i");
  if (expression) return by((value) => isNot !== expression.test(value));
  return by((value) => `!= '${value}'` !== rest);
}

/** The resources allowed beside one: itself and its parents. */
const beside: Readonly<Record<string, readonly string[]>> = {
  customer: [],
  campaign: ["campaign"],
  ad_group: ["campaign", "ad_group"],
  ad_group_ad: ["campaign", "ad_group", "ad_group_ad"],
  keyword_view: ["campaign", "ad_group", "ad_group_criterion"],
  search_term_view: ["campaign", "ad_group", "search_term_view"],
  user_location_view: ["campaign", "user_location_view"],
  landing_page_view: ["campaign", "landing_page_view"],
  shopping_performance_view: ["campaign", "ad_group"],
  age_range_view: ["campaign", "ad_group", "ad_group_criterion"],
  gender_view: ["campaign", "ad_group", "ad_group_criterion"],
};

/** Google's refusal of a query about numbers; null for a valid one. */
export function problemOf(query: Query, knownMetrics: ReadonlySet<string>, example: Fact): Response | null {
  const { select, from, conditions, orderBy } = query;
  const allowed = beside[from];
  if (!allowed)
    return queryError("BAD_RESOURCE_TYPE_IN_FROM_CLAUSE", `'${from}' is not a valid resource name.`);
  for (const field of [...select, ...conditions.map((one) => one.field)]) {
    const [resource = "", ...rest] = field.split(".");
    const isKnown =
      resource === "metrics" ? knownMetrics.has(rest[0]!) : resource === "customer" || field in example.about;
    if (!isKnown) return queryError("UNRECOGNIZED_FIELD", `Unrecognized field in the query: '${field}'.`);
    if (!["metrics", "segments", "customer", ...allowed].includes(resource))
      return queryError(
        "PROHIBITED_RESOURCE_TYPE_IN_SELECT_CLAUSE",
        `The following field may not be used with ${from}: '${field}'.`,
      );
  }
  for (const { field } of conditions)
    if (field.startsWith("segments.") && field !== "segments.date" && !select.includes(field))
      return queryError(
        "EXPECTED_REFERENCED_FIELD_IN_SELECT_CLAUSE",
        `The following field must be present in SELECT clause: '${field}'.`,
      );
  if (orderBy && !select.includes(orderBy.field))
    return queryError("EXPECTED_REFERENCED_FIELD_IN_SELECT_CLAUSE", `Sorted by what is not selected.`);
  const spends = ["impressions", "clicks", "cost_micros"].some((name) => select.includes(`metrics.${name}`));
  if (spends && select.includes("segments.conversion_action_name"))
    return queryError(
      "PROHIBITED_SEGMENT_WITH_METRIC_IN_SELECT_OR_WHERE_CLAUSE",
      "Cannot select or filter on the following metrics with conversion actions.",
    );
  return null;
}

export function queryError(code: string, message: string): Response {
  return adsRefusal(
    400,
    "INVALID_ARGUMENT",
    "Request contains an invalid argument.",
    "queryError",
    code,
    message,
  );
}

/** Google Ads has its own reason within Google's usual form. */
export function adsRefusal(
  status: number,
  word: string,
  general: string,
  kind: string,
  code: string,
  message: string,
  more: Readonly<Record<string, unknown>> = {},
): Response {
  return refusal(status, word, general, [
    {
      "@type": "type.googleapis.com/google.ads.googleads.v26.errors.GoogleAdsFailure",
      errors: [{ errorCode: { [kind]: code }, message, ...more }],
      requestId: "sandbox-request",
    },
  ]);
}
