import { BrokenForm, readMultipart } from "#app/http/body/multipart.server.ts";
import { RefusedBody } from "#app/http/body/limits.ts";
import { saveFile, type Saved } from "#app/domain/files/save-file.server.ts";
import { type Encoding, EncodingProbe } from "#app/connectors/csv/encoding.ts";
import { now } from "#app/lib/clock.server.ts";
import { contentTypeOf } from "#app/domain/files/content-type-of.ts";
import { maxTables, proposalKeptMs, requestLimitBytes, uploadLimitBytes } from "../file-limits.ts";
import { newUnpackBudget, type UnpackBudget } from "#app/connectors/tables/workbook/zip-parts.ts";
import type { Delimiter } from "#app/connectors/csv/delimiter.ts";
import type { TableAssumption } from "#db/schema/documents/table.ts";
import { beyondMost, type NotRead, sayNotRead } from "./not-read.server.ts";
import { proposeArchive, whyNotTable } from "./receive-archive.server.ts";
import { markupOf, type Markup, proposeMarkup } from "./receive-markup.server.ts";
import { type For, type HeldFile, holdFile } from "./receive-workbook.server.ts";
import { ReadingFields } from "../reading.form.ts";
import { type Proposed, proposeUpload } from "../propose-upload.server.ts";

const heardOutBytes = requestLimitBytes - uploadLimitBytes;
const maxField = 10_000;
const marks = 1_024;
const isField = (name: string) =>
  name === "kind" || name === "name" || Object.hasOwn(ReadingFields.shape, name);

export type Received =
  | (Extract<Proposed, { outcome: "proposed" }> & { readonly fields: Readonly<Record<string, string>> })
  | { readonly outcome: "invalid"; readonly fields: Record<string, string[]> }
  | Exclude<Proposed, { outcome: "proposed" }>
  | { readonly outcome: "too-large"; readonly limitBytes: number };

type Stored = Saved | Held;
type StoredFile = {
  readonly name: string;
  readonly stored: Stored;
  readonly encoding: Encoding;
  readonly assumption: TableAssumption | null;
};

/** At most `mostFiles` files, all or none. */
export async function receiveUpload(request: Request, by: For, mostFiles = 1): Promise<Received> {
  if (Number(request.headers.get("content-length") ?? 0) > requestLimitBytes) {
    return { outcome: "too-large", limitBytes: uploadLimitBytes };
  }
  const fields: Record<string, string> = {};
  const files: StoredFile[] = [];
  try {
    try {
      for await (const { name, filename, data } of readMultipart(request)) {
        if (filename === null) {
          if (isField(name)) fields[name] = await text(data);
        } else if (name === "file" && filename !== "" && files.length < mostFiles) {
          const probe = new EncodingProbe();
          const stored = await save(by.companyId, filename, data, probe);
          const encoding = probe.result();
          files.push({ name: filename, stored, encoding, assumption: probe.assumption(encoding) });
        }
      }
    } catch (error) {
      if (error instanceof RefusedBody) return { outcome: "refused", message: error.message };
      if (!(error instanceof BrokenForm)) throw error;
      return { outcome: "refused", message: "The upload was incomplete. Upload the file again." };
    }
    const reading = ReadingFields.safeParse(fields);
    if (!reading.success) return { outcome: "invalid", fields: fieldErrorsOf(reading.error.issues) };
    const { encoding, delimiter, decimal, zone, currency } = reading.data;
    const proposed = await proposeFiles(files, {
      ...by,
      ...(encoding && { encoding }),
      ...(delimiter && { delimiter }),
      ...(decimal && { decimal }),
      ...(zone && { zone }),
      ...(currency && { currency }),
    });
    return proposed.outcome === "proposed" ? { ...proposed, fields } : proposed;
  } finally {
    for (const { stored } of files) if ("free" in stored) await stored.free();
  }
}

function fieldErrorsOf(issues: readonly { path: readonly PropertyKey[]; message: string }[]) {
  const fields: Record<string, string[]> = {};
  for (const { path, message } of issues) (fields[path.join(".") || "general"] ??= []).push(message);
  return fields;
}

type Asked = For & { readonly encoding?: Encoding; readonly delimiter?: Delimiter };

async function proposeFiles(files: readonly StoredFile[], by: Asked): Promise<ProposedFiles> {
  if (files.length === 0) return { outcome: "refused", message: "Choose a file." };
  const uploadIds: string[] = [];
  const notRead: NotRead[] = [];
  const refusals: string[] = [];
  const budget = newUnpackBudget();
  for (const file of files) {
    const room = maxTables - uploadIds.length;
    if (room <= 0) {
      notRead.push({ name: file.name, why: beyondMost });
      continue;
    }
    const proposed = await proposeFile(file, { ...by, room }, budget);
    if (proposed.outcome === "proposed") {
      uploadIds.push(proposed.uploadId, ...proposed.others);
      notRead.push(...proposed.notRead);
    } else if (proposed.outcome !== "refused") return proposed;
    else refusals.push(files.length === 1 ? proposed.message : `${file.name}: ${proposed.message}`);
  }
  const [uploadId, ...others] = uploadIds;
  if (refusals.length === 0 && uploadId !== undefined) {
    if (by.sourceId === null) await sayNotRead(by.companyId, uploadId, notRead);
    return { outcome: "proposed", uploadId, others, notRead };
  }
  const rest = uploadIds.length > 0 ? ["No file was added. Upload the others again on their own."] : [];
  return { outcome: "refused", message: [...refusals, ...rest].join(" ") };
}

type ProposedFiles = Proposed | { readonly outcome: "too-large"; readonly limitBytes: number };

async function proposeFile(
  { stored, encoding, assumption }: StoredFile,
  by: Asked,
  budget: UnpackBudget,
): Promise<ProposedFiles> {
  switch (stored.outcome) {
    case "archive":
      return proposeArchive(stored.path, stored.name, ownReading(by), budget);
    case "markup":
      return proposeMarkup(stored, ownReading(by));
    case "too-large":
    case "unavailable":
      return stored;
    case "empty":
      return { outcome: "refused", message: "The file is empty. Choose another one." };
    case "refused":
      return { outcome: "refused", message: stored.why };
    case "saved":
      return proposeUpload({
        ...by,
        fileId: stored.file.id,
        name: stored.file.name,
        encoding: by.encoding ?? encoding,
        ...(assumption && !by.encoding && { assumptions: [assumption] }),
      });
  }
}

/** Sheets and archives have own encodings and delimiters. */
function ownReading({ encoding: _, delimiter: __, ...by }: Asked): For {
  return by;
}

type Held = HeldFile &
  (
    | { readonly outcome: "archive"; readonly name: string }
    | { readonly outcome: "markup"; readonly name: string; readonly markup: Markup }
  );

async function save(
  companyId: string,
  filename: string,
  data: AsyncIterable<Uint8Array>,
  probe: EncodingProbe,
): Promise<Stored> {
  const { first, all } = await peek(data);
  const markup = markupOf(first);
  if (markup === "json")
    return {
      outcome: "refused",
      why: "This is a JSON file. Export the table as CSV or as an Excel workbook.",
    };
  if (markup !== null || contentTypeOf(first) === "application/zip") {
    const held = await holdFile(all);
    const name = filename.slice(0, 150);
    if ("free" in held)
      return markup ? { ...held, outcome: "markup", name, markup } : { ...held, outcome: "archive", name };
    await hearOut(data);
    return held;
  }
  const saved = await saveFile(
    companyId,
    {
      kind: "csv",
      name: filename,
      limitBytes: uploadLimitBytes,
      expiresAt: new Date(now().getTime() + proposalKeptMs),
      watch: (bytes) => probe.add(bytes),
      refuse: whyNotTable,
    },
    all,
  );
  if (saved.outcome === "too-large") await hearOut(data);
  return saved;
}

async function hearOut(data: AsyncIterable<Uint8Array>): Promise<void> {
  let heard = 0;
  for await (const bytes of data) if ((heard += bytes.length) > heardOutBytes) break;
}

/** `all` begins with `first`. A stop leaves the part open for the rest. */
async function peek(data: AsyncIterable<Uint8Array>) {
  const chunks = data[Symbol.asyncIterator]();
  let first = new Uint8Array();
  let next = await chunks.next();
  for (; !next.done && first.length + next.value.length < marks; next = await chunks.next())
    first = Buffer.concat([first, next.value]);
  if (!next.done) first = Buffer.concat([first, next.value]);
  async function* all() {
    if (first.length > 0) yield first;
    if (next.done) return;
    for (next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value;
  }
  return { first, all: all() };
}

async function text(data: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const bytes of data) {
    length += bytes.length;
    if (length > maxField) throw new BrokenForm("a field is too long");
    parts.push(bytes);
  }
  return Buffer.concat(parts).toString("utf8");
}
