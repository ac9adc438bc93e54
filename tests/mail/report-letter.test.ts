import { expect, test } from "vitest";
import { fitDigest, reportEmail, type ReportMail } from "#app/mail/messages/report.ts";
import { channelTable, exampleView, exampleWidget, figure, summary } from "./example-view.ts";

function letter(view = exampleView(), more: Partial<ReportMail> = {}) {
  const mail: ReportMail = {
    view,
    dashboardUrl: "https://reports.northlight.example/report-links/abc",
    unsubscribeUrl: "https://reports.northlight.example/unsubscribe/def",
    pdf: { is: "attached", size: "94 kB" },
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
    "▲ 12.4% better",
    "was 1,401",
    "87.5% of goal (1,800)",
    "€17.86",
    "▼ 8.1% better",
    "lower is better",
    "€6,287",
    "▲ 3.0%",
    "Channel 3",
    "998",
    "▲ 4.1% better",
    "All 3",
    "9,600",
  ]) {
    expect(text, said).toContain(said);
    expect(words(html), said).toContain(said);
  }
});

test("both formats name the dashboard's filters", () => {
  const { text, html } = letter({ ...exampleView(), filters: ["Campaign is Bread", "Device is Mobile"] });
  for (const body of [text, words(html)])
    expect(body.split("Filtered: Campaign is Bread, and Device is Mobile.")).toHaveLength(2); // once
  expect(letter().text).not.toContain("Filtered");
});

test("plain text has one line per number, with the dashboard link and the unsubscribe link", () => {
  const lines = letter().text.split("\n");
  expect(lines).toContain("Online orders: 1,575 (▲ 12.4% better; was 1,401; 87.5% of goal (1,800))");
  expect(lines).toContain("- Channel 1: Visits 1000 (▲ 4.1% better), Orders 100");
  expect(lines).toContain("https://reports.northlight.example/report-links/abc");
  expect(lines).toContain("Unsubscribe: https://reports.northlight.example/unsubscribe/def");
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
    expect(text).toContain(said);
    expect(words(html)).toContain(said);
  }
});

test("a gauge shows its figure and its goal, and nothing about rows", () => {
  const data = { ...channelTable(4), rows: [] };
  const gauge = {
    kind: "gauge",
    label: "",
    min: 0,
    max: 9,
    minText: "0",
    maxText: "9",
    value: 1,
    text: "1",
  } as const;
  const widget = exampleWidget("Visits", {
    kind: "chart",
    chart: { ...gauge, goal: { value: 10_000, text: "10,000" } },
    data,
  });
  const { text, html } = letter(exampleView({ widgets: [widget] }));
  expect(text).toContain("Visits: 9,600 (▲ 3% better; the goal is 10,000)");
  expect(words(html)).toContain("the goal is 10,000");
  expect(text).not.toContain("rows by");
});

test("an address without a space can break, so that the email stays as wide as its window", () => {
  const data = channelTable(1);
  const address = `https://example.com/${"a".repeat(200)}`;
  const rows = data.rows.map(([first, ...rest]) => [{ ...first!, text: address }, ...rest]);
  const { html } = letter(
    exampleView({
      widgets: [exampleWidget("Pages", { kind: "table", data: { ...data, rows }, bars: false })],
    }),
  );
  expect(html).toMatch(new RegExp(`<td[^>]*overflow-wrap:anywhere[^>]*><bdi>${address}`));
});

test("a long series shows its totals, names show the first ones, and a short chart its rows", () => {
  const label = "Visits";
  const chart = (rows: number, type: "date" | "text" = "text") => {
    const data = channelTable(rows);
    const columns = data.columns.map((column, at) => (at === 0 ? { ...column, type } : column));
    return exampleWidget(label, {
      kind: "chart",
      chart: { kind: "pie", label, doughnut: false, parts: [], total: "", totalName: "" },
      data: { ...data, columns },
    });
  };
  expect(letter(exampleView({ widgets: [chart(31, "date")] })).text).toContain(
    "Visits: 9,600 (▲ 3% better)\nOrders: 777\n(31 rows by channel on the dashboard)",
  );
  const names = letter(exampleView({ widgets: [chart(31)] })).text;
  expect(names).toContain("- Channel 10: Visits");
  expect(names).not.toContain("- Channel 11: Visits");
  expect(names).toContain("10 of 31 shown");
  expect(letter(exampleView({ widgets: [chart(4)] })).text).toContain(
    "- Channel 4: Visits 997 (▲ 4.1% better), Orders 97",
  );
});

test("a note on omitted rows appears once, and counts are written as on the page", () => {
  const shown = (rows: number) => {
    const widget = exampleWidget("Products", {
      kind: "table",
      data: { ...channelTable(rows), of: 6000 },
      bars: false,
    });
    return letter(exampleView({ widgets: [{ ...widget, subtitle: "Shop · 5 of 6,000 shown" }] })).text;
  };
  expect(shown(5).match(/shown/g)).toHaveLength(1);
  expect(shown(50)).toContain("(10 of 6,000 shown)");
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
  expect(subject).toBe("Report Bcc: all@x.examplegnp.exe, 1–31 October 2026");
});

test("the email stays under 100 kB for any dashboard, and says that there is more", () => {
  const wide = { ...channelTable(500), of: 500 };
  const tables = Array.from({ length: 100 }, (_, at) =>
    exampleWidget(`Table ${at}`, { kind: "table", data: wide, bars: false }),
  );
  const { html, text } = letter(exampleView({ widgets: tables }));
  expect(Buffer.byteLength(html)).toBeLessThanOrEqual(100_000);
  expect(text).toContain("1 of 500 shown");

  const longNames = Array.from({ length: 100 }, (_, at) =>
    exampleWidget("Ü".repeat(4000) + at, summary(figure("x", "1"))),
  );
  const cut = letter(exampleView({ widgets: longNames }));
  expect(Buffer.byteLength(cut.html)).toBeLessThanOrEqual(100_000);
  expect(cut.html).toContain("Unsubscribe");
});

test("the email is a whole page in its language, in the client's color, 600 wide, without scripts, styles or remote images", () => {
  const { html } = letter(exampleView({ lang: "de" }));
  expect(html).toMatch(/^<!doctype html>\n<html lang="de"/);
  expect(html).toContain('width="600"');
  expect(html).toContain('bgcolor="#0e6b5c"');
  expect(html).not.toMatch(/<script|<style|<link|url\(|src="(?!cid:)/);
  expect(
    [...html.matchAll(/<img [^>]+>/g)].every(([image]) =>
      /alt="First screen of the dashboard: Online orders 1,575;/.test(image),
    ),
  ).toBe(true);
});

test.each([
  [{ is: "attached", size: "94 kB" } as const, "The PDF is attached (94 kB)."],
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
