import { BrokenForm, readMultipart } from "#app/http/body/multipart.server.ts";
import { RefusedBody } from "#app/http/body/limits.ts";
import { saveFile, type Saved } from "#app/domain/files/save-file.server.ts";
import { EncodingProbe } from "#app/connectors/csv/encoding.ts";
import { now } from "#app/lib/clock.server.ts";
import { type Proposed, proposeUpload } from "./propose-upload.server.ts";

export const uploadLimitBytes = 50 * 1024 * 1024;
/** Bytes read beyond the limit, so that the browser gets our reply instead of a broken connection. */
const heardOutBytes = 150 * 1024 * 1024;
const maxField = 10_000;
/** Unconfirmed proposals and their files are deleted after a day. */
export const proposalKeptMs = 24 * 3_600_000;

export type Received =
  | (Extract<Proposed, { outcome: "proposed" }> & { readonly fields: Readonly<Record<string, string>> })
  | Exclude<Proposed, { outcome: "proposed" }>
  | { readonly outcome: "too-large"; readonly limitBytes: number };

type For = {
  readonly companyId: string;
  readonly userId: string;
  readonly zone: string;
  readonly sourceId: string | null;
};

export async function receiveUpload(request: Request, by: For): Promise<Received> {
  if (Number(request.headers.get("content-length") ?? 0) > uploadLimitBytes + heardOutBytes) {
    return { outcome: "too-large", limitBytes: uploadLimitBytes };
  }
  const fields: Record<string, string> = {};
  const probe = new EncodingProbe();
  let saved: Saved | null = null;
  try {
    for await (const { name, filename, data } of readMultipart(request)) {
      if (filename === null) {
        if (name === "kind" || name === "name") fields[name] = await text(data);
      } else if (name === "file" && filename !== "" && saved === null)
        saved = await save(by.companyId, filename, data, probe);
    }
  } catch (error) {
    if (error instanceof RefusedBody) return { outcome: "refused", message: error.message };
    if (!(error instanceof BrokenForm)) throw error;
    return { outcome: "refused", message: "The upload was incomplete. Upload the file again." };
  }
  if (saved === null) return { outcome: "refused", message: "Choose a file." };
  switch (saved.outcome) {
    case "too-large":
    case "unavailable":
      return saved;
    case "empty":
      return { outcome: "refused", message: "The file is empty. Choose another one." };
    case "refused":
      return { outcome: "refused", message: saved.why };
    case "saved": {
      const proposed = await proposeUpload({
        ...by,
        fileId: saved.file.id,
        name: saved.file.name,
        encoding: probe.result(),
      });
      return proposed.outcome === "proposed" ? { ...proposed, fields } : proposed;
    }
  }
}

async function save(
  companyId: string,
  filename: string,
  data: AsyncIterable<Uint8Array>,
  probe: EncodingProbe,
): Promise<Saved> {
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
    unclosed(data),
  );
  let heard = 0;
  if (saved.outcome === "too-large")
    for await (const bytes of data) if ((heard += bytes.length) > heardOutBytes) break;
  return saved;
}

/** An early stop must not close the part, since its rest is still read. */
async function* unclosed(data: AsyncIterable<Uint8Array>) {
  const chunks = data[Symbol.asyncIterator]();
  for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value;
}

function whyNotTable(contentType: string): string | null {
  switch (contentType) {
    case "text/plain":
      return null;
    case "application/zip":
    case "application/x-ole-storage":
      return "This is an Excel workbook or an archive. Save the sheet as CSV and choose that file.";
    case "application/gzip":
      return "This file is compressed. Unpack it and choose the CSV file in it.";
    default:
      return "This is not a CSV file. Choose a CSV file.";
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
