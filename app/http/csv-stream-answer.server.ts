import { contentDisposition, streamOf } from "./stream-answer.server.ts";

// Excel detects UTF-8 by a byte order mark.
const mark = "\ufeff";

export function csvStreamAnswer(lines: AsyncIterable<string>, name: string): Response {
  async function* bytes() {
    yield Buffer.from(mark);
    for await (const line of lines) yield Buffer.from(line);
  }
  return new Response(streamOf(bytes()), { headers: headersFor(name) });
}

function headersFor(name: string): Record<string, string> {
  const file = `${name
    .replace(/[\\/:*?"<>|\u0000-\u001f]+/g, " ")
    .trim()
    .slice(0, 120)}.csv`;
  return {
    "Content-Type": "text/csv; charset=utf-8",
    "Content-Disposition": contentDisposition(file),
    "Cache-Control": "private, no-store",
  };
}
