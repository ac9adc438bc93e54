import { type Entry } from "yauzl";
import { UnreadableFile } from "../cells/unreadable-file.ts";
import { findMergedColumns } from "./merged-cells.ts";
import { type Meaning, meaningOf } from "./number-format.ts";
import { damaged, maxCellText, readAllXml } from "./read-xml.ts";
import { type SheetCounts, sheetRows } from "./sheet-rows.ts";
import { newUnpackBudget, type Open, openZip } from "./zip-parts.ts";

// .xlsx and .xlsm (ECMA-376). Never opens macros or links.

export type Sheet = {
  readonly name: string;
  readonly isHidden: boolean;
  /** Counts are complete after the last row. */
  readonly rows: (counts: SheetCounts) => AsyncIterable<readonly (readonly string[])[]>;
};

export type Workbook = { readonly sheets: readonly Sheet[]; readonly close: () => void };

// Unpacked bytes.
const maxSheet = 256 * 1024 * 1024;
const maxStrings = 100 * 1024 * 1024;
const maxSmall = 20 * 1024 * 1024;
const maxFormat = 255;

/** Throws `UnreadableFile`. */
export async function openWorkbook(file: string, budget = newUnpackBudget()): Promise<Workbook> {
  const { parts, stream, close } = await openZip(file, budget);
  try {
    const place = await findWorkbookPart(parts, stream);
    const { sheets, is1904 } = await readContents(place, stream);
    const folder = place.slice(0, place.lastIndexOf("/") + 1);
    const strings = await readStrings(await stream(`${folder}sharedStrings.xml`, maxStrings));
    const meanings = await readStyles(await stream(`${folder}styles.xml`, maxSmall));
    return {
      sheets: sheets.map(({ name, isHidden, path }) => ({
        name,
        isHidden,
        async *rows(counts) {
          const first = await stream(path, maxSheet);
          if (!first) return;
          const merged = await findMergedColumns(first);
          const facts = { strings, meanings, is1904, merged };
          yield* sheetRows((await stream(path, maxSheet))!, facts, counts);
        },
      })),
      close,
    };
  } catch (error) {
    close();
    throw error;
  }
}

async function findWorkbookPart(parts: ReadonlyMap<string, Entry>, open: Open): Promise<string> {
  let place: string | null = null;
  const relations = await open("_rels/.rels", maxSmall);
  if (relations)
    await readAllXml(relations, {
      open(name, { Type = "", Target = "" }) {
        if (name === "Relationship" && Type.endsWith("/officeDocument")) place ??= Target.replace(/^\//, "");
      },
    });
  if (
    place !== null &&
    /\.xml$/i.test(place) &&
    parts.has((place as string).toLowerCase()) &&
    isSheets(place)
  )
    return place;
  if (parts.has("xl/workbook.bin"))
    throw new UnreadableFile("This is a binary workbook (.xlsb). Save it as .xlsx or CSV");
  if (parts.has("mimetype") && parts.has("content.xml"))
    throw new UnreadableFile("This is an OpenDocument file. Save it as .xlsx or CSV");
  throw new UnreadableFile(
    "This is an archive without a table. Unpack it and choose the CSV or .xlsx file in it",
  );
}

function isSheets(place: string): boolean {
  return !/^(word|ppt)\//i.test(place);
}

type Listed = { readonly name: string; readonly isHidden: boolean; readonly path: string };

async function readContents(place: string, open: Open): Promise<{ sheets: Listed[]; is1904: boolean }> {
  const folder = place.slice(0, place.lastIndexOf("/") + 1);
  const file = place.slice(folder.length);
  const paths = new Map<string, string>();
  const relations = await open(`${folder}_rels/${file}.rels`, maxSmall);
  if (relations)
    await readAllXml(relations, {
      open(name, { Id = "", Target = "", Type = "" }) {
        if (name === "Relationship" && Type.endsWith("/worksheet")) paths.set(Id, resolved(folder, Target));
      },
    });
  const sheets: Listed[] = [];
  let is1904 = false;
  const contents = await open(place, maxSmall);
  if (!contents) throw new UnreadableFile(damaged);
  await readAllXml(contents, {
    open(name, attributes) {
      if (name === "workbookPr") is1904 = /^(1|true)$/.test(attributes.date1904 ?? "");
      if (name !== "sheet") return;
      const id = Object.entries(attributes).find(([key]) => key.endsWith(":id"))?.[1];
      const path = paths.get(id ?? "");
      const isHidden = (attributes.state ?? "visible") !== "visible";
      if (path) sheets.push({ name: attributes.name ?? "", isHidden, path });
    },
  });
  return { sheets, is1904 };
}

function resolved(folder: string, target: string): string {
  return new URL(target, `file:///${folder}`).pathname.slice(1);
}

async function readStrings(stream: AsyncIterable<Uint8Array> | null): Promise<string[]> {
  const strings: string[] = [];
  if (!stream) return strings;
  let text = "";
  let isReading = false;
  let isPhonetic = false;
  await readAllXml(stream, {
    open(name) {
      if (name === "si") text = "";
      else if (name === "rPh") isPhonetic = true;
      else if (name === "t") isReading = !isPhonetic;
    },
    text(part) {
      if (isReading && text.length < maxCellText) text += part.slice(0, maxCellText - text.length);
    },
    close(name) {
      if (name === "t") isReading = false;
      else if (name === "rPh") isPhonetic = false;
      else if (name === "si") strings.push(text);
    },
  });
  return strings;
}

async function readStyles(stream: AsyncIterable<Uint8Array> | null): Promise<Meaning[]> {
  const codes = new Map<number, string>();
  const meanings: Meaning[] = [];
  if (!stream) return meanings;
  let isOfCells = false;
  await readAllXml(stream, {
    open(name, { numFmtId = "0", formatCode = "" }) {
      if (name === "numFmt") codes.set(Number(numFmtId), formatCode.slice(0, maxFormat));
      else if (name === "cellXfs") isOfCells = true;
      else if (name === "xf" && isOfCells)
        meanings.push(meaningOf(Number(numFmtId), codes.get(Number(numFmtId))));
    },
    close(name) {
      if (name === "cellXfs") isOfCells = false;
    },
  });
  return meanings;
}
