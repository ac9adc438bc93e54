import { checkTree } from "./check-tree.ts";
import {
  type Dict,
  isDict,
  isRef,
  type Objects,
  operationsIn,
  readObjects,
  textOf,
  nameOf,
} from "./read-objects.ts";

/** What breaks ISO 14289-1, as far as a program can see; each problem in words. An empty list is good. */
export function checkUa(bytes: Uint8Array): string[] {
  const problems: string[] = [];
  const objects = readObjects(bytes);
  const { get } = objects;
  const catalog = get(objects.trailer.get("Root")) as Dict;
  checkCatalog(objects, catalog, problems);
  const pages = pagesOf(objects, catalog);
  const contents = pages.map(({ ref, dict }, at) => {
    const where = `page ${at + 1}`;
    checkFonts(objects, dict, where, problems);
    const hasAnnotations = ((get(dict.get("Annots")) as unknown[] | null) ?? []).length > 0;
    if (hasAnnotations && nameOf(get(dict.get("Tabs"))) !== "S")
      problems.push(`${where}: tabs do not follow the structure`);
    const parents = dict.get("StructParents");
    if (typeof parents !== "number") problems.push(`${where}: no StructParents`);
    return { page: ref, parents: Number(parents), ids: markedIn(objects, dict, where, problems) };
  });
  checkTree(objects, catalog, contents, problems);
  checkOutline(objects, catalog, problems);
  return problems;
}

function checkCatalog(objects: Objects, catalog: Dict, problems: string[]): void {
  const { get } = objects;
  const inside = (key: string, name: string) => (get(catalog.get(key)) as Dict | null)?.get(name);
  if (get(inside("MarkInfo", "Marked")) !== true) problems.push("the file is not marked as tagged");
  if (!/^[a-z]{2,3}(-|$)/i.test(textOf(get(catalog.get("Lang"))))) problems.push("no language");
  if (get(inside("ViewerPreferences", "DisplayDocTitle")) !== true) problems.push("the title is not shown");
  const info = get(objects.trailer.get("Info")) as Dict | null;
  if (textOf(get(info?.get("Title"))).trim() === "") problems.push("no title");
  const metadata = Buffer.from(objects.stream(catalog.get("Metadata")), "latin1").toString("utf8");
  if (!metadata.includes("<pdfuaid:part>1</pdfuaid:part>"))
    problems.push("the metadata does not say PDF/UA-1");
  if (!/<dc:title>.*?<rdf:li[^>]*>[^<]+</s.test(metadata)) problems.push("the metadata has no title");
}

function pagesOf({ get }: Objects, catalog: Dict): { ref: number; dict: Dict }[] {
  const list = (value: unknown): { ref: number; dict: Dict }[] => {
    const dict = get(value as never) as Dict;
    if (nameOf(get(dict.get("Type"))) === "Page") return [{ ref: (value as { ref: number }).ref, dict }];
    return (get(dict.get("Kids")) as unknown[]).flatMap(list);
  };
  return list(catalog.get("Pages"));
}

function checkFonts({ get }: Objects, page: Dict, where: string, problems: string[]): void {
  const resources = get(page.get("Resources")) as Dict;
  for (const [key, value] of (get(resources.get("Font")) as Dict | null) ?? []) {
    const font = get(value) as Dict;
    const name = `${where}, font ${nameOf(get(font.get("BaseFont"))) || key}`;
    if (!isDict(get(font.get("ToUnicode")))) problems.push(`${name}: no ToUnicode`);
    const [descendant] = (get(font.get("DescendantFonts")) as unknown[] | null) ?? [];
    const own = descendant === undefined ? font : (get(descendant as never) as Dict);
    const descriptor = get(own.get("FontDescriptor")) as Dict | null;
    const isEmbedded = ["FontFile", "FontFile2", "FontFile3"].some((file) =>
      isDict(get(descriptor?.get(file))),
    );
    if (!isEmbedded) problems.push(`${name}: not embedded`);
    if (nameOf(get(own.get("Subtype"))) === "CIDFontType2" && get(own.get("CIDToGIDMap")) === null)
      problems.push(`${name}: no CIDToGIDMap`);
  }
}

const painting = new Set(["Tj", "TJ", "'", '"', "f", "F", "f*", "S", "s", "B", "B*", "b", "b*", "Do", "sh"]);

/** Everything that is painted is in an element or an artifact, and in one of them only. */
function markedIn(objects: Objects, page: Dict, where: string, problems: string[]): Set<number> {
  const { get } = objects;
  const ids = new Set<number>();
  const open: ("element" | "artifact")[] = [];
  const contents = page.get("Contents")!;
  const streams = isRef(contents) && !Array.isArray(get(contents)) ? [contents] : (get(contents) as never[]);
  for (const { operator, operands } of operationsIn(streams.map(objects.stream).join("\n"))) {
    if (operator === "BMC" || operator === "BDC") {
      const tag = nameOf(operands[0]);
      const id = isDict(operands[1]) ? operands[1].get("MCID") : undefined;
      const kind = tag === "Artifact" ? "artifact" : "element";
      if (open.length > 0 && open.at(-1) !== kind) problems.push(`${where}: ${kind} inside ${open.at(-1)}`);
      if (kind === "element" && typeof id !== "number") problems.push(`${where}: ${tag} without a number`);
      if (typeof id === "number" && ids.has(id)) problems.push(`${where}: ${id} twice`);
      if (typeof id === "number") ids.add(id);
      open.push(kind);
    } else if (operator === "EMC") {
      if (open.pop() === undefined) problems.push(`${where}: an end without a beginning`);
    } else if (painting.has(operator) && open.length === 0)
      problems.push(`${where}: ${operator} is neither in an element nor an artifact`);
  }
  if (open.length > 0) problems.push(`${where}: marked content does not end`);
  return ids;
}

function checkOutline({ get }: Objects, catalog: Dict, problems: string[]): void {
  const outlines = get(catalog.get("Outlines")) as Dict | null;
  let count = 0;
  const walk = (item: Dict | null): void => {
    for (let each = item; each; each = get(each.get("Next")) as Dict | null) {
      count += 1;
      if (textOf(get(each.get("Title"))).trim() === "") problems.push("a bookmark without words");
      walk(get(each.get("First")) as Dict | null);
    }
  };
  walk(get(outlines?.get("First")) as Dict | null);
  if (count === 0) problems.push("no bookmarks");
}
