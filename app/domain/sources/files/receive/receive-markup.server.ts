import { createReadStream } from "node:fs";
import { decodeText, EncodingProbe } from "#app/connectors/csv/encoding.ts";
import { UnreadableFile } from "#app/connectors/tables/cells/unreadable-file.ts";
import { readHtmlTables } from "#app/connectors/tables/workbook/read-html-tables.ts";
import { readSpreadsheetMl } from "#app/connectors/tables/workbook/read-spreadsheet-ml.ts";
import type { Proposed } from "../propose-upload.server.ts";
import { type For, proposeVisible } from "./receive-workbook.server.ts";

/** Detected by content, whatever the name says. */
export type Markup = "html" | "spreadsheet-xml";

export function markupOf(first: Uint8Array): Markup | "json" | null {
  const text = new TextDecoder(first[0] === 0xff ? "utf-16le" : first[0] === 0xfe ? "utf-16be" : "utf-8")
    .decode(first)
    .trimStart();
  if (
    /^<\?xml[^>]*\?>\s*(?:<\?mso-application[^>]*\?>\s*)?(?:<!--[^]*?-->\s*)*<(?:\w+:)?Workbook\b/.test(text)
  )
    return "spreadsheet-xml";
  if (/^(?:<!--[^]*?-->\s*)?(?:<!doctype html|<(?:html|head|meta|body|table|style|div)\b)/i.test(text))
    return "html";
  if (/^<\?xml\b[^]*<html\b/i.test(text)) return "html";
  return /^\{\s*"|^\[\s*[[{]/.test(text) ? "json" : null;
}

export async function proposeMarkup(
  { path, name, markup }: { readonly path: string; readonly name: string; readonly markup: Markup },
  by: For,
): Promise<Proposed> {
  try {
    const sheets =
      markup === "spreadsheet-xml"
        ? await readSpreadsheetMl(createReadStream(path))
        : await readHtmlTables(decodeText(createReadStream(path), await encodingOf(path)));
    if (sheets.length === 0) return { outcome: "refused", message: "This is a web page without a table." };
    return await proposeVisible(sheets, name, by);
  } catch (error) {
    if (error instanceof UnreadableFile) return { outcome: "refused", message: `${error.message}.` };
    throw error;
  }
}

async function encodingOf(path: string) {
  const probe = new EncodingProbe();
  for await (const part of createReadStream(path)) probe.add(part as Uint8Array);
  return probe.result();
}
