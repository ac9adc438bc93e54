import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { type Element, readTree } from "./check-tree.ts";
import { readObjects, textOf } from "./read-objects.ts";

/** A widget as a screen reader gets it from the file. */
export type Section = {
  readonly title: string;
  /** Of everything that is no table and no figure. */
  readonly words: string;
  readonly figures: readonly string[];
  /** By row. */
  readonly cells: readonly (readonly string[])[];
};

/** The sections of a tagged file, in order: its structure by our reader, its text by pdf.js. */
export async function readSections(bytes: Uint8Array): Promise<Section[]> {
  const objects = readObjects(bytes);
  const texts = await markedTexts(bytes);
  const own = ({ marked }: Element) =>
    marked.map(([page, id]) => texts.get(`p${page}R_mc${id}`) ?? "").join(" ");
  const wordsOf = (element: Element): string =>
    [own(element), ...element.kids.map(wordsOf)].join(" ").replace(/\s+/g, " ").trim();
  const all = (element: Element, role: string): Element[] =>
    element.role === role ? [element] : element.kids.flatMap((kid) => all(kid, role));
  const sections = readTree(objects).elements.filter(({ role }) => role === "Sect");
  const place = (section: Element) => Math.min(...everyOne(section).map(({ ref }) => ref));
  return sections
    .sort((a, b) => place(a) - place(b))
    .map((section) => ({
      title: all(section, "H2").map(wordsOf).join(" "),
      words: section.kids
        .filter(({ role }) => role !== "Table" && role !== "Figure" && role !== "H2")
        .map(wordsOf)
        .join(" "),
      figures: all(section, "Figure").map(({ dict }) => textOf(objects.get(dict.get("Alt")))),
      cells: all(section, "TR").map(({ kids }) => kids.map(wordsOf)),
    }));
}

const everyOne = (element: Element): Element[] => [element, ...element.kids.flatMap(everyOne)];

type Content = { type?: string; id?: string; str?: string };

async function markedTexts(bytes: Uint8Array): Promise<Map<string, string>> {
  const task = getDocument({ data: bytes.slice(), verbosity: 0, useSystemFonts: false });
  const file = await task.promise;
  const texts = new Map<string, string>();
  for (let number = 1; number <= file.numPages; number += 1) {
    const page = await file.getPage(number);
    const open: (string | undefined)[] = [];
    for (const item of (await page.getTextContent({ includeMarkedContent: true })).items as Content[]) {
      if (item.type?.startsWith("beginMarkedContent")) open.push(item.id);
      else if (item.type === "endMarkedContent") open.pop();
      else if (open.at(-1)) texts.set(open.at(-1)!, `${texts.get(open.at(-1)!) ?? ""}${item.str ?? ""}`);
    }
  }
  await task.destroy();
  return texts;
}
