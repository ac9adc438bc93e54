import { findConnector, findProvider } from "#app/connectors/registry.ts";
import { formatter } from "#app/metrics/format/format.ts";
import type { csvUploads } from "#db/schema/sources.ts";
import { pickedParam } from "./kind.ts";
import type { DashboardName } from "./get-source.server.ts";
import { retryableFailures } from "./freshness.ts";
import {
  emptyCondition,
  providerAbout,
  isRefreshing,
  providerState,
  type SourceCondition,
  type SourceState,
} from "./provider-state.ts";
import type { Source } from "./source.ts";

type Upload = typeof csvUploads.$inferSelect;

export type SourceView = {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  readonly kindName: string;
  readonly sign: string;
  readonly about: string;
  readonly state: SourceState;
  readonly openUploadId: string | null;
  readonly connect: "file" | "key" | "oauth2";
  readonly hasProperties: boolean;
  readonly dashboards: readonly DashboardName[];
  readonly canAskAgain: boolean;
};

export type Reader = { readonly zone: string; readonly now: Date };

const words = formatter("en-GB");

export function sourceView(
  { source, upload }: Source,
  open: Upload | null,
  { zone, now }: Reader,
  condition: SourceCondition = emptyCondition,
): SourceView {
  const connector = findConnector(source.kind);
  const provider = findProvider(source.kind);
  const kindName = connector?.name ?? source.kind;
  return {
    id: source.id,
    name: source.name,
    kind: source.kind,
    kindName,
    sign: kindName.slice(0, 2),
    about: provider
      ? providerAbout(source)
      : [upload?.name ?? source.account ?? kindName, ...(upload ? contents(upload) : [])].join(" · "),
    state: provider ? providerState(source, condition, zone, now) : stateOf(source, upload, open, zone),
    openUploadId: open?.id ?? null,
    connect: connector?.connect ?? "file",
    hasProperties: provider !== null && pickedParam(provider) !== null,
    dashboards: condition.dashboards,
    canAskAgain:
      !source.invalid &&
      condition.trouble !== null &&
      retryableFailures.has(condition.trouble.failure.kind) &&
      !isRefreshing(condition, now),
  };
}

function stateOf(
  source: Source["source"],
  upload: Upload | null,
  open: Upload | null,
  zone: string,
): SourceState {
  const served = upload ? ` Until then ${upload.name} is used.` : "";
  if (open?.state === "importing") {
    return {
      kind: "importing",
      word: "Importing the file",
      line: progressText(open),
      progress: progressOf(open),
    };
  }
  if (open?.state === "failed") {
    const line = `${open.error?.message ?? `${open.name} could not be read`}.${served}`;
    return { kind: "failed", word: "Failed", line, progress: null };
  }
  if (source.invalid)
    return { kind: "invalid", word: "Invalid", line: source.invalidReason ?? "", progress: null };
  if (!upload) return { kind: "empty", word: "No file", line: "Upload a file.", progress: null };
  return { kind: "ready", word: "Connected", line: readAt(upload, zone), progress: null };
}

export function progressText({ rowsRead, rowsExpected }: Pick<Upload, "rowsRead" | "rowsExpected">): string {
  return `${words.count(rowsRead)} of ${words.count(Math.max(rowsRead, rowsExpected))} rows`;
}

export function progressOf({ rowsRead, rowsExpected }: Pick<Upload, "rowsRead" | "rowsExpected">) {
  return { value: rowsRead, max: Math.max(1, rowsRead, rowsExpected) };
}

export function contents({
  rowsRead,
  firstDay,
  lastDay,
}: Pick<Upload, "rowsRead" | "firstDay" | "lastDay">): string[] {
  const rows = `${words.count(rowsRead)} ${rowsRead === 1 ? "row" : "rows"}`;
  return firstDay && lastDay ? [rows, words.range({ from: firstDay, to: lastDay })] : [rows, "no dates"];
}

export function readAt({ finishedAt }: Pick<Upload, "finishedAt">, zone: string): string {
  return finishedAt ? `Read on ${words.moment(finishedAt, zone)}` : "Not read yet";
}
