import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** Of remix.config.js: the parts that a client's dashboard seldom shows. */
const sheetName = /^seldom-[\w-]+\.css$/;
/** "_card_1x2y3_4": name, hash of the file, line. */
const classHash = /\._[\w-]+_([\w-]{5})_\d+/g;

type Sheet = { readonly link: RegExp; readonly hasPart: RegExp };

let known: readonly Sheet[] | null = null;

/** A page without React loads no other page: it needs no style sheet that has none of its parts. */
export function withoutUnusedSheet(html: Buffer<ArrayBuffer>, sheets = sheetsOfBuild()): Buffer<ArrayBuffer> {
  if (sheets.length === 0 || html.includes("__remixContext")) return html;
  // A character per byte: classes and links are ASCII, and the page is neither decoded nor encoded.
  const text = html.toString("latin1");
  return sheets.reduce((left, { link, hasPart }) => {
    const found = hasPart.test(text) ? null : link.exec(left === html ? text : left.toString("latin1"));
    if (!found) return left;
    return Buffer.concat([left.subarray(0, found.index), left.subarray(found.index + found[0].length)]);
  }, html);
}

function sheetsOfBuild(): readonly Sheet[] {
  return (known ??= sheetsIn(path.resolve("build/client/assets")));
}

export function sheetsIn(folder: string): readonly Sheet[] {
  return namesIn(folder)
    .filter((name) => sheetName.test(name))
    .map((name) => {
      const css = readFileSync(path.join(folder, name), "utf8");
      const hashes = new Set([...css.matchAll(classHash)].map(([, hash]) => hash));
      return {
        link: new RegExp(`<link rel="stylesheet" href="/assets/${name.replaceAll(".", "\\.")}"[^>]*>`),
        hasPart: new RegExp(`_(?:${[...hashes].join("|")})_\\d`),
      };
    });
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return []; // in development
    throw error;
  }
}
