import { Readable } from "node:stream";
import { createReadableStreamFromReadable } from "@remix-run/node";

export function streamOf(bytes: AsyncIterable<Uint8Array>): ReadableStream {
  return createReadableStreamFromReadable(Readable.from(bytes));
}

/** RFC 6266: ASCII name, full name by RFC 8187. */
export function contentDisposition(name: string, how: "attachment" | "inline" = "attachment"): string {
  const plain =
    name
      .normalize("NFKD")
      .replace(/[^\x20-\x7e]/g, "")
      .replace(/["\\;]/g, "") || "file";
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${how}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
