import { crc32, deflateRawSync } from "node:zlib";

// Workbooks as Excel writes them (ECMA-376, parts 1 and 2), with only what a reader needs.

type Part = { readonly name: string; readonly bytes: Buffer; readonly saysSize?: number };

/** `saysSize`: an unpacked size that is not true. */
export function zipOf(parts: Readonly<Record<string, string | { bytes: Buffer; saysSize: number }>>): Buffer {
  const entries = Object.entries(parts).map(([name, content]): Part =>
    typeof content === "string" ? { name, bytes: Buffer.from(content) } : { name, ...content },
  );
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes, saysSize = bytes.length } of entries) {
    const packed = deflateRawSync(bytes);
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20, 0);
    head.writeUInt16LE(8, 4);
    head.writeUInt32LE(crc32(bytes), 10);
    head.writeUInt32LE(packed.length, 14);
    head.writeUInt32LE(saysSize, 18);
    head.writeUInt16LE(Buffer.byteLength(name), 22);
    const file = Buffer.concat([Buffer.from("PK\u0003\u0004"), head, Buffer.from(name), packed]);
    const tail = Buffer.alloc(16);
    tail.writeUInt32LE(offset, 12);
    const version = Buffer.from([20, 0]);
    central.push(
      Buffer.concat([Buffer.from("PK\u0001\u0002"), version, head, tail.subarray(2), Buffer.from(name)]),
    );
    local.push(file);
    offset += file.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...local, directory, Buffer.from("PK\u0005\u0006"), end]);
}

const head = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n`;
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packaging = "http://schemas.openxmlformats.org/package/2006/relationships";

export type ASheet = {
  readonly name: string;
  readonly state?: string;
  readonly data: string;
  readonly after?: string;
};

/** `formats`: of styles 1, 2, …; style 0 is General. */
export function workbookOf(
  sheets: readonly ASheet[],
  {
    formats = [],
    strings = [],
    is1904 = false,
    more = {},
  }: {
    readonly formats?: readonly (string | number)[];
    readonly strings?: readonly string[];
    readonly is1904?: boolean;
    readonly more?: Readonly<Record<string, string>>;
  } = {},
): Record<string, string> {
  const relation = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${office}/${type}" Target="${target}"/>`;
  return {
    "_rels/.rels": `${head}<Relationships xmlns="${packaging}">${relation(1, "officeDocument", "xl/workbook.xml")}</Relationships>`,
    "xl/workbook.xml": `${head}<workbook xmlns="${main}" xmlns:r="${office}"><workbookPr${is1904 ? ' date1904="1"' : ""}/><sheets>${sheets
      .map(
        ({ name, state }, at) =>
          `<sheet name="${name}" sheetId="${at + 1}"${state ? ` state="${state}"` : ""} r:id="rId${at + 1}"/>`,
      )
      .join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `${head}<Relationships xmlns="${packaging}">${sheets
      .map((_, at) => relation(at + 1, "worksheet", `worksheets/sheet${at + 1}.xml`))
      .join("")}</Relationships>`,
    ...(strings.length > 0 && {
      "xl/sharedStrings.xml": `${head}<sst xmlns="${main}">${strings.map((text) => `<si>${text}</si>`).join("")}</sst>`,
    }),
    "xl/styles.xml": `${head}<styleSheet xmlns="${main}"><numFmts>${formats
      .map((code, at) =>
        typeof code === "string" ? `<numFmt numFmtId="${164 + at}" formatCode="${code}"/>` : "",
      )
      .join("")}</numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${formats
      .map((code, at) => `<xf numFmtId="${typeof code === "string" ? 164 + at : code}"/>`)
      .join("")}</cellXfs></styleSheet>`,
    ...Object.fromEntries(
      sheets.map(({ data, after = "" }, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        `${head}<worksheet xmlns="${main}"><sheetData>${data}</sheetData>${after}</worksheet>`,
      ]),
    ),
    ...more,
  };
}

/** A row of inline texts and numbers. */
export function rowOf(...cells: readonly (string | number)[]): string {
  const written = cells.map((cell) =>
    typeof cell === "number" ? `<c><v>${cell}</v></c>` : `<c t="inlineStr"><is><t>${cell}</t></is></c>`,
  );
  return `<row>${written.join("")}</row>`;
}
