import { expect, test } from "vitest";
import { day } from "#app/lib/plain-date.ts";
import type { PdfOptions } from "#app/pdf/paper.ts";
import { reportPdf } from "#app/pdf/report.ts";
import type { DashboardView } from "#app/views/dashboard-view.ts";
import { bakeryWidgets, manyWidgets } from "../bakery-view.ts";
import { bakeryImages } from "../sample-images.ts";
import { dashboard, table, tableWidget } from "../sample-view.ts";
import { checkUa } from "./check-ua.ts";

const images = await bakeryImages();
const silent = { onWidget: () => {}, onBrokenImage: () => {} };
const landscape = { paper: "A4", orientation: "landscape" } as const;
const pdf = (view: DashboardView, options: PdfOptions = landscape) =>
  reportPdf(view, images, options, silent);

const front = {
  pdfPages: { cover: true, summary: true, sources: true },
  summary: {
    title: "In short",
    sentences: [
      {
        parts: [
          { text: "Orders rose " },
          { text: "12.4% to 1,575", figure: { widgetId: "w", column: "orders", receipt: null } },
          { text: "." },
        ],
      },
    ],
  },
  numberSources: [
    {
      widgetId: "w",
      column: "orders",
      label: "Orders",
      value: "1,575",
      how: "Shop: orders, added up",
      asOf: "3 Nov, 06:10",
      state: "Final",
    },
  ],
};

test.each<[string, DashboardView, PdfOptions]>([
  ["all kinds of widgets", dashboard(bakeryWidgets()), landscape],
  ["cover, summary and sources", dashboard(bakeryWidgets(), front), landscape],
  [
    "cover in portrait on Letter",
    dashboard(bakeryWidgets(), front),
    { paper: "Letter", orientation: "portrait" },
  ],
  [
    "sources and events over pages",
    dashboard(bakeryWidgets(), {
      ...front,
      numberSources: Array.from({ length: 30 }, () => front.numberSources[0]!),
      annotations: Array.from({ length: 9 }, (_, at) => ({
        id: `a${at}`,
        number: null,
        from: day("2026-10-12"),
        to: day("2026-10-12"),
        days: "12 Oct",
        text: "Christmas pre-orders opened. ".repeat(9),
        list: "Shop",
      })),
      glossary: Array.from({ length: 8 }, (_, at) => ({
        word: `Metric ${at}`,
        text: "A visit. ".repeat(40),
      })),
    }),
    landscape,
  ],
  ["tables over pages", dashboard([tableWidget(table(90)), tableWidget(table(34, 12))]), landscape],
  [
    "a CSV link",
    dashboard([tableWidget(table(90))]),
    { ...landscape, tables: { address: "https://a.example/x", query: "y=1" } },
  ],
  ["thirty widgets", manyWidgets(30), landscape],
  ["no widgets", dashboard([]), landscape],
])("a file with %s is PDF/UA-1 for a reader that is not our writer", async (_, view, options) => {
  expect(checkUa(await pdf(view, options))).toEqual([]);
});

test.each<[string, RegExp, string, RegExp]>([
  ["the language", /\/Lang \(en\)/, "/Xang (en)", /no language/],
  ["the shown title", /\/DisplayDocTitle true/, "/DisplayDocTitlx true", /title is not shown/],
  ["a scope", /\/Scope \/Column/, "/Scopx /Column", /no scope/],
  ["an alternative text", /\/Alt \(/, "/Alx (", /no Alt/],
  ["the words of a link", /\/Contents \(/, "/Contentx (", /no Contents/],
  ["the embedded font", /\/FontFile2 /, "/FontFilx2 ", /not embedded/],
  ["the Unicode of letters", /\/ToUnicode /, "/ToUnicodx ", /no ToUnicode/],
  ["an element's role", /\/S \/H2\b/, "/S /H3", /level is left out/],
  ["the parent tree", /\/StructParents 0\b/, "/StructParents 9", /parent tree|no element/],
  ["bookmarks", /\/Outlines /, "/Outlinex ", /no bookmarks/],
])("the checker finds a file without %s", async (_, whole, broken, problem) => {
  const text = Buffer.from(
    await pdf(dashboard([...bakeryWidgets(), tableWidget(table(90))], front)),
  ).toString("latin1");
  expect(text).toMatch(whole);
  const problems = checkUa(Buffer.from(text.replace(whole, broken), "latin1"));
  expect(problems.join("\n")).toMatch(problem);
});
