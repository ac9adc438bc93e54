/**
 * Without GSUB, GPOS and GDEF react-pdf takes half the time. Tabular figures: decision 0028.
 * https://learn.microsoft.com/typography/opentype/spec/
 */
export type FontFile = {
  readonly bytes: Uint8Array;
  readonly unitsPerEm: number;
  /** Font units, by code point. */
  readonly advances: ReadonlyMap<number, number>;
};

type Tables = ReadonlyMap<string, DataView>;
type FontName = { readonly family: string; readonly style: string };

const kept = ["OS/2", "glyf", "head", "hhea", "hmtx", "loca", "maxp"];
const tabular = [..."0123456789.,+−"].map((character) => character.codePointAt(0)!);

export function slimFont(file: Uint8Array, name: FontName): FontFile {
  const tables = readTables(file);
  const glyphs = readCharacterMap(table(tables, "cmap"));
  const tabularForms = readSingleSubstitution(table(tables, "GSUB"), "tnum");
  for (const character of tabular) {
    const glyph = glyphs.get(character);
    if (glyph !== undefined) glyphs.set(character, tabularForms.get(glyph) ?? glyph);
  }

  const advanceOf = readAdvances(table(tables, "hhea"), table(tables, "hmtx"));
  const parts = new Map(kept.map((tag) => [tag, bytesOf(table(tables, tag))]));
  parts.set("cmap", writeCharacterMap(glyphs));
  parts.set("name", writeName(name));
  parts.set("post", writePost(table(tables, "post")));
  return {
    bytes: writeFont(parts),
    unitsPerEm: table(tables, "head").getUint16(18),
    advances: new Map([...glyphs].map(([character, glyph]) => [character, advanceOf(glyph)])),
  };
}

function readTables(file: Uint8Array): Tables {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const tables = new Map<string, DataView>();
  for (let i = 0; i < view.getUint16(4); i += 1) {
    const entry = 12 + i * 16;
    const tag = String.fromCharCode(...file.subarray(entry, entry + 4));
    tables.set(
      tag,
      new DataView(file.buffer, file.byteOffset + view.getUint32(entry + 8), view.getUint32(entry + 12)),
    );
  }
  return tables;
}

function table(tables: Tables, tag: string): DataView {
  const found = tables.get(tag);
  if (!found) throw new Error(`The font has no ${tag} table`);
  return found;
}

const bytesOf = (view: DataView) => new Uint8Array(view.buffer, view.byteOffset, view.byteLength);

/** Format 12 covers all characters. */
function readCharacterMap(cmap: DataView): Map<number, number> {
  const glyphs = new Map<number, number>();
  for (let i = 0; i < cmap.getUint16(2); i += 1) {
    const start = cmap.getUint32(4 + i * 8 + 4);
    if (cmap.getUint16(start) !== 12) continue;
    for (let group = 0; group < cmap.getUint32(start + 12); group += 1) {
      const at = start + 16 + group * 12;
      const first = cmap.getUint32(at);
      for (let code = first; code <= cmap.getUint32(at + 4); code += 1)
        glyphs.set(code, cmap.getUint32(at + 8) + code - first);
    }
    return glyphs;
  }
  throw new Error("The font has no character map of format 12");
}

function readSingleSubstitution(gsub: DataView, tag: string): Map<number, number> {
  const forms = new Map<number, number>();
  const features = gsub.getUint16(6);
  const lookups = gsub.getUint16(8);
  for (let i = 0; i < gsub.getUint16(features); i += 1) {
    const record = features + 2 + i * 6;
    if (String.fromCharCode(...bytesOf(gsub).subarray(record, record + 4)) !== tag) continue;
    const feature = features + gsub.getUint16(record + 4);
    for (let j = 0; j < gsub.getUint16(feature + 2); j += 1) {
      const lookup = lookups + gsub.getUint16(lookups + 2 + gsub.getUint16(feature + 4 + j * 2) * 2);
      if (gsub.getUint16(lookup) !== 1) continue;
      for (let k = 0; k < gsub.getUint16(lookup + 4); k += 1) {
        const subtable = lookup + gsub.getUint16(lookup + 6 + k * 2);
        const covered = readCoverage(gsub, subtable + gsub.getUint16(subtable + 2));
        const isDelta = gsub.getUint16(subtable) === 1;
        covered.forEach((glyph, at) =>
          forms.set(
            glyph,
            isDelta ? (glyph + gsub.getInt16(subtable + 4)) & 0xffff : gsub.getUint16(subtable + 6 + at * 2),
          ),
        );
      }
    }
  }
  return forms;
}

function readCoverage(view: DataView, start: number): number[] {
  const count = view.getUint16(start + 2);
  if (view.getUint16(start) === 1)
    return Array.from({ length: count }, (_, i) => view.getUint16(start + 4 + i * 2));
  return Array.from({ length: count }, (_, i) => start + 4 + i * 6).flatMap((range) => {
    const first = view.getUint16(range);
    return Array.from({ length: view.getUint16(range + 2) - first + 1 }, (_, i) => first + i);
  });
}

function readAdvances(hhea: DataView, hmtx: DataView): (glyph: number) => number {
  const measured = hhea.getUint16(34);
  return (glyph) => hmtx.getUint16(Math.min(glyph, measured - 1) * 4); // the rest repeat the last one
}

function writeCharacterMap(glyphs: ReadonlyMap<number, number>): Uint8Array {
  const groups: { first: number; last: number; glyph: number }[] = [];
  for (const [code, glyph] of [...glyphs].sort(([a], [b]) => a - b)) {
    const open = groups.at(-1);
    if (open && code === open.last + 1 && glyph === open.glyph + code - open.first) open.last = code;
    else groups.push({ first: code, last: code, glyph });
  }
  const view = new DataView(new ArrayBuffer(12 + 16 + groups.length * 12));
  view.setUint16(2, 1);
  view.setUint16(4, 3);
  view.setUint16(6, 10);
  view.setUint32(8, 12);
  view.setUint16(12, 12);
  view.setUint32(16, 16 + groups.length * 12);
  view.setUint32(24, groups.length);
  groups.forEach(({ first, last, glyph }, i) =>
    [first, last, glyph].forEach((value, j) => view.setUint32(28 + i * 12 + j * 4, value)),
  );
  return bytesOf(view);
}

/** pdfkit identifies fonts by the PostScript name. */
function writeName({ family, style }: FontName): Uint8Array {
  const names = [
    [1, family],
    [2, style],
    [4, `${family} ${style}`],
    [6, `${family}-${style}`.replaceAll(" ", "")],
  ] as const;
  const length = names.reduce((sum, [, text]) => sum + text.length * 2, 0);
  const view = new DataView(new ArrayBuffer(6 + names.length * 12 + length));
  view.setUint16(2, names.length);
  view.setUint16(4, 6 + names.length * 12);
  let offset = 0;
  names.forEach(([id, text], i) => {
    [3, 1, 0x409, id, text.length * 2, offset].forEach((value, j) =>
      view.setUint16(6 + i * 12 + j * 2, value),
    );
    for (const character of text) {
      view.setUint16(6 + names.length * 12 + offset, character.charCodeAt(0));
      offset += 2;
    }
  });
  return bytesOf(view);
}

function writePost(post: DataView): Uint8Array {
  const bytes = bytesOf(post).slice(0, 32);
  new DataView(bytes.buffer).setUint32(0, 0x00030000);
  return bytes;
}

function writeFont(parts: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const tags = [...parts.keys()].sort();
  const padded = (length: number) => (length + 3) & ~3;
  const total = tags.reduce((sum, tag) => sum + padded(parts.get(tag)!.length), 12 + tags.length * 16);
  const bytes = new Uint8Array(total);
  const view = new DataView(bytes.buffer);
  const power = Math.floor(Math.log2(tags.length));
  view.setUint32(0, 0x00010000);
  [tags.length, 2 ** power * 16, power, tags.length * 16 - 2 ** power * 16].forEach((value, i) =>
    view.setUint16(4 + i * 2, value),
  );
  let offset = 12 + tags.length * 16;
  tags.forEach((tag, i) => {
    const part = parts.get(tag)!;
    bytes.set(part, offset);
    const entry = 12 + i * 16;
    [...tag].forEach((character, j) => view.setUint8(entry + j, character.charCodeAt(0)));
    view.setUint32(entry + 4, checksum(view, offset, padded(part.length)));
    view.setUint32(entry + 8, offset);
    view.setUint32(entry + 12, part.length);
    offset += padded(part.length);
  });
  return bytes;
}

function checksum(view: DataView, start: number, length: number): number {
  let sum = 0;
  for (let at = start; at < start + length; at += 4) sum = (sum + view.getUint32(at)) >>> 0;
  return sum;
}
