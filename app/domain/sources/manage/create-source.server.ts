import type { Viewer } from "#app/auth/viewer.ts";
import { confirmUpload } from "../files/confirm-upload.server.ts";
import { deleteSource } from "./delete-source.server.ts";
import { receiveUpload } from "../files/receive/receive-upload.server.ts";
import { chooseTable, rereadUpload } from "../files/reread-upload.server.ts";
import { ReadingFields } from "../files/reading.form.ts";
import { CreateSource } from "../files/table.form.ts";

export type Created =
  | { readonly outcome: "created"; readonly sourceId: string }
  | { readonly outcome: "invalid"; readonly fields: Readonly<Record<string, readonly string[]>> }
  | { readonly outcome: "too-large"; readonly limitBytes: number }
  | { readonly outcome: "unavailable" }
  | { readonly outcome: "limit"; readonly allowed: number };

/** An unreadable file leaves no source. */
export async function createSource(viewer: Viewer, request: Request): Promise<Created> {
  const { companyId, userId, company } = viewer;
  const received = await receiveUpload(request, {
    companyId,
    userId,
    sourceId: null,
    zone: company.timezone,
  });
  if (received.outcome !== "proposed" && received.outcome !== "refused") return received;
  if (received.outcome === "refused") return { outcome: "invalid", fields: { file: [received.message] } };
  const call = CreateSource.safeParse(received.fields);
  if (!call.success) {
    const fields: Record<string, string[]> = {};
    for (const { path, message } of call.error.issues)
      (fields[path.join(".") || "general"] ??= []).push(message);
    return { outcome: "invalid", fields };
  }
  const reading = ReadingFields.parse(received.fields);
  const chosen = await chooseTable(companyId, [received.uploadId, ...received.others], reading.table);
  if (typeof chosen === "string") return { outcome: "invalid", fields: { table: [chosen] } };
  const impossible = await rereadUpload(companyId, chosen, reading);
  if (impossible) return { outcome: "invalid", fields: impossible };
  const confirmed = await confirmUpload(viewer, chosen.id, { name: call.data.name, correction: null });
  switch (confirmed.outcome) {
    case "ready":
    case "importing":
      return { outcome: "created", sourceId: confirmed.sourceId };
    case "failed": {
      await deleteSource(companyId, confirmed.sourceId);
      return { outcome: "invalid", fields: { file: [`${confirmed.message}.`] } };
    }
    case "limit":
      return confirmed;
    case "not-found":
      throw new Error(`upload ${chosen.id} was received and is gone`);
  }
}
