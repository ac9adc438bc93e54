import { contentDisposition } from "./stream-answer.server.ts";

/** UTF-8 with a byte order mark, which Excel needs to read it as such. */
export function csvAnswer(csv: string, name: string): Response {
  const file = `${name
    .replace(/[\\/:*?"<>|\u0000-\u001f]+/g, " ")
    .trim()
    .slice(0, 120)}.csv`;
  return new Response(`\ufeff${csv}`, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": contentDisposition(file),
      "Cache-Control": "private, no-store",
    },
  });
}
