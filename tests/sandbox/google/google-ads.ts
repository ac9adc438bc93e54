import { customers, type Fact, factsOf } from "./google-ads-facts.ts";
import {
  adsRefusal,
  fitting,
  problemOf,
  type Query,
  queryError,
  rangeOf,
  readQuery,
} from "./google-ads-query.ts";
import {
  camel,
  derived,
  example,
  type Json,
  knownMetrics,
  list,
  rowOf,
  type Sums,
} from "./google-ads-rows.ts";
import { isSignedIn, notInReply, signInRefused } from "./google-replies.ts";
import { json, madeOnce, type StandIn, type Trial } from "../stand-in.ts";

const bakery = "5551112222";
const [manager, closedManager] = [customers[0].id, "9000000009"];
/** So few that most reports need several pages. */
const rowsPerPage = 40;

/** The fields that separate rows, requested or not. */
const identity: Readonly<Record<string, readonly string[]>> = {
  campaign: ["campaign.id"],
  ad_group: ["ad_group.id"],
  ad_group_ad: ["ad_group_ad.ad.id"],
  keyword_view: ["ad_group.id", "ad_group_criterion.keyword.text"],
  search_term_view: ["ad_group.id", "search_term_view.search_term"],
  user_location_view: ["user_location_view.country_criterion_id"],
  landing_page_view: ["landing_page_view.unexpanded_final_url"],
  age_range_view: ["ad_group.id", "ad_group_criterion.age_range.type"],
  gender_view: ["ad_group.id", "ad_group_criterion.gender.type"],
};

/** Search terms of few people are withheld; products are in shopping campaigns only. */
function isIn(from: string, { about }: Fact): boolean {
  if (from === "search_term_view") return !String(about["search_term_view.search_term"]).endsWith("(rare)");
  return from !== "shopping_performance_view" || about["campaign.advertising_channel_type"] === "SHOPPING";
}

const names = Object.keys(example.counts);

/** Each fact has all counts, in the same order. */
class Added {
  private readonly all = new Float64Array(names.length);
  private facts = 0;

  add({ values }: Fact) {
    this.facts += 1;
    for (let at = 0; at < values.length; at++) this.all[at]! += values[at]!;
  }

  /** Without facts there is no count at all. */
  sums(): Sums {
    return this.facts === 0 ? {} : Object.fromEntries(names.map((name, at) => [name, this.all[at]!]));
  }
}

/** The pages of a report come from one reading of the facts. */
const latest: { name: string; found: ReturnType<typeof report> | null } = { name: "", found: null };
function reportOf(customer: (typeof customers)[number], query: Query, text: string) {
  const name = `${customer.id} ${text}`;
  if (latest.name !== name || !latest.found) Object.assign(latest, { name, found: report(customer, query) });
  return latest.found!;
}

function report(
  customer: (typeof customers)[number],
  query: Query,
): { rows: Json[]; summary: Json } | Response {
  const problem = problemOf(query, knownMetrics, example);
  if (problem) return problem;
  const range = rangeOf(query);
  if (!range) return queryError("EXPECTED_FILTERS_ON_DATE_RANGE", "A finite date range is needed.");
  if (customer.manager)
    return queryError("REQUESTED_METRICS_FOR_MANAGER", "Metrics cannot be requested for a manager account.");
  const keys = [
    ...(identity[query.from] ?? []),
    ...query.select.filter((field) => field.startsWith("segments.")),
    // A segment-only field breaks down rows when it is requested.
    ...(query.from.endsWith("location_view") || query.from === "landing_page_view"
      ? query.select.filter((field) => field.startsWith("campaign."))
      : []),
  ];
  const groups = new Map<string, { about: Fact["about"]; added: Added }>();
  const total = new Added();
  const conditions = query.conditions.map(fitting);
  for (const fact of factsOf(customer.id, ...range)) {
    if (!isIn(query.from, fact) || !conditions.every((fits) => fits(fact))) continue;
    const name = keys.map((key) => String(fact.about[key])).join("\n");
    const group = groups.get(name) ?? { about: fact.about, added: new Added() };
    groups.set(name, group);
    group.added.add(fact);
    total.add(fact);
  }
  const sortKey = camel((query.orderBy?.field ?? "").replace("metrics.", ""));
  const value = (sums: Sums) => (derived[sortKey] ? derived[sortKey](sums) : sums[sortKey]) ?? 0;
  const sorted = [...groups.values()]
    .map(({ about, added }) => ({ about, sums: added.sums() }))
    .sort((a, b) => value(b.sums) - value(a.sums));
  return {
    rows: sorted.map(({ about, sums }) => rowOf(about, sums, query, customer)),
    summary: { metrics: rowOf({}, total.sums(), query, customer).metrics },
  };
}

type Ask = {
  query: string;
  pageToken?: string;
  pageSize?: number;
  searchSettings?: { returnSummaryRow?: boolean; returnTotalResultsCount?: boolean };
};

function answer(customer: (typeof customers)[number], ask: Ask): Response {
  if (ask.pageSize !== undefined)
    return adsRefusal(
      400,
      "INVALID_ARGUMENT",
      "Invalid.",
      "requestError",
      "PAGE_SIZE_NOT_SUPPORTED",
      "Fixed.",
    );
  const query = readQuery(ask.query);
  if (!query) return queryError("BAD_SYNTAX", "Error in query: unexpected input.");
  const hasNumbers = query.select.some((field) => field.startsWith("metrics."));
  const found = hasNumbers
    ? reportOf(customer, query, ask.query)
    : { rows: list(customer, query), summary: null };
  if (found instanceof Response) return found;
  const start = Number(ask.pageToken?.replace("page-", "") ?? 0);
  const page = found.rows.slice(start, start + rowsPerPage);
  const next = start + rowsPerPage;
  return json({
    ...(page.length > 0 && { results: page }),
    ...(next < found.rows.length && { nextPageToken: `page-${next}` }),
    ...(ask.searchSettings?.returnTotalResultsCount && { totalResultsCount: String(found.rows.length) }),
    ...(ask.searchSettings?.returnSummaryRow && found.summary && { summaryRow: found.summary }),
    fieldMask: query.select.map((field) => field.split(".").map(camel).join(".")).join(","),
    queryResourceConsumption: "12",
  });
}

/** Calculated from the facts alone. */
function expected(isMeant: (fact: Fact) => boolean): Trial["expected"] {
  const numbers = madeOnce((from: string, to: string) => {
    const added = new Added();
    for (const fact of factsOf(bakery, from, to)) if (isMeant(fact)) added.add(fact);
    const sums = added.sums();
    const cost = sums.costMicros! / 1e6;
    const answers: Record<string, number> = {
      ...sums,
      cost,
      ctr: sums.clicks! / sums.impressions!,
      averageCpc: cost / sums.clicks!,
      averageCpm: (1000 * cost) / sums.impressions!,
      costPerConversion: cost / sums.conversions!,
      roas: sums.conversionsValue! / cost,
      invalidClickRate: sums.invalidClicks! / (sums.invalidClicks! + sums.clicks!),
      searchImpressionShare: sums.found! / sums.couldBeFound!,
    };
    return answers;
  });
  return (metric, { from, to }) => numbers(from, to)[metric] ?? null;
}

const usual = ["impressions", "clicks", "cost", "ctr", "averageCpc", "conversions", "roas"];
const property = `${bakery}/${bakery}`;

function trial(about: string, reportType: string, dimension: string, more: Partial<Trial> = {}): Trial {
  return {
    about,
    parameters: { property, reportType },
    metrics: usual,
    dimension,
    hasDays: true,
    expected: expected(() => true),
    ...more,
  };
}

export const googleAds: StandIn = {
  kind: "google-ads",
  origins: ["https://googleads.googleapis.com"],
  async handle(request) {
    const { pathname } = new URL(request.url);
    if (!isSignedIn(request)) return signInRefused();
    if (pathname === "/v26/customers:listAccessibleCustomers")
      return json({ resourceNames: [manager, bakery, closedManager].map((id) => `customers/${id}`) });
    const [, asked] = /^\/v26\/customers\/(\d+)\/googleAds:search$/.exec(pathname) ?? [];
    if (!asked) return notInReply(pathname);
    if (asked === closedManager) return notEnabled();
    const login = request.headers.get("login-customer-id");
    const customer = customers.find(({ id }) => id === asked);
    if (!customer || (login !== manager && !(login === bakery && asked === bakery))) return noPermission();
    return answer(customer, (await request.json()) as Ask);
  },
  trials: [
    trial("an account by campaign", "campaigns", "campaign", {
      metrics: [...usual, "averageCpm", "costPerConversion", "invalidClickRate", "searchImpressionShare"],
    }),
    trial("ad groups of one campaign", "ad-groups", "adGroup", {
      parameters: { property, reportType: "ad-groups", campaign: ["710002"] },
      expected: expected(({ about }) => about["campaign.id"] === "710002"),
    }),
    trial("ads of one ad group", "ads", "ad", {
      parameters: { property, reportType: "ads", campaign: ["710002"], adGroup: ["720003"] },
      expected: expected(({ about }) => about["ad_group.id"] === "720003"),
    }),
    trial("keywords", "keywords", "keyword"),
    trial("search terms", "search-terms", "searchTerm", {
      expected: expected(({ about }) => !String(about["search_term_view.search_term"]).endsWith("(rare)")),
    }),
    trial("conversions by action", "conversions", "conversionAction", {
      metrics: ["conversions", "conversionsValue", "allConversions"],
    }),
    trial("countries", "locations", "country"),
    trial("landing pages", "landing-pages", "landingPage"),
    trial("shopping products", "products", "productTitle", {
      expected: expected(({ about }) => about["campaign.id"] === "710003"),
    }),
    trial("ages", "ages", "age"),
    trial("genders", "genders", "gender"),
  ],
  troubles: {
    "expired token": {
      reply: () =>
        adsRefusal(
          401,
          "UNAUTHENTICATED",
          "Request had invalid authentication credentials.",
          "authenticationError",
          "OAUTH_TOKEN_EXPIRED",
          "OAuth token in the header has expired.",
        ),
      is: "reconnect",
    },
    "missing permission": { reply: noPermission, is: "no-access" },
    "rate limit": { reply: () => tooMuch("RESOURCE_TEMPORARILY_EXHAUSTED", "5s"), is: "slow-down" },
    "out of quota": { reply: () => tooMuch("RESOURCE_EXHAUSTED", "3600s"), is: "out-of-quota" },
  },
  nothing: ({ url }) =>
    url.endsWith("googleAds:search")
      ? json({ fieldMask: "campaign.name,metrics.clicks", totalResultsCount: "0" })
      : null,
};

function noPermission(): Response {
  return adsRefusal(
    403,
    "PERMISSION_DENIED",
    "The caller does not have permission",
    "authorizationError",
    "USER_PERMISSION_DENIED",
    "User doesn't have permission to access customer. Note: If you're accessing a client customer, the manager's customer id must be set in the 'login-customer-id' header.",
  );
}

function notEnabled(): Response {
  return adsRefusal(
    403,
    "PERMISSION_DENIED",
    "The caller does not have permission",
    "authorizationError",
    "CUSTOMER_NOT_ENABLED",
    "The customer account can't be accessed because it is not yet enabled or has been deactivated.",
  );
}

function tooMuch(code: string, retryDelay: string): Response {
  return adsRefusal(
    429,
    "RESOURCE_EXHAUSTED",
    "Resource has been exhausted (e.g. check quota).",
    "quotaError",
    code,
    "Too many requests.",
    { details: { quotaErrorDetails: { rateScope: "ACCOUNT", rateName: "Requests per day", retryDelay } } },
  );
}
