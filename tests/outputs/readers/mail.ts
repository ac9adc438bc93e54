import PostalMime from "postal-mime";
import { all, attribute, readHtml, textOf } from "./html.ts";

export type ReadMail = {
  readonly subject: string;
  readonly text: string;
  /** What is seen of the HTML, without pictures. */
  readonly seen: string;
  readonly html: string;
  readonly alts: readonly string[];
  readonly tables: readonly (readonly (readonly string[])[])[];
  readonly pictures: readonly { readonly cid: string; readonly bytes: Uint8Array }[];
};

/** Both parts as postal-mime, a library of others, finds them. */
export async function readMail(bytes: Uint8Array): Promise<ReadMail> {
  const mail = await PostalMime.parse(bytes);
  const html = mail.html ?? "";
  const tree = readHtml(html);
  const tables = all(tree, "table").filter(
    (table) => all(table, "th").length > 0 && all(table, "table").length === 1,
  );
  return {
    subject: mail.subject ?? "",
    text: mail.text ?? "",
    seen: textOf(tree),
    html,
    alts: all(tree, "img").map((image) => attribute(image, "alt") ?? ""),
    tables: tables.map((table) =>
      all(table, "tr").map((row) =>
        row.childNodes.flatMap((cell) =>
          cell.nodeName === "td" || cell.nodeName === "th" ? [textOf(cell).trim()] : [],
        ),
      ),
    ),
    pictures: mail.attachments.flatMap(({ contentId, content }) =>
      contentId
        ? [{ cid: contentId.replace(/[<>]/g, ""), bytes: new Uint8Array(content as ArrayBuffer) }]
        : [],
    ),
  };
}
