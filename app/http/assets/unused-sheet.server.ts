import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const sheetName = /^seldom-[\w-]+\.css$/;
const classHash = /\._[\w-]+_([\w-]{5})_\d+/g;

type Sheet = { readonly link: RegExp; readonly hasPart: RegExp };

let known: readonly Sheet[] | null = null;

export function withoutUnusedSheet(html: Buffer<ArrayBuffer>, sheets = sheetsOfBuild()): Buffer<ArrayBuffer> {
  if (sheets.length === 0 || html.includes("__remixContext")) return html;
  // One character per byte: only ASCII is searched.
  const text = html.toString("latin1");
  const unused = sheets.filter(({ hasPart }) => !hasPart.test(text));
  if (unused.length === 0) return html;
  return Buffer.from(
    unused.reduce((left, { link }) => left.replace(link, ""), text),
    "latin1",
  );
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
