import { daysBetween } from "#app/lib/plain-date.ts";
import { isSignedIn, refusal, signInRefused } from "./google-replies.ts";
import { daysOf, json, type StandIn, steady } from "../stand-in.ts";

/** A cell's stored value, and its display. */
export type SheetCell = { readonly raw: string | number | boolean; readonly shown: string };
export type SheetTab = {
  readonly sheetId: number;
  readonly title: string;
  readonly rows: readonly (readonly SheetCell[])[];
  readonly rowCount?: number;
  readonly hidden?: boolean;
  readonly sheetType?: string;
  readonly merges?: readonly object[];
};
export type SheetFile = {
  readonly id: string;
  readonly name: string;
  readonly locale: string;
  readonly timeZone: string;
  readonly tabs: readonly SheetTab[];
};

export const text = (words: string): SheetCell => ({ raw: words, shown: words });
export const none = text("");
export const number = (value: number): SheetCell => ({ raw: value, shown: value.toLocaleString("en-GB") });
export const pounds = (value: number): SheetCell => ({ raw: value, shown: `£${value.toFixed(2)}` });
export const percent = (value: number): SheetCell => ({ raw: value, shown: `${(value * 100).toFixed(1)}%` });
export const dated = (day: string): SheetCell => ({
  raw: daysBetween("1899-12-30" as never, day as never),
  shown: day.split("-").reverse().join("/"),
});

const campaigns = [
  ["Search", "Brand"],
  ["Search", "Sourdough"],
  ["Search", "Competitors"],
  ["Social", "Spring menu"],
  ["Social", "Baking class"],
  ["Display", "Retargeting"],
  ["Email", "Newsletter"],
  ["Email", "Birthday"],
] as const;

function* factsOf(from: string, to: string) {
  for (const day of daysOf(from, to))
    for (const [channel, campaign] of campaigns) {
      const impressions = 20 + steady(400, day, campaign);
      const clicks = 1 + steady(Math.floor(impressions / 10), "clicks", day, campaign);
      yield { day, channel, campaign, impressions, clicks, cost: steady(2_500, "cost", day, campaign) / 100 };
    }
}

const headings = ["Day", "Channel", "Campaign", "Impressions", "Clicks", "Cost", "CTR"].map(text);

function byDay(): SheetCell[][] {
  const rows = [...factsOf("2025-01-01", "2026-11-20")].map(
    ({ day, channel, campaign, impressions, clicks, cost }) => [
      dated(day),
      text(channel),
      text(campaign),
      number(impressions),
      number(clicks),
      pounds(cost),
      percent(clicks / impressions),
    ],
  );
  return [headings, ...rows];
}

const branches = ["Harbour Lane", "Mill Street", "Old Market", "Station Road"].map((branch) => ({
  branch,
  numbers: ["leaflets", "spend", "mails", "orders"].map((word) => 10 + steady(500, branch, word)),
}));
const sums = [0, 1, 2, 3].map((at) => branches.reduce((sum, { numbers }) => sum + numbers[at]!, 0));

/** A typical table: a title, headings over headings, an error, a total. */
const summary: readonly (readonly SheetCell[])[] = [
  [text("Offline activities, all branches")],
  [],
  [text("Branch"), text("Leaflets"), none, text("Letters"), none],
  [none, text("Delivered"), text("Spend"), text("Sent"), text("Orders")],
  ...branches.map(({ branch, numbers: [leaflets, spend, mails, orders] }) => [
    text(branch),
    number(leaflets!),
    pounds(spend!),
    number(mails!),
    branch === "Old Market" ? text("#N/A") : number(orders!),
  ]),
  [text("Total"), number(sums[0]!), pounds(sums[1]!), number(sums[2]!), text("#N/A")],
];

const bakery = "1HbLaneBakeryMarketingNumbers2026aQx7";
let days: SheetCell[][] | null = null;
const files: readonly SheetFile[] = [
  {
    id: bakery,
    name: "Harbour Lane Bakery: marketing",
    locale: "en_GB",
    timeZone: "Europe/London",
    tabs: [
      {
        sheetId: 0,
        title: "By day",
        rowCount: 5_600,
        get rows() {
          return (days ??= byDay());
        },
      },
      {
        sheetId: 1736480983,
        title: "Branches' summary",
        rows: summary,
        merges: [
          { startRowIndex: 0, endRowIndex: 1, startColumnIndex: 0, endColumnIndex: 5 },
          { startRowIndex: 2, endRowIndex: 4, startColumnIndex: 0, endColumnIndex: 1 },
          { startRowIndex: 2, endRowIndex: 3, startColumnIndex: 1, endColumnIndex: 3 },
          { startRowIndex: 2, endRowIndex: 3, startColumnIndex: 3, endColumnIndex: 5 },
        ],
      },
      { sheetId: 88, title: "2024", hidden: true, rows: [[text("Month"), text("Orders")]] },
      { sheetId: 91, title: "Chart 1", sheetType: "OBJECT", rows: [] },
    ],
  },
  {
    id: "1PineStreetDentalLeadsFromTheWebsite9",
    name: "Pine Street Dental: leads",
    locale: "en_US",
    timeZone: "America/New_York",
    tabs: [
      {
        sheetId: 0,
        title: "Leads",
        rows: [
          [text("Source"), text("Leads")],
          [text("Website"), number(41)],
        ],
      },
    ],
  },
  {
    id: "1NorthwindCyclesShopOrdersByWeek00000",
    name: "Northwind Cycles: orders",
    locale: "de_DE",
    timeZone: "Europe/Berlin",
    tabs: [{ sheetId: 0, title: "Bestellungen", rows: [[text("Woche"), text("Umsatz")]] }],
  },
];

/**
 * The two APIs over these files: an empty range without `values`, nothing after the last filled cell, two files a
 * page.
 */
export function answerSheets(request: Request, all: readonly SheetFile[]): Response | null {
  const url = new URL(request.url);
  const { pathname, searchParams } = url;
  if (!isSignedIn(request)) return signInRefused();
  if (url.hostname === "www.googleapis.com")
    return pathname === "/drive/v3/files" ? listOf(searchParams, all) : null;
  const [, , , id, values, range] = pathname.split("/").map(decodeURIComponent);
  const file = all.find((one) => one.id === id);
  if (!pathname.startsWith("/v4/spreadsheets/")) return null;
  if (!file) return refusal(404, "NOT_FOUND", "Requested entity was not found.");
  if (values === undefined) return json(withFields(file));
  const [, title, from, to] = /^'((?:[^']|'')*)'!(\d+):(\d+)$/.exec(range ?? "") ?? [];
  const tab = file.tabs.find((one) => one.title === title?.replaceAll("''", "'"));
  if (!tab) return refusal(400, "INVALID_ARGUMENT", `Unable to parse range: ${range}`);
  const rowCount = tab.rowCount ?? 1_000;
  if (Number(to) > rowCount)
    return refusal(
      400,
      "INVALID_ARGUMENT",
      `Range (${range}) exceeds grid limits. Max rows: ${rowCount}, max columns: 26`,
    );
  const isRaw = searchParams.get("valueRenderOption") === "UNFORMATTED_VALUE";
  const rows = tab.rows.slice(Number(from) - 1, Number(to)).map((cells) =>
    withoutEnd(
      cells.map(({ raw, shown }) => (isRaw ? raw : shown)),
      (cell) => cell === "",
    ),
  );
  const filled = withoutEnd(rows, (cells) => cells.length === 0);
  return json({
    range: `'${title}'!A${from}:Z${to}`,
    majorDimension: "ROWS",
    ...(filled.length > 0 && { values: filled }),
  });
}

function withoutEnd<Item>(items: readonly Item[], isEmpty: (item: Item) => boolean): Item[] {
  const kept = [...items];
  while (kept.length > 0 && isEmpty(kept.at(-1)!)) kept.pop();
  return kept;
}

/** Only the fields in the `fields` mask. */
function withFields({ name, locale, timeZone, tabs }: SheetFile) {
  return {
    properties: { title: name, locale, timeZone },
    sheets: tabs.map(({ sheetId, title, hidden, sheetType = "GRID", rowCount = 1_000, merges }) => ({
      properties: {
        sheetId,
        title,
        sheetType,
        ...(hidden && { hidden }),
        ...(sheetType === "GRID" && { gridProperties: { rowCount } }),
      },
      ...(merges && { merges: merges.map((merge) => ({ sheetId, ...merge })) }),
    })),
  };
}

function listOf(asked: URLSearchParams, all: readonly SheetFile[]): Response {
  const q = asked.get("q") ?? "";
  if (!q.includes("mimeType='application/vnd.google-apps.spreadsheet'"))
    return refusal(400, "INVALID_ARGUMENT", "Invalid Value");
  const wanted = / and name contains '((?:[^'\\]|\\.)*)'/.exec(q)?.[1]?.replace(/\\(.)/g, "$1") ?? "";
  const found = all.filter(({ name }) => name.toLowerCase().includes(wanted.toLowerCase()));
  const start = Number(asked.get("pageToken") ?? 0);
  const size = Math.min(2, Number(asked.get("pageSize") ?? 100)); // Drive may return fewer than requested
  return json({
    ...(start + size < found.length && { nextPageToken: String(start + size) }),
    files: found.slice(start, start + size).map(({ id, name }) => ({ id, name })),
  });
}

function expectedOfDays(metric: string, from: string, to: string): number | null {
  const total = { impressions: 0, clicks: 0, cost: 0 };
  for (const { impressions, clicks, cost } of factsOf(from, to)) {
    total.impressions += impressions;
    total.clicks += clicks;
    total.cost += cost;
  }
  return metric === "ctr" ? total.clicks / total.impressions : total[metric as keyof typeof total];
}

export const googleSheets: StandIn = {
  kind: "google-sheets",
  origins: ["https://sheets.googleapis.com", "https://www.googleapis.com"],
  handle: (request) => answerSheets(request, files),
  trials: [
    {
      about: "a tab with a row for each day and campaign",
      parameters: {
        property: bakery,
        sheet: "0",
        has_header: true,
        has_footer: false,
        has_labels: true,
        uses_date_range: true,
      },
      metrics: ["impressions", "clicks", "cost", "ctr"],
      dimension: "channel",
      hasDays: true,
      expected: (metric, { from, to }) => expectedOfDays(metric, from, to),
    },
    {
      about: "a tab as people make them",
      parameters: {
        property: bakery,
        sheet: "1736480983",
        has_header: true,
        has_footer: true,
        has_labels: true,
        uses_date_range: false,
      },
      metrics: ["leaflets_delivered", "leaflets_spend", "letters_sent", "letters_orders"],
      dimension: "branch",
      expected(metric) {
        const lost = branches.find(({ branch }) => branch === "Old Market")!.numbers[3]!;
        const known: Record<string, number> = {
          leaflets_delivered: sums[0]!,
          leaflets_spend: sums[1]!,
          letters_sent: sums[2]!,
          letters_orders: sums[3]! - lost,
        };
        return known[metric] ?? null;
      },
    },
  ],
  troubles: {
    "expired token": { reply: signInRefused, is: "reconnect" },
    "missing permission": {
      reply: () => refusal(403, "PERMISSION_DENIED", "The caller does not have permission"),
      is: "no-access",
    },
    "rate limit": {
      reply: () =>
        refusal(
          429,
          "RESOURCE_EXHAUSTED",
          "Quota exceeded for quota metric 'Read requests' and limit 'Read requests per minute per user' of service 'sheets.googleapis.com' for consumer 'project_number:172856096362'.",
          [
            {
              "@type": "type.googleapis.com/google.rpc.ErrorInfo",
              reason: "RATE_LIMIT_EXCEEDED",
              domain: "googleapis.com",
              metadata: { quota_limit: "ReadRequestsPerMinutePerUser", service: "sheets.googleapis.com" },
            },
          ],
        ),
      is: "slow-down",
    },
  },
  nothing({ url }) {
    const [, from] = /!(\d+)%3A\d+/.exec(url) ?? [];
    if (!from) return null;
    const old = [
      dated("2024-02-01"),
      text("Search"),
      text("Brand"),
      number(10),
      number(1),
      pounds(2.5),
      percent(0.1),
    ];
    const isRaw = url.includes("UNFORMATTED_VALUE");
    const values = [headings, old].map((cells) => cells.map(({ raw, shown }) => (isRaw ? raw : shown)));
    return json({ range: "'By day'!A1:Z5600", majorDimension: "ROWS", ...(from === "1" && { values }) });
  },
};
