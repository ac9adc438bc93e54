import type { TableColumn } from "#db/schema/documents.ts";
import type { DashboardName, SourcePage } from "./get-source.server.ts";
import { columnWords } from "./column-words.ts";
import { contents, readAt, sourceView, type SourceView } from "./source-view.ts";
import { uploadHref } from "./upload-href.ts";

/** What a source's own page shows. */
export type Details = {
  readonly view: SourceView;
  readonly facts: readonly (readonly [string, string])[];
  readonly columns: readonly { readonly key: string; readonly name: string; readonly words: string }[];
  readonly dashboards: readonly DashboardName[];
  readonly files: readonly {
    readonly id: string;
    readonly name: string;
    readonly words: string;
    readonly isServed: boolean;
    /** Where it can still be confirmed or corrected. */
    readonly href: string | null;
  }[];
};

export function sourceDetails(
  { source, upload, uploads, open, dashboards }: SourcePage,
  zone: string,
): Details {
  const served = upload?.version ?? 0;
  const columns = upload?.columns ?? [];
  return {
    view: sourceView({ source, upload }, open, zone),
    facts: upload
      ? [
          ["File", upload.name],
          ["Contents", contents(upload).join(" · ")],
          ["Currency", upload.options.currency],
          ["Days of", upload.options.zone],
        ]
      : [],
    columns: columns
      .filter(isRead)
      .map((column) => ({ key: column.key, name: column.name, words: columnWords(column, columns) })),
    dashboards,
    files: uploads.map((file) => ({
      id: file.id,
      name: file.name,
      words: {
        proposed: "Not confirmed yet",
        importing: "Being read",
        ready: readAt(file, zone),
        failed: "Not read",
      }[file.state],
      isServed: file.id === upload?.id,
      href: file.version > served && file.state !== "ready" ? uploadHref(source.id, file.id) : null,
    })),
  };
}

const isRead = ({ role }: TableColumn) => role !== "ignored";
