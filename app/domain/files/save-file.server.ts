import { createHash } from "node:crypto";
import { now } from "#app/lib/clock.server.ts";
import { newUnguessableId } from "#app/lib/id.server.ts";
import { addFile, type FileRow, removeFile, setFileWhole } from "#db/queries/files.ts";
import { unavailableIn } from "#db/unavailable.ts";
import { BytesUnavailable } from "./bytes-unavailable.ts";
import { contentTypeOf } from "./content-type-of.ts";
import { partSize, storeForNew } from "./file-store.server.ts";

type Wanted = {
  readonly kind: FileRow["kind"];
  readonly name: string;
  readonly limitBytes: number;
  readonly expiresAt: Date | null;
  readonly watch?: (bytes: Uint8Array) => void;
  readonly refuse?: (contentType: string) => string | null;
};

export type Saved =
  | {
      readonly outcome: "saved";
      readonly file: Pick<FileRow, "id" | "size" | "sha256" | "contentType" | "name">;
    }
  | { readonly outcome: "too-large"; readonly limitBytes: number }
  | { readonly outcome: "refused"; readonly why: string }
  | { readonly outcome: "empty" }
  /** The bucket is unreachable, or the disk full. */
  | { readonly outcome: "unavailable" };

/** Clean-up then removes what a broken connection leaves. */
const unfinishedForMs = 3_600_000;

export async function saveFile(
  companyId: string,
  wanted: Wanted,
  bytes: AsyncIterable<Uint8Array>,
): Promise<Saved> {
  const { kind, name, limitBytes, expiresAt } = wanted;
  const store = storeForNew();
  const id = newUnguessableId();
  const hash = createHash("sha256");
  let size = 0;
  let parts = 0;
  let contentType: string | null = null;
  try {
    for await (const part of inParts(bytes)) {
      size += part.length;
      if (size > limitBytes) return await undone(companyId, id, { outcome: "too-large", limitBytes });
      if (contentType === null) {
        contentType = contentTypeOf(part.subarray(0, 4096));
        const why = wanted.refuse?.(contentType) ?? null;
        if (why !== null) return { outcome: "refused", why };
        const { inBucket } = store;
        const unfinished = { id, kind, name: name.slice(0, 200), contentType, size: 0, sha256: "", inBucket };
        const at = now();
        await addFile(companyId, { ...unfinished, expiresAt: new Date(at.getTime() + unfinishedForMs) }, at);
      }
      wanted.watch?.(part);
      hash.update(part);
      await store.put(companyId, id, parts++, part);
    }
  } catch (error) {
    const answer = await undone(companyId, id, { outcome: "unavailable" } as const);
    if (error instanceof BytesUnavailable || unavailableIn(error)?.reason === "disk") return answer;
    throw error;
  }
  if (contentType === null) return { outcome: "empty" };
  const whole = { size, sha256: hash.digest("hex"), contentType, expiresAt };
  if (!(await setFileWhole(companyId, id, whole)))
    throw new Error(`file ${id} was deleted while its bytes came in`);
  return { outcome: "saved", file: { id, name, ...whole } };
}

async function undone<Answer>(companyId: string, id: string, answer: Answer): Promise<Answer> {
  await removeFile(companyId, id);
  return answer;
}

async function* inParts(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let held: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of bytes) {
    for (let at = 0; at < chunk.length;) {
      const piece = chunk.subarray(at, at + partSize - length);
      held.push(piece);
      length += piece.length;
      at += piece.length;
      if (length < partSize) continue;
      yield Buffer.concat(held);
      held = [];
      length = 0;
    }
  }
  if (length > 0) yield Buffer.concat(held);
}
