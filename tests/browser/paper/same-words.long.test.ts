import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect } from "vitest";
import { openSample } from "#tests/bench/stage.ts";
import { readSections } from "#tests/pdf/ua/read-sections.ts";
import { hasPoppler, structSections } from "#tests/pdf/ua/struct-text.ts";
import { launchChromium } from "#tests/support/browser/chromium.ts";
import { productUrl } from "#tests/support/companies/agency.ts";
import { longTest as test } from "#tests/support/test-set.ts";
import { openContext } from "../open-page.ts";

// What a screen reader reads of each widget: the public page's accessibility tree against the PDF's structure.

let browser: Browser;
let sample: Awaited<ReturnType<typeof openSample>>;
beforeAll(async () => {
  [browser, sample] = await Promise.all([launchChromium(), openSample(productUrl())]);
});
afterAll(() => browser?.close());

type Node = {
  readonly nodeId: string;
  readonly ignored: boolean;
  readonly role?: { readonly value: string };
  readonly name?: { readonly value: string };
  readonly childIds?: readonly string[];
};

type Region = {
  readonly title: string;
  readonly words: string;
  readonly figures: readonly string[];
  readonly cells: readonly (readonly string[])[];
};

async function readRegions(page: Page): Promise<Region[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = (await session.send("Accessibility.getFullAXTree")) as { nodes: Node[] };
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const kids = (node: Node): Node[] => (node.childIds ?? []).map((id) => byId.get(id)!);
  const roleOf = ({ ignored, role }: Node) => (ignored ? "" : (role?.value ?? ""));
  const all = (node: Node, roles: readonly string[]): Node[] =>
    roles.includes(roleOf(node)) ? [node] : kids(node).flatMap((kid) => all(kid, roles));
  const textOf = (node: Node, without: readonly string[] = []): string =>
    without.includes(roleOf(node))
      ? ""
      : roleOf(node) === "StaticText"
        ? (node.name?.value ?? "")
        : kids(node)
            .map((kid) => textOf(kid, without))
            .join(" ");
  return nodes
    .filter((node) => roleOf(node) === "region")
    .map((node) => ({
      title: node.name?.value ?? "",
      words: textOf(node, ["table", "image", "img", "heading", "Details", "DisclosureTriangle", "group"]),
      figures: all(node, ["image", "img"]).map(({ name }) => name?.value ?? ""),
      cells: all(node, ["row"]).map((row) =>
        all(row, ["cell", "gridcell", "columnheader", "rowheader"]).map((cell) => textOf(cell)),
      ),
    }));
}

if (!hasPoppler) console.warn("pdfinfo is not installed: the structure is read by pdf.js only.");

const inOrder = (
  sections: readonly { title: string; words: string; cells: readonly (readonly string[])[] }[],
) =>
  sections
    .map(({ title, words, cells }) => [title, words, ...cells.flat()].map(joined).join("|"))
    .sort((a, b) => a.localeCompare(b));

const joined = (text: string) => text.replace(/[\s\u00a0\u202f\u00ad↑↓•]/g, "");
const numbersIn = (text: string) => text.match(/\d[\d.,]*\d|\d/g) ?? [];
/** A cell's value without the change beside it. */
const valueOf = (cell: string) => joined(cell.split(/[↑↓]/)[0]!);

test("the PDF's structure says of each widget what the page's accessibility tree says", async () => {
  const answer = await fetch(`${productUrl()}/api/dashboards`, { headers: sample.headers });
  const { data } = (await answer.json()) as { data: { id: string; permalink: string }[] };
  let [tables, charts, numbers] = [0, 0, 0];
  for (const { id, permalink } of data) {
    await fetch(`${productUrl()}/api/dashboards/${id}`, {
      method: "PUT",
      headers: { ...sample.headers, "Sec-Fetch-Site": "same-origin" },
      body: new URLSearchParams({ category: "sharing", public: "1" }),
    });
    const page = await (await openContext(browser, { script: false })).newPage();
    await page.goto(`/dashboards/${permalink}`);
    const folded = await readRegions(page);
    // The rows of a chart take its place when they are unfolded.
    await page.locator("details").evaluateAll((all) => all.forEach((one) => one.setAttribute("open", "")));
    const regions = (await readRegions(page)).map((region, at) => ({
      ...region,
      figures: folded[at]!.figures,
      words: folded[at]!.words,
    }));
    const pdf = await page.request.get(`/dashboards/${permalink}/pdf`, { maxRedirects: 20, timeout: 90_000 });
    const bytes = new Uint8Array(await pdf.body());
    const sections = await readSections(bytes);
    const byPoppler = hasPoppler ? structSections(bytes) : [];
    if (hasPoppler) expect(inOrder(byPoppler)).toEqual(inOrder(sections));
    expect(sections.map(({ title }) => title)).toEqual(regions.map(({ title }) => title));
    regions.forEach((region, at) => {
      const section = sections[at]!;
      const { title } = region;
      const spoken = joined([section.words, ...section.figures].join(" "));
      for (const number of numbersIn(region.words)) {
        expect(spoken, `${title}: ${number}`).toContain(number);
        numbers += 1;
      }
      const onPage = joined([region.words, ...region.figures, ...region.cells.flat()].join(" "));
      // pdf.js leaves out spaces. Where the rest of a table is, is said on paper only.
      const read = byPoppler.find(({ words }) => joined(words) === joined(section.words))?.words ?? "";
      for (const number of numbersIn(read.replace(/\+ \d+ more.*?page \d+/g, "")))
        expect(onPage, `${title}, on the page: ${number}`).toContain(number);
      for (const sentence of region.figures.filter((one) => section.figures.length > 0 && one !== "")) {
        expect(joined(section.figures[0]!), title).toContain(joined(sentence));
        charts += 1;
      }
      if (section.cells.length > 0) {
        const ofPage = region.cells.map((row) => row.map(valueOf));
        expect(
          section.cells.map((row) => row.map(valueOf)),
          title,
        ).toEqual(ofPage);
        tables += 1;
      } else
        for (const [name = "", ...values] of region.cells.slice(1, 60)) {
          // Days are shorter in the sentence: "27 Oct".
          const isTotal = /^(Total|All)\b/.test(name);
          const said = isTotal
            ? values.filter((value) => value !== "–")
            : /\d/.test(name)
              ? values
              : [name, ...values];
          for (const cell of said)
            expect(spoken, `${title}: ${name} | ${values.join(" | ")}`).toContain(valueOf(cell));
        }
    });
    await page.context().close();
  }
  expect(tables).toBeGreaterThanOrEqual(3);
  expect(charts).toBeGreaterThanOrEqual(10);
  expect(numbers).toBeGreaterThan(100);
});
