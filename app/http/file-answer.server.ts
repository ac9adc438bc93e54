import { contentDisposition, streamOf } from "./stream-answer.server.ts";

export const xlsxType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

const types = {
  pdf: "application/pdf",
  xlsx: xlsxType,
  png: "image/png",
  svg: "image/svg+xml; charset=utf-8",
} as const;

/** An SVG must not run in our origin. */
export function fileAnswer(
  kind: keyof typeof types,
  name: string,
  bytes: Uint8Array | AsyncIterable<Uint8Array>,
): Response {
  const isWhole = bytes instanceof Uint8Array;
  return new Response(isWhole ? (bytes as BodyInit) : streamOf(bytes), {
    headers: {
      "Content-Type": types[kind],
      "Content-Disposition": contentDisposition(name),
      "Cache-Control": "private, no-store",
      ...(isWhole && { "Content-Length": String(bytes.length) }),
    },
  });
}
