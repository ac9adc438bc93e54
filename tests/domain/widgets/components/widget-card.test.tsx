import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { WidgetCard, type WidgetCardProps } from "#app/domain/widgets/components/widget-card.tsx";
import type { ChangeView, SummaryFigure, WidgetBody, WidgetView } from "#app/views/widget-view.ts";
import { wasText } from "#app/pdf/widgets/figure.ts";
import { digestOf } from "#app/mail/report/digest.ts";
import { exampleView, exampleWidget } from "#tests/mail/example-view.ts";
import { buildChart, buildTable, buildWidget, cell, column, named } from "./build-view.ts";

const html = (
  body: WidgetBody,
  changes: Partial<WidgetView> = {},
  props: Omit<WidgetCardProps, "view"> = {},
) => renderToStaticMarkup(<WidgetCard view={buildWidget(body, changes)} {...props} />);

const better: ChangeView = { tone: "better", arrow: "down", text: "8.1%", word: "better", value: -0.081 };

const figure = (changes: Partial<SummaryFigure> = {}): SummaryFigure => ({
  label: "Cost per order",
  figure: { value: 17.861364, text: "€17.86", receipt: null },
  change: null,
  was: null,
  goal: null,
  sparkline: null,
  hint: null,
  ...changes,
});
const summary = (...figures: SummaryFigure[]): WidgetBody => ({
  kind: "summary",
  figures,
  data: buildTable([], []),
});

test("a card is a section with a heading and its size", () => {
  const page = html(buildChart({ Organic: [1, 2] }), { width: 3, height: 2 });
  expect(page).toMatch(/^<section id="w1"[^>]*style="--w:3;--h:2" aria-labelledby="t-w1"/);
  expect(page).toContain('<h2 id="t-w1" dir="auto">Sessions by channel</h2>');
});

test("a chart has a table with each raw value beside the formatted one", () => {
  const page = html(buildChart({ Organic: [1575, null] }));
  expect(page).toContain('role="img" aria-label="Sessions per day by channel"');
  expect(page).toContain(
    '<th scope="row" data-value="2026-10-01">01 Oct</th><td data-value="1575">1575</td>',
  );
  expect(page).toContain(">02 Oct</th><td>–</td>");
  expect(page).toMatch(/<summary><span[^>]*>Data<\/span> <span[^>]*>Chart<\/span>/);
});

test("the table names each column's color for the tooltip", () => {
  const page = html(buildChart({ Organic: [1], Paid: [2] }));
  expect(page).toContain('data-ink="s1">Organic</th>');
  expect(page).toContain('data-ink="s2">Paid</th>');
  expect(page).not.toContain("data-tips");
});

test("a metric that only the table has gets no color, and the others keep theirs", () => {
  const body = buildChart({ Organic: [1] });
  const { columns, rows } = body.data;
  const data = {
    ...body.data,
    columns: [...columns, column("Cost")],
    rows: rows.map((row) => [...row, cell(9)]),
  };
  const page = html({ ...body, data });
  expect(page).toContain('data-ink="s1">Organic</th>');
  expect(page).toContain('<th scope="col">Cost</th>');
});

test("a long table shows 60 rows and links the rest, and the tooltip gets all values", () => {
  const year = buildChart({ Organic: Array.from({ length: 366 }, (_, i) => i) });
  const files = { csv: "/w1/csv", png: "/w1/png", svg: "/w1/svg" };
  const page = html(year, {}, { files });
  expect(page.match(/<tr>/g)).toHaveLength(1 + 60);
  expect(page).toContain("The first 60 of 366 rows.");
  for (const href of Object.values(files)) expect(page).toContain(`<a href="${href}" data-file=`);
  const tips = /data-tips="([^"]*)"/.exec(page)?.[1]?.split("\n") ?? [];
  expect(tips[0]).toBe("s1 Organic");
  expect(tips).toHaveLength(1 + 366);
  expect(tips.at(-1)).toMatch(/\t0 365$/);
});

test("the tooltip of a pie has each part's value, share, and comparison with its dates", () => {
  const part = (name: string, value: number, share: string) => ({
    name,
    value,
    share,
    text: String(value),
    other: false,
  });
  const body: WidgetBody = {
    kind: "chart",
    chart: {
      kind: "pie",
      label: "Devices",
      doughnut: false,
      parts: [
        { ...part("Desktop", 300, "75%"), before: { text: "280", days: "1–30 September" } },
        part("Phone\tand tablet", 100, "25%"),
      ],
      total: "400",
      totalName: "sessions",
    },
    data: buildTable([], []),
  };
  const tips = /data-tips="([^"]*)"/.exec(html(body))?.[1]?.split("\n") ?? [];
  expect(tips[0]!.split("\t")).toEqual([
    "s1 sessions",
    "surface share",
    "compare 1–30 September",
    "s2 sessions",
  ]);
  expect(tips.slice(1)).toEqual(["Desktop\t0 300\t1 75%\t2 280", "Phone and tablet\t3 100\t1 25%"]);
});

test("a compared value has its date", () => {
  const comparison = {
    name: "September",
    points: [{ value: 5, text: "5" }],
    longLabels: ["Tuesday 1 September"],
  };
  const page = html(buildChart({ Organic: [7] }, { comparison }));
  const tips = /data-tips="([^"]*)"/.exec(page)?.[1]?.split("\n") ?? [];
  expect(tips[0]!.split("\t")).toContain("compare Tuesday 1 September");
});

test("a number's sparkline has a name and the value of each day", () => {
  const sparkline = {
    kind: "sparkline" as const,
    values: [1, 2],
    name: "Visits",
    longLabels: ["Monday 5 October", "Tuesday 6 October"],
    texts: ["1", "2"],
  };
  const page = html(summary(figure({ sparkline })));
  expect(page).toContain('role="img" aria-label="Visits per day"');
  expect(page).toContain('data-tips="s1 Visits\nMonday 5 October\t0 1\nTuesday 6 October\t0 2"');
  expect(page).toContain('data-stops="2"');
});

test("the lead of a realtime page is a large number over bars with their minutes", () => {
  const sparkline = {
    kind: "sparkline" as const,
    values: [1, 2],
    name: "Active users",
    longLabels: ["14:03", "14:04"],
    texts: ["1", "2"],
    byMinute: true as const,
  };
  const live = { sparkline, recent: "3 in the last 5 minutes" };
  const page = html(summary(figure({ ...live, isLead: true })));
  expect(page).toContain('data-lead="true"');
  expect(page).toContain('aria-label="Active users per minute"');
  expect(page).toContain("<span>14:03</span> <span>14:04, this minute</span>");
  expect(html(summary(figure(live)))).not.toMatch(/data-lead|this minute/);
});

test("no CSV is offered without permission", () => {
  expect(html(buildChart({ Organic: Array.from({ length: 100 }, () => 1) }))).not.toContain("CSV");
});

test("the legend moves beside the title in a low widget", () => {
  const rows = { Organic: [1, 2], Paid: [2, 1] };
  const low = html(buildChart(rows, { kind: "bar" }), { height: 1 });
  expect(low).toMatch(/<header[^>]*><h2.*<ul.*<\/header>/);
  expect(html(buildChart(rows, { kind: "bar" }), { height: 2 })).not.toMatch(
    /<header[^>]*>.*<ul.*<\/header>/,
  );
});

test("a number shows its change as arrow, number and word, and the compared value", () => {
  const was = { value: 19.44, text: "€19.44", receipt: null };
  const page = html(summary(figure({ change: better, was, hint: "lower is better" })));
  expect(page).toContain('<bdi data-value="17.861364">€17.86</bdi>');
  expect(page).toMatch(/data-tone="better" data-change="-0.081">↓ <bdi>8.1%<\/bdi><em> better<\/em>/);
  expect(page).toContain('was <bdi data-value="19.44">€19.44</bdi>');
  expect(page).toContain("lower is better");
});

test("a neutral change has neither color nor word", () => {
  const page = html(
    summary(figure({ change: { tone: "neutral", arrow: "up", text: "3.0%", word: null, value: 0.03 } })),
  );
  expect(page).not.toContain("data-tone");
  expect(page).toContain("↑ <bdi>3.0%</bdi></span>");
});

test("a goal shows its progress, and its number once", () => {
  const page = html(
    summary(figure({ goal: { share: 0.875, text: "87.5% of goal", goalText: "1,800", reached: false } })),
  );
  expect(page).toContain("--v:87.5");
  expect(page).toContain("<bdi>1,800</bdi>");
  const reached = html(
    summary(
      figure({ goal: { share: 1, text: "Goal reached: under €18.00", goalText: "€18.00", reached: true } }),
    ),
  );
  expect(reached.match(/€18\.00/g)).toHaveLength(1);
});

test("the bar of a goal has a mark for the pace where there is one", () => {
  const goal = { share: 0.4, text: "40% of goal", goalText: "1,800", reached: false };
  expect(html(summary(figure({ goal: { ...goal, paceAt: 0.5 } })))).toMatch(/--pace:50"><i><\/i><\/span>/);
  expect(html(summary(figure({ goal })))).not.toMatch(/--pace|<i>/);
});

test("additional numbers have their names", () => {
  const page = html(
    summary(figure({ label: "Orders" }), figure({ label: "Revenue" }), figure({ label: "Refunds" })),
  );
  expect(page.match(/<dt>/g)).toHaveLength(2);
  expect(page).toContain("<dt>Revenue</dt>");
});

test("a number links to its receipt", () => {
  const page = html(summary(figure({ figure: { value: 5, text: "5", receipt: "abc" } })));
  expect(page).toMatch(/<a href="\/receipts\/abc"[^>]*><bdi data-value="5">5<\/bdi><\/a>/);
});

test("a table has its order, a bar for the largest value and the total once", () => {
  const data = buildTable(
    [named("Campaign"), column("Clicks", { sorted: "desc" }), column("Cost", { type: "money" })],
    [
      [cell("Autumn cakes"), cell(200), cell(12.5, "€12.50")],
      [cell("Brand"), cell(50), cell(null)],
    ],
    {
      totals: [cell(null, "All 34"), cell(1390), cell(6287.2, "€6,287.20")],
      totalsLabel: "All 34",
      shown: 2,
      of: 34,
    },
  );
  const page = html({ kind: "table", data, bars: true });
  expect(page).toContain('aria-sort="descending" data-bar="true">Clicks\u00a0↓</th>');
  expect(page.match(/--v:\d+/g)).toEqual(["--v:100", "--v:25"]);
  expect(page).toContain('<td data-value="12.5"><bdi>€12.50</bdi></td>');
  expect(page).toMatch(/<tfoot><tr><th scope="row"[^>]*>All 34<\/th><td data-value="1390">1390<\/td>/);
  expect(page).toMatch(/tabindex="0" role="group" aria-labelledby="t-w1"/);
});

test("names without a place in the legend link to the table behind the chart", () => {
  const names = Array.from({ length: 8 }, (_, i) => [
    `Sourdough subscription, Schleswig-Holstein ${i}`,
    [1, 2],
  ]);
  const page = html(buildChart(Object.fromEntries(names) as Record<string, number[]>, { kind: "area" }), {
    width: 2,
    height: 2,
  });
  const [, target] = /<a href="#([^"]+)" data-open="true">\+\d/.exec(page)!;
  expect(page.split("<details")[1]).toContain(`<div id="${target}"`);
});

test("only a large change is colored in a table", () => {
  const change = (parts: Partial<ChangeView>) =>
    html({
      kind: "table",
      bars: false,
      data: buildTable(
        [named("Campaign"), column("Cost")],
        [[cell("Brand"), cell(5, "5", { change: { ...better, ...parts } })]],
      ),
    });
  expect(change({ isLarge: true })).toContain('data-large="true"');
  expect(change({})).not.toContain("data-large");
  expect(change({ tone: "neutral", arrow: null, word: null, text: "no change" })).toContain(
    'data-tone="none"',
  );
});

test("names in every script stay on the table's side", () => {
  const page = html({
    kind: "table",
    bars: false,
    data: buildTable([named("Name")], [[cell("متجر الخبز")], [cell("Brand")]]),
  });
  expect(page).toContain('<th scope="row"><bdi>متجر الخبز</bdi></th>');
  expect(page).toContain('<th scope="row">Brand</th>');
});

test("a cell's change follows its number", () => {
  const data = buildTable(
    [named("Campaign"), column("Cost")],
    [[cell("Brand"), cell(5, "5", { change: better })]],
  );
  expect(html({ kind: "table", data, bars: false })).toMatch(/<td data-value="5"[^>]*>5 <span[^>]*>↓ /);
});

test("an equal number has no words in a table, and keeps the place of its column's changes", () => {
  const still = { ...better, tone: "neutral", arrow: null, word: null, text: "no change", value: 0 } as const;
  const rows = [[cell("Brand"), cell(5, "5", { change: still })]];
  const data = buildTable([named("Campaign"), column("Cost")], rows);
  const page = html({ kind: "table", data, bars: false });
  expect(page).toContain('data-change="0"></span>');
  expect(page).not.toContain("no change");
  expect(page).not.toContain("data-changes");

  const rest = [cell("Other"), cell(7)];
  const moved = [cell("Gifts"), cell(6, "6", { change: better })];
  const mixed = html({ kind: "table", data: { ...data, rows: [...data.rows, moved, rest] }, bars: false });
  expect(mixed).toMatch(/<td data-value="7" style="--c:6" data-changes="true">7<\/td>/);
});

test("typed text appears as text and never as markup", () => {
  const page = html({
    kind: "text",
    blocks: [
      { block: "heading", spans: [{ text: "Next <month>" }] },
      {
        block: "paragraph",
        spans: [
          { text: "Orders grew", bold: true },
          { text: " by " },
          { text: "12%", href: "https://example.com/" },
        ],
      },
      { block: "list", items: [[{ text: "One" }], [{ text: "Two" }]] },
    ],
  });
  expect(page).toContain("Next &lt;month&gt;");
  expect(page).toContain(
    '<strong>Orders grew</strong> by <a href="https://example.com/" rel="noopener nofollow">12%</a>',
  );
  expect(page.match(/<li>/g)).toHaveLength(2);
});

test("an image loads when it becomes visible, and at once on paper", () => {
  const image: WidgetBody = { kind: "image", fileId: "f1", alt: "A loaf", caption: "Poster, in shops" };
  expect(html(image)).toMatch(/<img[^>]*src="\/files\/f1" alt="A loaf" loading="lazy"/);
  expect(html(image)).toContain("Poster, in shops");
  expect(html(image, {}, { isPaper: true })).not.toContain("lazy");
  expect(html(image)).not.toContain("<a");
  expect(html(image, {}, { opensPicture: true })).toMatch(
    /<a [^>]*href="\/files\/f1" data-picture="A loaf"><span class="visually-hidden">Enlarge: <\/span><img/,
  );
});

test("a broken widget says what is wrong, since when, and how to fix it", () => {
  const fix = { label: "Reconnect", href: "/connect/facebook-ads" };
  const page = html({
    kind: "broken",
    what: "Facebook Ads needs to be reconnected",
    detail: "Nothing new since 24 October.",
    fix,
  });
  expect(page).toContain("Facebook Ads needs to be reconnected");
  expect(page).toContain("Nothing new since 24 October.");
  expect(page).toContain('<a href="/connect/facebook-ads">Reconnect</a>');
  expect(page).toContain('data-kind="broken"');
  expect(page).not.toContain("<form");
});

test("a retry is offered where it may help, and not on paper", () => {
  const body = {
    kind: "broken",
    what: "Not allowed to read this",
    detail: "",
    fix: null,
    againHref: "/company/sources/s1",
  } as const;
  expect(html(body)).toMatch(/<form method="post" action="\/company\/sources\/s1">.*Try again/);
  expect(html(body, {}, { isPaper: true })).not.toContain("Try again");
});

test("missing data is named, and notes come last", () => {
  const page = html(
    { kind: "empty", what: "No reviews in October", detail: "" },
    { notes: ["The days are those of Los Angeles."] },
  );
  expect(page).toContain("<b>No reviews in October</b>");
  expect(page).toMatch(/The days are those of Los Angeles\.<\/p><\/section>$/);
});

/** Compared over some weeks only: what it was then is a third number beside these two. */
const partly = figure({
  figure: { value: 10187, text: "10,187", receipt: null },
  change: {
    tone: "better",
    arrow: "up",
    text: "3.1%",
    word: "better",
    value: 0.031,
    until: "over 3 of 5 weeks",
  },
  was: { value: 9789, text: "9,789", receipt: null },
  compared: "10,092",
  comparedSteps: "weeks",
  isWasCut: true,
});

test("a card that compares some weeks has its number and the change; the compared numbers are in a title", () => {
  const page = html(summary(partly));
  expect(page).toContain('title="On the weeks known in both periods: 10,092, was 9,789"');
  const text = page.replace(/<[^>]*>/g, "");
  expect(text).toContain("10,187");
  expect(text).toContain("3.1% better over 3 of 5 weeks");
  expect(text).not.toMatch(/10,092|9,789/);
  const { isWasCut: _, ...whole } = partly; // the whole comparison is compared
  expect(html(summary(whole)).replace(/<[^>]*>/g, "")).toContain("was 9,789");
  expect(html(summary(figure({ was: { value: 9, text: "€9.00", receipt: null } })))).toContain("was <");
});

test("neither PDF nor email has the compared numbers beside them", () => {
  const type = { has: () => true } as never;
  expect(wasText({ type }, partly)).toBe("");
  const view = exampleView({ widgets: [exampleWidget("Subscribers", summary(partly))] });
  expect(digestOf(view).figures[0]).toMatchObject({ value: "10,187", was: null });
});
