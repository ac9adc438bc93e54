import { getDocument, OPS } from "pdfjs-dist/legacy/build/pdf.mjs";
import { expect, test } from "vitest";
import type { DashboardView } from "#app/views/dashboard-view.ts";
import type { PaperOptions } from "#app/pdf/paper.ts";
import { reportPdf } from "#app/pdf/report.ts";
import { bakeryImages } from "./sample-images.ts";
import { bakeryWidgets } from "./bakery-view.ts";
import { dashboard, table, tableWidget } from "./sample-view.ts";

type Node = { role?: string; alt?: string; type?: string; id?: string; children?: Node[] };
type Content = { type?: string; tag?: string; id?: string; str?: string };

const images = await bakeryImages();
const silent = { onWidget: () => {}, onBrokenImage: () => {} };

/** The structure of all pages as pdf.js, an independent reader, finds it, with the text of each marked content. */
async function readTags(
  view: DashboardView,
  options: PaperOptions = { paper: "A4", orientation: "landscape" },
) {
  const bytes = await reportPdf(view, images, options, silent);
  const task = getDocument({ data: bytes.slice(), verbosity: 0, useSystemFonts: false });
  const file = await task.promise;
  const texts = new Map<string, string>();
  const loose: string[] = [];
  const trees: Node[] = [];
  for (let number = 1; number <= file.numPages; number += 1) {
    const page = await file.getPage(number);
    trees.push((await page.getStructTree()) as Node);
    const open: (string | null)[] = [];
    for (const item of (await page.getTextContent({ includeMarkedContent: true })).items as Content[]) {
      if (item.type === "beginMarkedContentProps" || item.type === "beginMarkedContent")
        open.push(item.id ?? item.tag ?? null);
      else if (item.type === "endMarkedContent") open.pop();
      else {
        const [id, text = ""] = [open.at(-1), item.str];
        if (id != null) texts.set(id, `${texts.get(id) ?? ""}${text}`);
        else if (text.trim() !== "") loose.push(text);
      }
    }
  }
  const { info, metadata } = (await file.getMetadata()) as unknown as {
    info: Record<string, unknown>;
    metadata: { get: (name: string) => unknown } | null;
  };
  const marks = await file.getMarkInfo();
  await task.destroy();
  return { trees, texts, loose, info, metadata, marks, raw: Buffer.from(bytes).toString("latin1") };
}

function* nodesOf(node: Node): Generator<Node> {
  yield node;
  for (const child of node.children ?? []) yield* nodesOf(child);
}

const wordsOf = (node: Node, texts: ReadonlyMap<string, string>) =>
  [...nodesOf(node)].flatMap(({ id }) => (id === undefined ? [] : [texts.get(id) ?? ""])).join(" ");
const withRole = (trees: readonly Node[], role: string) =>
  trees.flatMap((tree) => [...nodesOf(tree)].filter((node) => node.role === role));

/** pdf.js repeats a table on each of its pages; the texts are those of the page. */
const rowsOf = (trees: readonly Node[], texts: ReadonlyMap<string, string>) =>
  trees.flatMap((tree) =>
    withRole([tree], "TR").filter((row) => (row.children ?? []).every((cell) => hasText(cell, texts))),
  );
const hasText = (node: Node, texts: ReadonlyMap<string, string>) => wordsOf(node, texts).trim() !== "";

test("the file is tagged: language, shown title and the mark of PDF/UA, with names that XML would not take", async () => {
  const { marks, info, metadata, raw } = await readTags(
    dashboard(bakeryWidgets(), { name: "Fish & <chips>", lang: "de" }),
  );
  expect(marks).toMatchObject({ Marked: true });
  expect(info).toMatchObject({ Language: "de", Title: "Fish & <chips>" });
  expect(metadata?.get("dc:title")).toBe("Fish & <chips>");
  expect(raw).toContain("<pdfuaid:part>1</pdfuaid:part>");
  expect(raw).toContain("/DisplayDocTitle true");
});

test.each(["landscape", "portrait"] as const)(
  "no text of a %s file is outside of an element or decoration",
  async (orientation) => {
    const widgets = [...bakeryWidgets(), tableWidget(table(90, 6))];
    const { loose, trees } = await readTags(dashboard(widgets), { paper: "A4", orientation });
    expect(loose).toEqual([]);
    expect(trees.length).toBeGreaterThan(2);
  },
);

test("one H1, a section with an H2 for each widget, in the order of the dashboard", async () => {
  const widgets = bakeryWidgets();
  const { trees, texts } = await readTags(dashboard(widgets));
  const titles = (role: string) => withRole(trees, role).map((node) => wordsOf(node, texts).trim());
  expect(titles("H1")).toEqual(["Harbour Lane Bakery: online marketing"]);
  expect(titles("H2")).toEqual(widgets.map(({ title }) => title));
  expect(withRole(trees, "Sect")).toHaveLength(widgets.length);
});

test("each chart is a figure that says its sentence and its numbers, an image says what it shows", async () => {
  const widgets = bakeryWidgets();
  const { trees } = await readTags(dashboard(widgets));
  const figures = withRole(trees, "Figure").map(({ alt }) => alt ?? "");
  const charts = widgets.flatMap(({ body }) => (body.kind === "chart" ? [body.chart] : []));
  const pictures = widgets.filter(({ body }) => body.kind === "image");
  expect(figures).toHaveLength(charts.length + pictures.length);
  for (const chart of charts) expect(figures.some((alt) => alt.startsWith(chart.label))).toBe(true);
  for (const chart of charts)
    if ("series" in chart && !chart.comparison)
      for (const { points } of chart.series)
        expect(figures.some((alt) => points.every(({ text }) => alt.includes(text)))).toBe(true);
  expect(figures).toContain("Poster of the autumn campaign: a loaf on a striped cloth");
});

test("a table over several pages is one table: its header once, each row with its name and all its cells", async () => {
  const data = table(60, 6);
  const { trees, texts } = await readTags(dashboard([tableWidget(data)]));
  const rows = rowsOf(trees, texts).map((row) =>
    (row.children ?? []).map((cell) => ({ role: cell.role, text: wordsOf(cell, texts).trim() })),
  );
  expect(trees.length).toBeGreaterThan(2);
  expect(rows).toHaveLength(1 + data.rows.length + 1);
  for (const row of rows) expect(row).toHaveLength(data.columns.length);
  expect(rows[0]!.map(({ role }) => role)).toEqual(data.columns.map(() => "TH"));
  for (const [i, cells] of data.rows.entries()) {
    const row = rows[i + 1]!;
    expect(row.map(({ role }) => role)).toEqual(["TH", ...data.columns.slice(1).map(() => "TD")]);
    expect(row.map(({ text }) => text)).toEqual(cells.map(({ text }) => text));
  }
});

test("a line that continues ends in a space, so that its words are not joined when read or copied", async () => {
  const shown = await shownStrings(dashboard(bakeryWidgets()));
  expect(shown.join("")).toContain(
    "most of it from the sourdough subscription and from Christmas pre-orders, which",
  );
  expect(shown.join("")).toContain("An order from ads now costs €1.58 less. See the notes.");
});

test("a link is in its sentence, with the address that it leads to", async () => {
  const { trees, texts } = await readTags(dashboard(bakeryWidgets()));
  const [link] = withRole(trees, "Link");
  expect(wordsOf(link!, texts).trim()).toBe("the notes");
  expect((link!.children ?? []).map(({ type }) => type)).toContain("object");
  const sentence = withRole(trees, "P").find((node) => (node.children ?? []).includes(link!));
  expect(sentence).toBeDefined();
});

/** The strings of the first page as they are written, spaces included. */
async function shownStrings(view: DashboardView): Promise<string[]> {
  const bytes = await reportPdf(view, images, { paper: "A4", orientation: "landscape" }, silent);
  const task = getDocument({ data: bytes.slice(), verbosity: 0, useSystemFonts: false });
  const page = await (await task.promise).getPage(1);
  const { fnArray, argsArray } = await page.getOperatorList();
  const shown = fnArray.flatMap((operator, i) =>
    operator === OPS.showText
      ? [(argsArray[i] as [{ unicode?: string }[]])[0].map(({ unicode = "" }) => unicode).join("")]
      : [],
  );
  await task.destroy();
  return shown;
}
