import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** All but "look" have rules for parts of pages only (remix.config.js). */
const sheetName = /^(?!look-)[\w-]+\.css$/;
const classHash = /\._[\w-]+_([\w-]{5})_\d+/g;
const sheetLink = /<link rel="stylesheet" href="\/assets\/([\w-]+\.css)"[^>]*>/g;

/** By file name: finds a part in a page. */
type Sheets = ReadonlyMap<string, RegExp>;

let known: Sheets | null = null;

export function withoutUnusedSheet(html: Buffer<ArrayBuffer>, sheets = sheetsOfBuild()): Buffer<ArrayBuffer> {
  if (sheets.size === 0 || html.includes("__remixContext")) return html;
  // One character per byte: only ASCII is searched.
  const text = html.toString("latin1");
  const left = text.replace(sheetLink, (link, name: string) =>
    (sheets.get(name)?.test(text) ?? true) ? link : "",
  );
  return left.length === text.length ? html : Buffer.from(left, "latin1");
}

function sheetsOfBuild(): Sheets {
  return (known ??= sheetsIn(path.resolve("build/client/assets")));
}

export function sheetsIn(folder: string): Sheets {
  const sheets = new Map<string, RegExp>();
  for (const name of namesIn(folder).filter((one) => sheetName.test(one))) {
    const css = readFileSync(path.join(folder, name), "utf8");
    const hashes = new Set([...css.matchAll(classHash)].map(([, hash]) => hash));
    if (hashes.size > 0) sheets.set(name, new RegExp(`_(?:${[...hashes].join("|")})_\\d`));
  }
  return sheets;
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return []; // in development
    throw error;
  }
}
