import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import type { DashboardView } from "#app/views/dashboard-view.ts";
import { drawPages } from "#app/pdf/draw-pages.ts";
import { loadFonts } from "#app/pdf/type/fonts.ts";
import type { PaperOptions } from "#app/pdf/paper.ts";
import { reportPdf } from "#app/pdf/report.ts";
import { deriveBrand } from "#app/theme/derive.ts";
import { bakeryImages } from "./sample-images.ts";
import { bakeryWidgets, manyWidgets } from "./bakery-view.ts";
import { chart, dashboard, seriesChart, table, tableWidget, widget } from "./sample-view.ts";
import { readPdf } from "./read-pdf.ts";

const landscape: PaperOptions = { paper: "A4", orientation: "landscape" };
const silent = { onWidget: () => {}, onBrokenImage: () => {} };
const bakery = await bakeryImages();
const pdf = (view: DashboardView, options = landscape) => reportPdf(view, bakery, options, silent);
const sha1 = (bytes: Uint8Array) => createHash("sha1").update(bytes).digest("hex");

test("every drawn text is in the file as text, in the order of the page", async () => {
  const view = dashboard(bakeryWidgets());
  const sizes = new Map([
    ["logo", { width: 552, height: 128 }],
    ["poster", { width: 300, height: 320 }],
  ]);
  const drawn = drawPages(view, loadFonts().type, sizes, landscape, () => {});
  const { pages } = await readPdf(await pdf(view));
  expect(pages).toHaveLength(drawn.length);
  drawn.forEach((page, i) => {
    const wanted = page.marks.flatMap((mark) => (mark.k === "text" ? [mark.text.trim()] : [])).join("");
    const read = pages[i]!.texts.map(({ text }) => text).join("");
    expect(read.replaceAll(" ", "")).toBe(wanted.replaceAll(" ", ""));
  });
});

test("a widget is read from its title to its last number before the next one", async () => {
  const { pages } = await readPdf(await pdf(dashboard(bakeryWidgets())));
  const words = pages[0]!.texts.map(({ text }) => text);
  const order = [
    "Online orders",
    "1,575",
    "↑ 12.4%",
    "was 1,401",
    "Cost per order",
    "€17.86",
    "Ad spend",
    "Sessions by channel",
    "What happened in October",
  ];
  const places = order.map((text) => words.indexOf(text));
  expect(places).toEqual([...places].sort((a, b) => a - b));
  expect(places[0]).toBeGreaterThan(0);
});

test("the file has title, author, language and the time of the data, and nothing about the machine", async () => {
  const { info } = await readPdf(await pdf(dashboard(bakeryWidgets(), { lang: "de" })));
  expect(info).toMatchObject({
    Title: "Harbour Lane Bakery: online marketing",
    Author: "Northlight Studio",
    Language: "de",
    Creator: "Northlight Studio",
    Producer: "Northlight Studio",
  });
  expect(info.CreationDate).toBe("D:20261103051000Z");
});

test("the outline has the pages and their widgets", async () => {
  const view = dashboard([...bakeryWidgets(), tableWidget(table(60))]);
  const { outline, pages } = await readPdf(await pdf(view));
  expect(outline).toHaveLength(pages.length);
  expect(outline[0]!.title).toBe("Page 1");
  expect(outline[0]!.items.map(({ title }) => title)).toEqual([
    "Online orders",
    "Cost per order",
    "Ad spend",
    "Newsletter sign-ups",
    "Sessions by channel",
    "What happened in October",
  ]);
  expect(outline.at(-1)!.title).toMatch(/^Page \d+, Campaigns$/);
  expect(outline.flatMap(({ items }) => items)).toHaveLength(view.widgets.length + 1);
});

test("links lead to addresses and existing places in the file", async () => {
  const { pages, anchors } = await readPdf(
    await pdf(dashboard([...bakeryWidgets(), tableWidget(table(60))])),
  );
  const links = pages.flatMap(({ links }) => links);
  expect(links.map(({ url }) => url)).toContain("https://northlight.example/notes");
  const inner = links.flatMap(({ anchor }) => (anchor ? [anchor] : []));
  expect(new Set(inner)).toEqual(new Set(["appendix-17", "widget-17"]));
  for (const anchor of inner) expect(anchors).toContain(anchor);
});

test("a link is exactly over its text", async () => {
  const notes = { text: "the notes", href: "https://northlight.example/notes" };
  const words = widget({ kind: "text", blocks: [{ block: "paragraph", spans: [notes] }] }, { title: "" });
  const [page] = (await readPdf(await pdf(dashboard([words])))).pages;
  const { x, y } = page!.texts.find(({ text }) => text === "the notes")!;
  const [left, bottom, right, top] = page!.links[0]!.rect;
  expect(left).toBeCloseTo(x, 0);
  expect(right - left).toBeCloseTo(loadFonts().type.width("the notes", { size: 14, weight: 400 }) * 0.75, 0);
  expect(bottom).toBeLessThan(y);
  expect(top).toBeGreaterThan(y + 8);
});

test("the same view makes the same bytes, one after another and concurrently", async () => {
  const view = dashboard([...bakeryWidgets(), tableWidget(table(60, 9, true))]);
  const first = sha1(await pdf(view));
  expect(sha1(await pdf(view))).toBe(first);
  expect(new Set((await Promise.all([pdf(view), pdf(view), pdf(view)])).map(sha1))).toEqual(new Set([first]));
  expect(sha1(await pdf({ ...view, name: "Another" }))).not.toBe(first);
});

test("each of the two fonts is embedded once, however long the report", async () => {
  const bytes = Buffer.from(await pdf(manyWidgets(40))).toString("latin1");
  expect(bytes.match(/\/FontFile2 /g)).toHaveLength(2);
  expect(bytes).not.toMatch(/Helvetica/);
});

test("the report is printed on the requested paper", async () => {
  const sizeOf = async (options: PaperOptions) => {
    const { pages } = await readPdf(await pdf(dashboard(bakeryWidgets()), options));
    return [Math.round(pages[0]!.width), Math.round(pages[0]!.height)];
  };
  expect(await sizeOf({ paper: "A4", orientation: "portrait" })).toEqual([595, 842]);
  expect(await sizeOf({ paper: "Letter", orientation: "landscape" })).toEqual([792, 612]);
  expect(await sizeOf({ paper: [1000, 6000], orientation: "portrait" })).toEqual([1000, 6000]);
});

test("a hundred widgets, an empty dashboard, and brands of every brightness can be printed", async () => {
  expect((await readPdf(await pdf(manyWidgets(100)))).pages.length).toBeGreaterThan(20);
  expect((await readPdf(await pdf(dashboard([])))).pages).toHaveLength(1);
  for (const color of ["#ffffff", "#0b0b0d", "#d6d400"]) {
    const view = dashboard(bakeryWidgets(), { brand: deriveBrand(color), backgroundColor: color });
    expect((await readPdf(await pdf(view))).pages).toHaveLength(4);
  }
});

test("letters of many languages are kept, and text stays readable where the font ends", async () => {
  const words = widget(
    {
      kind: "text",
      blocks: [{ block: "paragraph", spans: [{ text: "Żółć, Привет, Ελλάδα, Tiếng Việt, ½ ≥ €, ᏣᎳ 🎉" }] }],
    },
    { width: 3 },
  );
  const { pages } = await readPdf(await pdf(dashboard([words])));
  expect(pages[0]!.texts.map(({ text }) => text)).toContain("Żółć, Привет, Ελλάδα, Tiếng Việt, ½ ≥ €, □□");
});

test("right-to-left text and joined letters can be read and found", async () => {
  const words = widget(
    { kind: "text", blocks: [{ block: "paragraph", spans: [{ text: "Umsatz مبيعات und עלות, हिन्दी" }] }] },
    { width: 3 },
  );
  const { pages } = await readPdf(await pdf(dashboard([words])));
  const written = pages[0]!.texts.map(({ text }) => text).join(" ");
  expect(written).toContain("Umsatz");
  for (const letters of [/[\u0600-\u06ff]{6}/, /[\u05d0-\u05ea]{4}/, /[\u0900-\u097f]{4}/])
    expect(written).toMatch(letters);
});

test("invalid numbers are refused before they reach the file", async () => {
  const gone = { height: Number.NaN };
  const view = dashboard([widget({ kind: "image", fileId: "poster", alt: "", caption: "" }, gone as never)]);
  await expect(pdf(view)).rejects.toThrow(/cells/);
  const holes = chart(
    seriesChart({
      series: [
        {
          name: "A",
          total: null,
          points: [
            { value: Number.NaN, text: "–" },
            { value: null, text: "–" },
          ],
        },
      ],
      labels: ["1 Oct", "2 Oct"],
    }),
    "Holes",
    "",
    2,
    2,
  );
  expect((await readPdf(await pdf(dashboard([holes])))).pages).toHaveLength(1);
});

test("the numbers of a single series are written into bars, lines and a radar", async () => {
  const labels = ["Jul", "Aug", "Sep", "Oct"];
  const series = ["1,204", "987", "1,377", "1,575"].map((text) => ({
    value: Number(text.replace(",", "")),
    text,
  }));
  const drawn = (kind: "bar" | "line") =>
    chart(
      seriesChart({ kind, labels, series: [{ name: "Orders", total: null, points: series }] }),
      kind,
      "Shop",
      2,
      2,
    );
  const radar = {
    kind: "radar" as const,
    label: "",
    axes: labels.map((name, i) => ({ name, point: series[i]! })),
    comparison: null,
    name: "",
    visibleLabels: false,
  };
  const all = series.map(({ text }) => text);
  const ends = ["1,204", "987", "1,575"]; // first, lowest, and last, which is the highest
  for (const [one, written] of [
    [drawn("bar"), all],
    [drawn("line"), ends],
    [chart(radar, "radar", "Shop", 2, 2), all],
  ] as const) {
    const { pages } = await readPdf(await pdf(dashboard([one])));
    expect(pages[0]!.texts.map(({ text }) => text)).toEqual(expect.arrayContaining([...written]));
  }
});

test("a widget's description is under its title", async () => {
  const described = { ...bakeryWidgets()[0]!, description: "Paid orders only" };
  const { pages } = await readPdf(await pdf(dashboard([described])));
  const words = pages[0]!.texts.map(({ text }) => text);
  expect(words.indexOf("Paid orders only")).toBeGreaterThan(words.indexOf(described.title));
});
