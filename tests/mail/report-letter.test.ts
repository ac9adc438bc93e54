import { expect, test } from "vitest";
import { fitDigest, reportEmail, type ReportMail } from "#app/mail/messages/report.ts";
import { reportLetter } from "#app/domain/reports/rules/report-letter.ts";
import { channelTable, exampleView, exampleWidget, figure, summary } from "./example-view.ts";

function letter(view = exampleView(), more: Partial<ReportMail> = {}) {
  const mail: ReportMail = {
    view,
    ...reportLetter({ subject: null, message: null }, view, null),
    dashboardUrl: "https://reports.northlight.example/report-links/abc",
    unsubscribeUrl: "https://reports.northlight.example/unsubscribe/def",
    pdf: { is: "attached", url: "https://reports.northlight.example/report-links/pdf", size: "94 kB" },
    previewCid: "first-screen",
    logo: null,
    schedule: "on the first day of each month",
    isTest: false,
    ...more,
  };
  return reportEmail(mail, fitDigest(mail));
}

/** The visible text of the markup. */
function words(html: string): string {
  return html
    .replace(/<[^>]+>/g, " ")
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, "&")
    .replace(/\s+/g, " ");
}

test("both formats have every number with its change, the compared number, and both periods", () => {
  const { text, html } = letter();
  for (const said of [
    "1–31 October 2026",
    "compared with the 31 days before, 31 August – 30 September",
    "1,575",
    "was 1,401",
    "87.5% of goal 1,800",
    "€17.86",
    "lower is better",
    "€6,287",
    "Channel 3",
    "998",
    "All 3",
    "9,600",
  ]) {
    expect(text, said).toContain(said);
    expect(words(html), said).toContain(said);
  }
  for (const said of ["up 12.4%, better", "down 8.1%, better", "up 3.0%"]) expect(text, said).toContain(said);
  for (const said of ["▲ 12.4% better", "▼ 8.1% better", "▲ 3.0%", "▲ 4.1%"])
    expect(words(html), said).toContain(said);
});

test("both formats name the dashboard's filters", () => {
  const { text, html } = letter({ ...exampleView(), filters: ["Campaign is Bread", "Device is Mobile"] });
  for (const body of [text, words(html)])
    expect(body.split("Filtered: Campaign is Bread, and Device is Mobile.")).toHaveLength(2); // once
  expect(letter().text).not.toContain("Filtered");
});

test("plain text has one line per number, with the dashboard link and the unsubscribe link", () => {
  const lines = letter().text.split("\n");
  expect(lines).toContain("Online orders    1,575  up 12.4%, better     was 1,401");
  expect(lines).toContain("                        87.5% of goal 1,800");
  expect(lines).toContain("Channel 1    1000  up 4.1%     100");
  expect(lines).toContain("Open the report: https://reports.northlight.example/report-links/abc");
  expect(lines).toContain("Unsubscribe: https://reports.northlight.example/unsubscribe/def");
  expect(lines).toContain("-- ");
});

test("the agency's message replaces the dashboard's text, and keeps its paragraphs", () => {
  const { text, html } = letter(exampleView(), { message: "Hello Jonas,\n\na good\nmonth." });
  expect(text.startsWith("Hello Jonas,\n\na good\nmonth.\n\nHARBOUR LANE BAKERY")).toBe(true);
  expect(html).toContain(">Hello Jonas,</p>");
  expect(html).toContain(">a good<br>month.</p>");
  expect(text).not.toContain("Orders grew by 12.4%");
});

test("the written summary is left out when empty, and omits sentences that are out of date", () => {
  expect(letter().text).not.toContain("IN SHORT");
  const figure = { widgetId: "w", column: "orders", receipt: null };
  const summary = {
    title: "The month in short",
    sentences: [
      { parts: [{ text: "Orders rose " }, { text: "12.4% to 1,575", figure }, { text: ", from 1,401." }] },
      { parts: [{ text: "Old." }], outdated: "Orders is now 1,580." },
    ],
  };
  const { text, html } = letter(exampleView({ summary }));
  expect(text).toContain("THE MONTH IN SHORT\n* Orders rose 12.4% to 1,575, from 1,401.\n\n");
  expect(words(html)).toContain("The month in short Orders rose 12.4% to 1,575 , from 1,401.");
  expect(text + html).not.toContain("Old.");
});

test("numbers of the summary lead to their source on the page that was sent", () => {
  const figure = { widgetId: "w", column: "orders", receipt: null };
  const source = { label: "Orders", value: "1,575", how: "Shop: Orders", asOf: "", state: "Final" };
  const view = exampleView({
    summary: {
      title: "The month in short",
      sentences: [{ parts: [{ text: "Orders rose " }, { text: "12.4%", figure }, { text: "." }] }],
    },
    numberSources: [
      { ...source, widgetId: "other", column: "orders" },
      { ...source, widgetId: "w", column: "orders" },
    ],
  });
  const { text, html } = letter(view);
  expect(text).toMatch(/\* Orders rose 12\.4% \[1\]\./);
  expect(text).toMatch(/\[1\] https:\/\/\S+#source-2/);
  expect(html).toMatch(/<a href="https:[^"]+#source-2"[^>]*>12.4%<\/a>/);
});

test("receipts are numbered in the text, and listed at its end", () => {
  const view = exampleView();
  const mail: ReportMail = {
    ...reportLetter({ subject: null, message: null }, view, null),
    view,
    dashboardUrl: "https://r.example/d",
    unsubscribeUrl: "https://r.example/u",
    pdf: null,
    previewCid: null,
    logo: null,
    schedule: "every Monday",
    isTest: false,
  };
  const sentence = [{ text: "Orders rose " }, { text: "12.4%", isFigure: true, href: "https://r.example/1" }];
  const summary = { title: "The month in short", sentences: [sentence], byline: null };
  const { text, html } = reportEmail(mail, { ...fitDigest(mail), summary });
  expect(text).toContain("* Orders rose 12.4% [1]");
  expect(text).toContain("WHERE THESE NUMBERS COME FROM\n[1] https://r.example/1");
  expect(html).toMatch(/<a href="https:\/\/r.example\/1"[^>]*>12.4%<\/a>/);
});

test("the agency's text comes first", () => {
  const { text, html } = letter();
  expect(text.indexOf("Orders grew by 12.4%")).toBeLessThan(text.indexOf("Online orders"));
  expect(html.indexOf("Orders grew by 12.4%")).toBeLessThan(html.indexOf(">Online orders<"));
});

test("missing data is named, not omitted", () => {
  const view = exampleView();
  const { text, html } = letter({
    ...view,
    widgets: [
      ...view.widgets,
      exampleWidget("Paid social", {
        kind: "broken",
        what: "No new data since 24 October",
        detail: "Facebook Ads needs to be reconnected.",
        fix: null,
      }),
      exampleWidget("Reviews", { kind: "empty", what: "No reviews in October", detail: "" }),
    ],
  });
  for (const said of [
    "Paid social: No new data since 24 October. Facebook Ads needs to be reconnected.",
    "Reviews: No reviews in October.",
  ]) {
    expect(words(text)).toContain(said);
    expect(words(html)).toContain(said);
  }
});

test("a pace follows the goal that it belongs to", () => {
  const board = exampleView();
  const [first, ...others] = board.widgets;
  if (first?.body.kind !== "summary") throw new Error("no number card");
  const [figure] = first.body.figures;
  const goal = { ...figure!.goal!, text: "72.9% of goal, 10 points behind", goalText: "1,900", paceAt: 0.83 };
  const body = { ...first.body, figures: [{ ...figure!, goal }] };
  const { html, text } = letter({ ...board, widgets: [{ ...first, body }, ...others] });
  for (const part of [words(html), text])
    expect(part.replace(/\s+/g, " ")).toContain("72.9% of goal 1,900, 10 points behind");
});

test("a gauge is one of the numbers, with its goal", () => {
  const data = { ...channelTable(4), rows: [] };
  const gauge = {
    kind: "gauge",
    label: "",
    min: 0,
    max: 9,
    minText: "0",
    maxText: "9",
    value: 9_600,
    text: "9,600",
  } as const;
  const widget = exampleWidget("Visits", {
    kind: "chart",
    chart: { ...gauge, goal: { value: 10_000, text: "96% of goal", goalText: "10,000" } },
    data,
  });
  const { text, html } = letter(exampleView({ widgets: [widget] }));
  expect(text).toContain("Visits  9,600  up 3%, better\n               96% of goal 10,000");
  expect(words(html)).toContain("96% of goal 10,000");
  expect(html).toContain('width="96%"');
});

test("an address without a space can break, so that the email stays as wide as its window", () => {
  const data = channelTable(1);
  const address = `https://example.com/${"a".repeat(120)}`;
  const rows = data.rows.map(([first, ...rest]) => [{ ...first!, text: address }, ...rest]);
  const { html } = letter(
    exampleView({
      widgets: [exampleWidget("Pages", { kind: "table", data: { ...data, rows }, bars: false })],
    }),
  );
  expect(html).toMatch(new RegExp(`<td[^>]*overflow-wrap:anywhere[^>]*><bdi>${address}`));
});

const pie = (parts: number) => ({
  kind: "pie" as const,
  label: "Visits",
  doughnut: false,
  parts: Array.from({ length: parts }, (_, at) => ({
    name: `Channel ${at + 1}`,
    value: 10,
    text: String(1000 - at),
    share: "10%",
    other: false,
  })),
  total: "9,600",
  totalName: "Visits",
});

test("a chart is a picture with its values as alternative text, and at most three are shown", () => {
  const charts = Array.from({ length: 4 }, (_, at) =>
    exampleWidget(`Chart ${at}`, { kind: "chart", chart: pie(3), data: channelTable(0) }),
  );
  const { html, text } = letter(exampleView({ widgets: charts }));
  expect(html.match(/<img src="cid:chart-/g)).toHaveLength(3);
  expect(html).toContain('alt="Chart 0: Channel 1 1000 (10%), Channel 2 999 (10%), Channel 3 998 (10%)"');
  expect(text).toContain("CHART 2");
  expect(text).not.toContain("CHART 3");
  expect(html).toContain(">See all 4 charts</a>");
});

test("a total among the four numbers is not repeated above its chart", () => {
  const point = (value: number) => ({ value, text: String(value) });
  const chart = {
    kind: "line",
    label: "Orders",
    labels: ["1 Oct", "2 Oct"],
    longLabels: ["1 Oct", "2 Oct"],
    time: true,
    stacked: false,
    series: [{ name: "Orders", points: [point(700), point(875)], total: "1,575" }],
    comparison: null,
    unsettledFrom: null,
    visibleGrid: true,
    axis: { kind: "integer" },
    lang: "en",
  } as const;
  const course = exampleWidget("Orders per day", { kind: "chart", chart, data: channelTable(0) });
  const { widgets } = exampleView();
  expect(words(letter(exampleView({ widgets: [course] })).html)).toContain("Orders 1,575");
  expect(words(letter(exampleView({ widgets: [...widgets, course] })).html)).not.toContain("Orders 1,575");
});

test("the first table has five rows, three columns of numbers, its total, and says what it leaves out", () => {
  const widget = exampleWidget("Products", {
    kind: "table",
    data: { ...channelTable(34), of: 6000 },
    bars: false,
  });
  const { text } = letter(exampleView({ widgets: [{ ...widget, subtitle: "Shop · 34 of 6,000 shown" }] }));
  expect(text).toContain(
    "PRODUCTS (Shop)\nChannel    Visits   Change  Orders\nChannel 1    1000  up 4.1%     100\n",
  );
  expect(text).toContain("\nChannel 5");
  expect(text).not.toContain("Channel 6");
  expect(text).toContain(
    "\nAll 34      9,600    up 3%     777\n(5 of 6,000 shown; the total covers all 6,000)",
  );
  expect(text.match(/shown/g)).toHaveLength(1);
  const subtitle = "Shop · 34 of 6,000 shown · totals cover all 6,000";
  expect(letter(exampleView({ widgets: [{ ...widget, subtitle }] })).text).toContain(
    "(Shop · totals cover all 6,000)",
  );
});

test("no line of the text is longer than 72 characters but addresses", () => {
  const long = "Wintersonnenwende ".repeat(9);
  const table = exampleWidget(long, {
    kind: "table",
    data: {
      ...channelTable(3),
      rows: channelTable(3).rows.map(([name, ...rest]) => [{ ...name!, text: long }, ...rest]),
    },
    bars: false,
  });
  const view = exampleView({ widgets: [...exampleView().widgets.slice(0, 3), table], asOf: long });
  for (const line of letter(view, { message: long.repeat(3) }).text.split("\n"))
    if (!line.includes("https://")) expect(line.length, line).toBeLessThanOrEqual(72);
});

test("text of people never becomes markup", () => {
  const evil = `<img src=x onerror=alert(1)>"'&`;
  const view = exampleView({
    name: evil,
    footer: evil,
    agency: { name: evil, contact: evil },
    widgets: [
      exampleWidget(evil, summary(figure(evil, evil))),
      exampleWidget(evil, {
        kind: "text",
        blocks: [{ block: "paragraph", spans: [{ text: "press", href: "javascript:alert(1)" }] }],
      }),
      exampleWidget(evil, { kind: "broken", what: evil, detail: evil, fix: null }),
    ],
  });
  const { html, subject } = letter(view);
  expect(html).not.toContain("<img src=x");
  expect(html).not.toContain("javascript:");
  expect(html).not.toMatch(/alt="[^"]*<img/);
  expect(subject).not.toContain("\n");
});

test("a name with line breaks and reversed text cannot change the subject", () => {
  const { subject } = letter(exampleView({ name: "Report\r\nBcc: all@x.example\u202egnp.exe" }));
  expect(subject).toBe("October 2026: Report Bcc: all@x.examplegnp.exe");
});

test("the email stays under 100 kB for any dashboard, and says that there is more", () => {
  const wide = { ...channelTable(500), of: 500 };
  const tables = Array.from({ length: 100 }, (_, at) =>
    exampleWidget(`Table ${at}`, { kind: "table", data: wide, bars: false }),
  );
  const { html, text } = letter(exampleView({ widgets: tables }));
  expect(Buffer.byteLength(html)).toBeLessThanOrEqual(100_000);
  expect(text).toContain("5 of 500 shown");

  const longNames = Array.from({ length: 100 }, (_, at) =>
    exampleWidget("Ü".repeat(4000) + at, summary(figure("x", "1"))),
  );
  const cut = letter(exampleView({ widgets: longNames }));
  expect(Buffer.byteLength(cut.html)).toBeLessThanOrEqual(100_000);
  expect(cut.html).toContain("Unsubscribe");
});

test("the email is a whole page in its language, in the client's color, 600 wide, without scripts or remote images", () => {
  const { html } = letter(exampleView({ lang: "de" }));
  expect(html).toMatch(/^<!doctype html>\n<html lang="de"/);
  expect(html).toContain('width="600"');
  expect(html).toContain('bgcolor="#0e6b5c"');
  expect(html).not.toMatch(/<script|<link|url\(|src="(?!cid:)/);
  expect(
    [...html.matchAll(/<img [^>]+>/g)].every(([image]) =>
      /alt="First screen of the dashboard: Online orders 1,575 ▲ 12.4% better;/.test(image),
    ),
  ).toBe(true);
});

test.each([
  [{ is: "attached", url: "https://x.example/p", size: "94 kB" } as const, "The PDF is attached (94 kB)."],
  [
    { is: "linked", url: "https://x.example/p", why: "The PDF is too large to attach (6.1 MB)." } as const,
    "https://x.example/p",
  ],
  [{ is: "left-out", why: "The PDF could not be created." } as const, "The PDF could not be created."],
])("the email links to the PDF", (pdf, said) => {
  const { text, html } = letter(exampleView(), { pdf });
  expect(text).toContain(said);
  expect(html).toContain(said);
});

test("the logo replaces the agency's name, with alternative text for programs without images", () => {
  const logo = { cid: "logo-c", alt: 'Harbour "Lane"', width: 120 };
  const { html } = letter(exampleView(), { logo });
  expect(html).toContain('<img src="cid:logo-c" width="120" alt="Harbour &quot;Lane&quot;"');
  const plate = (of: string) => /<td bgcolor="#ffffff"[^>]*>([^<]*)</.exec(of)![1];
  expect(plate(html)).toBe("");
  expect(plate(letter().html)).toBe(exampleView().agency.name);
});
