import type { UploadPage } from "../get-source.server.ts";
import { progressOf, progressText } from "../source-view.ts";
import { assumptionTopics, type Topic } from "./understood/assumption-topics.ts";
import { isAssumed } from "./understood/settled-options.ts";
import type { FirstNumbers } from "./understood/first-numbers.ts";
import { namesInFile, openQuestions } from "./understood/open-questions.ts";
import { typedCells, type TypedCellView } from "./understood/typed-cells.ts";
import { openOrder, type Said, understoodWords } from "./understood/understood-words.ts";
import type { OrderChoice } from "./understood/order-choices.ts";
import { type LeftOutView, leftOutView } from "./left-out-view.ts";
import { type TableValues, tableValues } from "./table-values.ts";
import { uploadHref } from "./upload-href.ts";

export type UploadView = {
  readonly href: string;
  readonly search: string;
  readonly fileName: string;
  readonly state: "proposed" | "importing" | "failed" | "ready";
  readonly problem: string | null;
  readonly progress: { readonly label: string; readonly value: number; readonly max: number } | null;
  readonly replaces: { readonly id: string; readonly name: string } | null;
  readonly isCorrection: boolean;
  readonly rows: number;
  readonly said: readonly Said[];
  readonly topics: readonly Topic[];
  readonly leftOut: LeftOutView;
  readonly typed: readonly TypedCellView[];
  readonly namesInFile: readonly string[];
  readonly isWide: boolean;
  readonly uploadAgainHref: string;
  readonly first: FirstNumbers | null;
  readonly order: { readonly at: number; readonly choices: readonly OrderChoice[] } | null;
  readonly questions: readonly {
    readonly about: string;
    readonly name: string | null;
    readonly text: string;
    readonly isShown: boolean;
  }[];
  readonly columns: readonly {
    readonly key: string;
    readonly name: string;
    readonly examples: readonly string[];
  }[];
  readonly preview: readonly (readonly string[])[];
  readonly values: TableValues;
  readonly gone: UploadPage["gone"];
};

export function uploadView(
  { upload, source, gone }: UploadPage,
  first: FirstNumbers | null = null,
  choices: readonly OrderChoice[] = [],
  search = "",
): UploadView {
  const { columns, options, preview, state } = upload;
  const ordered = openOrder(columns, options);
  const isNew = source === null;
  return {
    href: uploadHref(upload.sourceId, upload.id),
    search,
    fileName: upload.name,
    state,
    problem: state === "failed" ? `${upload.error?.message ?? "The file could not be read"}.` : null,
    progress: state === "importing" ? { label: progressText(upload), ...progressOf(upload) } : null,
    replaces: source && { id: source.source.id, name: source.source.name },
    isCorrection: source?.upload?.fileId === upload.fileId,
    rows: upload.rowsExpected,
    said: understoodWords(upload, first),
    topics: assumptionTopics(upload, ordered ? null : (first?.days ?? null)).filter(
      ({ edit }) => !ordered || typeof edit !== "object" || edit?.column !== columns.indexOf(ordered),
    ),
    leftOut: leftOutView(options),
    typed: typedCells(options, columns),
    namesInFile: namesInFile(columns, options),
    isWide: options.wide !== undefined,
    uploadAgainHref: source ? `/company/sources/${source.source.id}#replace` : "/company/sources/new#file",
    first,
    order: ordered && { at: columns.indexOf(ordered), choices },
    questions: openQuestions(options, columns)
      .filter(({ about }) => about !== ordered?.key)
      .map((question) => ({
        ...question,
        name: columns.find(({ key }) => key === question.about)?.name ?? null,
        isShown: isShown(question.about, upload),
      })),
    columns: columns.map(({ key, name }, at) => ({ key, name, examples: examplesAt(preview, at) })),
    preview,
    values: tableValues(
      isNew ? sourceNameOf(upload.name) : null,
      options,
      columns,
      source?.source.columnNames ?? {},
    ),
    gone,
  };
}

function isShown(about: string, { columns, options }: UploadPage["upload"]): boolean {
  return columns.some(({ key, role }) => key === about && role !== "ignored") || isAssumed(about, options);
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
