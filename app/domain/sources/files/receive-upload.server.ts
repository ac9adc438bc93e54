import { BrokenForm, readMultipart } from "#app/http/body/multipart.server.ts";
import { RefusedBody } from "#app/http/body/limits.ts";
import { saveFile, type Saved } from "#app/domain/files/save-file.server.ts";
import { type Encoding, EncodingProbe } from "#app/connectors/csv/encoding.ts";
import { now } from "#app/lib/clock.server.ts";
import { contentTypeOf } from "#app/domain/files/content-type.ts";
import { proposalKeptMs, requestLimitBytes, uploadLimitBytes } from "./file-limits.ts";
import { newUnpackBudget, type UnpackBudget } from "#app/connectors/tables/workbook/open-workbook.ts";
import { type HeldFile, holdFile, type ProposedSheets, proposeSheets } from "./receive-workbook.server.ts";
import { type Proposed, proposeUpload } from "./propose-upload.server.ts";

const heardOutBytes = requestLimitBytes - uploadLimitBytes;
const maxField = 10_000;
/** Bytes that tell a file's type. */
const marks = 8;

export type Received =
  | (Extract<ProposedSheets, { outcome: "proposed" }> & { readonly fields: Readonly<Record<string, string>> })
  | Exclude<Proposed, { outcome: "proposed" }>
  | { readonly outcome: "too-large"; readonly limitBytes: number };

type For = {
  readonly companyId: string;
  readonly userId: string;
  readonly zone: string;
  readonly currency?: string | null;
  readonly sourceId: string | null;
};

type Stored = Saved | HeldWorkbook;
type StoredFile = { readonly name: string; readonly stored: Stored; readonly encoding: Encoding };

/** Of at most `mostFiles` files, all of them or none. Each table is proposed as a source of its own. */
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
          if (name === "kind" || name === "name") fields[name] = await text(data);
        } else if (name === "file" && filename !== "" && files.length < mostFiles) {
          const probe = new EncodingProbe();
          const stored = await save(by.companyId, filename, data, probe);
          files.push({ name: filename, stored, encoding: probe.result() });
        }
      }
    } catch (error) {
      if (error instanceof RefusedBody) return { outcome: "refused", message: error.message };
      if (!(error instanceof BrokenForm)) throw error;
      return { outcome: "refused", message: "The upload was incomplete. Upload the file again." };
    }
    const proposed = await proposeFiles(files, by);
    return proposed.outcome === "proposed" ? { ...proposed, fields } : proposed;
  } finally {
    for (const { stored } of files) if (stored.outcome === "workbook") await stored.free();
  }
}

async function proposeFiles(files: readonly StoredFile[], by: For): Promise<ProposedFiles> {
  if (files.length === 0) return { outcome: "refused", message: "Choose a file." };
  const uploadIds: string[] = [];
  const refusals: string[] = [];
  const budget = newUnpackBudget();
  for (const file of files) {
    const proposed = await proposeFile(file, by, budget);
    if (proposed.outcome === "proposed") uploadIds.push(proposed.uploadId, ...proposed.others);
    else if (proposed.outcome !== "refused") return proposed;
    else refusals.push(files.length === 1 ? proposed.message : `${file.name}: ${proposed.message}`);
  }
  const [uploadId, ...others] = uploadIds;
  if (refusals.length === 0 && uploadId !== undefined) return { outcome: "proposed", uploadId, others };
  const rest = uploadIds.length > 0 ? ["No file was added. Upload the others again on their own."] : [];
  return { outcome: "refused", message: [...refusals, ...rest].join(" ") };
}

type ProposedFiles = ProposedSheets | { readonly outcome: "too-large"; readonly limitBytes: number };

async function proposeFile(
  { stored, encoding }: StoredFile,
  by: For,
  budget: UnpackBudget,
): Promise<ProposedFiles> {
  switch (stored.outcome) {
    case "workbook":
      return proposeSheets(stored.path, stored.name, by, budget);
    case "too-large":
    case "unavailable":
      return stored;
    case "empty":
      return { outcome: "refused", message: "The file is empty. Choose another one." };
    case "refused":
      return { outcome: "refused", message: stored.why };
    case "saved": {
      const proposed = await proposeUpload({
        ...by,
        fileId: stored.file.id,
        name: stored.file.name,
        encoding,
      });
      return proposed.outcome === "proposed" ? { ...proposed, others: [] } : proposed;
    }
  }
}

type HeldWorkbook = HeldFile & { readonly outcome: "workbook"; readonly name: string };

async function save(
  companyId: string,
  filename: string,
  data: AsyncIterable<Uint8Array>,
  probe: EncodingProbe,
): Promise<Saved | HeldWorkbook> {
  const { first, all } = await peek(data);
  if (contentTypeOf(first) === "application/zip") {
    const held = await holdFile(all);
    if ("free" in held) return { ...held, outcome: "workbook", name: filename.slice(0, 150) };
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

/** `all` begins with `first`. An early stop does not close the part, since its rest is still read. */
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

function whyNotTable(contentType: string): string | null {
  switch (contentType) {
    case "text/plain":
      return null;
    case "application/x-ole-storage":
      return "This is an old Excel workbook (.xls), or one with a password. Save it as .xlsx without a password, or as CSV.";
    case "application/gzip":
      return "This file is compressed. Unpack it and choose the file in it.";
    default:
      return "This is not a CSV file or an Excel workbook. Choose one of these.";
  }
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
