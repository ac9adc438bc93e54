import type { TableColumn } from "#db/schema/documents/table.ts";
import { rangeLength } from "#app/lib/plain-date.ts";
import { findProvider } from "#app/connectors/registry.ts";
import { formatter } from "#app/metrics/format/format.ts";
import type { DashboardName, SourcePage } from "../get-source.server.ts";
import type { NamedColumn } from "./name-columns.server.ts";
import { columnWords } from "../columns/column-words.ts";
import { type SourceCondition, isQuota, nextRead } from "../provider-state.ts";
import { contents, readAt, type Reader, sourceView, type SourceView } from "../source-view.ts";
import { type LeftOutView, leftOutView } from "../files/left-out-view.ts";
import { assumptionTopics, type Topic } from "../files/understood/assumption-topics.ts";
import type { DaysOfRows } from "../files/understood/first-numbers.ts";
import { isAssumed } from "../files/understood/settled-options.ts";
import { namesInFile, openQuestions } from "../files/understood/open-questions.ts";
import { typedCells, type TypedCellView } from "../files/understood/typed-cells.ts";
import { uploadHref } from "../files/upload-href.ts";

export type Details = {
  readonly view: SourceView;
  readonly facts: readonly (readonly [string, string])[];
  readonly properties: SourcePage["source"]["properties"];
  readonly columns: readonly {
    readonly key: string;
    readonly name: string;
    readonly shownAs: string | null;
    readonly words: string;
  }[];
  readonly questions: readonly string[];
  /** Empty for providers and for older files. */
  readonly topics: readonly Topic[];
  readonly leftOut: LeftOutView | null;
  readonly typed: readonly TypedCellView[];
  readonly namesInFile: readonly string[];
  readonly dashboards: readonly DashboardName[];
  readonly files: readonly {
    readonly id: string;
    readonly name: string;
    readonly words: string;
    readonly isServed: boolean;
    readonly href: string | null;
  }[];
};

const words = formatter("en-GB");

function currenciesOf({ columns, options }: NonNullable<SourcePage["upload"]>): string[] {
  const byRow = columns.find((column) => column.role === "dimension" && column.isCurrency);
  if (byRow) return [`From “${byRow.name}”, for each row`];
  const money = columns.flatMap((column) =>
    column.role === "metric" && column.format === "money" ? [column.currency ?? options.currency] : [],
  );
  return money.length > 0 ? [...new Set(money)] : [options.currency];
}

export function sourceDetails(
  { source, upload, uploads, open, dashboards }: SourcePage,
  reader: Reader,
  condition: SourceCondition,
  named: readonly NamedColumn[],
): Details {
  const { zone } = reader;
  const served = upload?.version ?? 0;
  const columns = upload?.columns ?? [];
  return {
    view: sourceView({ source, upload }, open, reader, condition),
    properties: source.properties,
    facts: upload
      ? [
          ["File", upload.name],
          ["Contents", contents(upload).join(" · ")],
          ["Currency", currenciesOf(upload).join(", ")],
          ["Time zone", upload.options.zone],
        ]
      : findProvider(source.kind)
        ? providerFacts(source, condition, reader)
        : [],
    columns: upload
      ? columns.filter(isRead).map((column) => ({
          key: column.key,
          name: column.name,
          shownAs: named.find(({ key }) => key === column.key)?.shownAs ?? null,
          words: columnWords(column, columns),
        }))
      : named.map(({ key, label, shownAs, words }) => ({ key, name: label, shownAs, words })),
    topics: upload?.options.assumptions ? assumptionTopics(upload, daysOf(upload)) : [],
    leftOut: upload ? leftOutView(upload.options) : null,
    typed: upload ? typedCells(upload.options, columns) : [],
    namesInFile: upload ? namesInFile(columns, upload.options) : [],
    questions: (upload ? openQuestions(upload.options, columns) : [])
      .filter(({ about }) => !isAssumed(about, upload!.options))
      .map(({ about, text }) => {
        const name = columns.find(({ key }) => key === about)?.name;
        return name ? `“${name}”: ${text}` : text;
      }),
    dashboards,
    files: uploads.map((file) => ({
      id: file.id,
      name: file.name,
      words: {
        proposed: "Not confirmed yet",
        importing: "Importing",
        ready: readAt(file, zone),
        failed: "Failed",
      }[file.state],
      isServed: file.id === upload?.id,
      href: file.version > served && file.state !== "ready" ? uploadHref(source.id, file.id) : null,
    })),
  };
}

/** Counts gaps of days only. */
function daysOf({ firstDay, lastDay, coverage }: NonNullable<SourcePage["upload"]>): DaysOfRows | null {
  if (!firstDay || !lastDay || coverage?.step !== "day") return null;
  const span = { from: firstDay, to: lastDay };
  const missing = coverage.gaps.reduce((count, gap) => count + rangeLength(gap), 0);
  return { span, count: rangeLength(span) - missing, step: "day" };
}

function providerFacts(
  {
    account,
    url,
    currency,
    zone: days,
    connectedAt,
    refreshedAt,
    nextRefreshAt,
    invalid,
    retryAt,
  }: SourcePage["source"],
  { endsAt, trouble }: SourceCondition,
  { zone, now }: Reader,
): Details["facts"] {
  const moment = (at: Date | null) => at && words.moment(at, zone);
  const facts: readonly (readonly [string, string | null])[] = [
    ["Account", account],
    ["Address", url],
    ["Connected", moment(connectedAt)],
    ["Connection expires", moment(endsAt)],
    ["Last refresh", moment(refreshedAt) ?? "Not yet"],
    [
      "Next refresh",
      moment(nextRead({ nextRefreshAt, invalid, retryAt }, trouble, now)) ??
        (invalid ? "After it is reconnected" : "When a widget needs it"),
    ],
    [
      "Quota",
      trouble && isQuota(trouble.failure)
        ? `${trouble.failure.what} Last reached ${moment(trouble.at)}.`
        : "No limit reached",
    ],
    ["Currency", currency],
    ["Time zone", refreshedAt && days],
  ];
  return facts.flatMap(([name, value]) => (value ? [[name, value] as const] : []));
}

const isRead = ({ role }: TableColumn) => role !== "ignored";
