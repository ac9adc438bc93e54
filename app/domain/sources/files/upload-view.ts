import type { UploadPage } from "../get-source.server.ts";
import { progressOf, progressText } from "../source-view.ts";
import { type TableValues, tableValues } from "./table-values.ts";
import { uploadHref } from "./upload-href.ts";

export type UploadView = {
  readonly href: string;
  readonly fileName: string;
  readonly state: "proposed" | "importing" | "failed" | "ready";
  readonly problem: string | null;
  readonly progress: { readonly label: string; readonly value: number; readonly max: number } | null;
  readonly replaces: { readonly id: string; readonly name: string } | null;
  /** The served file, to be read differently. */
  readonly isCorrection: boolean;
  readonly rows: number;
  readonly skipped: number;
  readonly questions: readonly {
    readonly about: string;
    readonly name: string | null;
    readonly text: string;
  }[];
  readonly columns: readonly {
    readonly key: string;
    readonly name: string;
    readonly examples: readonly string[];
  }[];
  readonly preview: readonly (readonly string[])[];
  readonly values: TableValues;
  readonly readAgain: { readonly encoding: string; readonly delimiter: string };
  readonly gone: UploadPage["gone"];
};

export function uploadView({ upload, source, gone }: UploadPage): UploadView {
  const { columns, options, preview, state } = upload;
  const isNew = source === null;
  return {
    href: uploadHref(upload.sourceId, upload.id),
    fileName: upload.name,
    state,
    problem: state === "failed" ? `${upload.error?.message ?? "The file could not be read"}.` : null,
    progress: state === "importing" ? { label: progressText(upload), ...progressOf(upload) } : null,
    replaces: source && { id: source.source.id, name: source.source.name },
    isCorrection: source?.upload?.fileId === upload.fileId,
    rows: upload.rowsExpected,
    skipped: options.skip_rows ?? 0,
    questions: (options.questions ?? []).map((question) => ({
      ...question,
      name: columns.find(({ key }) => key === question.about)?.name ?? null,
    })),
    columns: columns.map(({ key, name }, at) => ({ key, name, examples: examplesAt(preview, at) })),
    preview,
    values: tableValues(
      isNew ? sourceNameOf(upload.name) : null,
      options,
      columns,
      source?.source.columnNames ?? {},
    ),
    readAgain: {
      encoding: options.encoding,
      delimiter: options.delimiter === "\t" ? "tab" : options.delimiter,
    },
    gone,
  };
}

/** "harbour-lane_ads.csv" becomes "harbour lane ads". */
export function sourceNameOf(fileName: string): string {
  return (
    fileName
      .replace(/\.(?:[^., ]*)$|\.xls[xm](?=, )/i, "")
      .replace(/[_-]+/g, " ")
      .trim()
      .slice(0, 120) || fileName
  );
}

function examplesAt(preview: readonly (readonly string[])[], at: number): string[] {
  const values = preview.map((row) => row[at]?.trim() ?? "").filter((value) => value !== "");
  return [...new Set(values)]
    .slice(0, 3)
    .map((value) => (value.length > 40 ? `${value.slice(0, 40)}…` : value));
}
