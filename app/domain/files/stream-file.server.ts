import { streamOf } from "#app/http/stream-answer.server.ts";
import { BytesUnavailable } from "./bytes-unavailable.ts";
import type { OpenedFile } from "./open-file.server.ts";

/** Null: unavailable. Later failures cut the connection: a part must not pass as whole. */
export async function streamFile({ read }: OpenedFile): Promise<ReadableStream | null> {
  const parts = read()[Symbol.asyncIterator]();
  try {
    return streamOf(begunWith(await parts.next(), parts));
  } catch (error) {
    if (error instanceof BytesUnavailable) return null;
    throw error;
  }
}

async function* begunWith(first: IteratorResult<Uint8Array>, rest: AsyncIterator<Uint8Array>) {
  try {
    for (let part = first; !part.done; part = await rest.next()) yield part.value;
  } finally {
    await rest.return?.();
  }
}
