import type { FailureKind } from "#app/connectors/core/wire/failure.ts";
import { connectHref } from "#app/domain/sources/kind.ts";
import { retryableFailures } from "#app/domain/sources/freshness.ts";
import { formatter } from "#app/metrics/format/format.ts";
import type { Table } from "#app/metrics/table.ts";
import type { WidgetFailure } from "./widget-data.ts";

/** Only owners see how to fix a failure. */
export type Reader = {
  readonly as: "owner" | "visitor";
  readonly zone?: string;
};

export type Failure = {
  readonly kind: FailureKind;
  readonly what: string;
  readonly since?: Date | null;
};

type FailedSource = {
  readonly id: string;
  readonly kind: string;
  readonly name: string;
  readonly isProvider: boolean;
};

const passing: ReadonlySet<FailureKind> = new Set(["slow-down", "out-of-quota", "unavailable"]);

export const willRetry = "We will retry automatically.";

const words = formatter("en");

export function failedAnswer(failure: Failure, source: FailedSource, reader: Reader): WidgetFailure {
  const { kind, what } = failure;
  const isDisconnected = source.isProvider && kind === "reconnect";
  const since = failure.since ? words.moment(failure.since, reader.zone ?? "UTC") : null;
  const lost = isDisconnected && {
    lost: { name: source.name, how: "disconnected", since: since?.replace(/, [\d:]+$/, "") ?? null } as const,
  };
  if (reader.as === "visitor")
    return {
      what: since ? `Not available since ${since}` : "Not available at the moment",
      detail: "",
      fix: null,
      ...lost,
    };
  const href = `/company/sources/${source.id}`;
  return {
    what,
    detail: adviceOn(kind, source.isProvider),
    fix: isDisconnected
      ? { label: "Reconnect", href: connectHref(source.kind, source.id) }
      : { label: "Open the source", href },
    ...(source.isProvider && retryableFailures.has(kind) && { againHref: href }),
    ...lost,
  };
}

function adviceOn(kind: FailureKind, isProvider: boolean): string {
  if (isProvider && kind === "reconnect") return "Reconnecting fixes every dashboard that uses it.";
  if (isProvider && passing.has(kind)) return willRetry;
  return "Open the source for details.";
}

export function withLastNumbers(table: Table, what: string, { as, zone = "UTC" }: Reader): Table {
  const updated = `Last updated on ${words.moment(new Date(table.fetchedAt), zone)}.`;
  const text = as === "owner" ? `${updated} ${what}` : updated;
  return { ...table, flags: [...table.flags, { flag: "note", text }] };
}

export function forAgency({ as }: Reader, advice: string): string {
  return as === "owner" ? advice : "";
}
