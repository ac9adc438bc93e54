import type { FailureKind } from "#app/connectors/core/failure.ts";
import { connectHref } from "#app/domain/sources/connecting/kind.ts";
import { mendable } from "#app/domain/sources/freshness.ts";
import type { Table } from "#app/metrics/table.ts";
import type { Trouble } from "./build-widget-view.ts";

/** People of the company see how to mend a widget; their clients that it is known. */
export type Reader = { readonly as: "owner" | "visitor"; readonly agencyName: string };

/** What ends without anybody doing something. */
const passing: ReadonlySet<FailureKind> = new Set(["slow-down", "out-of-quota", "unavailable"]);

/** What stands in place of numbers that there never were. Files are not asked again by themselves. */
export function failedAnswer(
  { kind, what }: { readonly kind: FailureKind; readonly what: string },
  source: { readonly id: string; readonly kind: string; readonly isProvider: boolean },
  reader: Reader,
): Trouble {
  const href = `/company/sources/${source.id}`;
  const isOwner = reader.as === "owner";
  const isGone = source.isProvider && kind === "reconnect";
  return {
    // How the agency's login stands is nothing for its clients.
    what: isOwner ? what : "These numbers cannot be fetched at the moment",
    detail: told(reader, adviceOn(kind, source.isProvider)),
    fix: !isOwner
      ? null
      : isGone
        ? { label: "Connect again", href: connectHref(source.kind, source.id) }
        : { label: "Open the source", href },
    ...(isOwner && source.isProvider && mendable.has(kind) && { againHref: href }),
  };
}

function adviceOn(kind: FailureKind, isProvider: boolean): string {
  if (isProvider && kind === "reconnect") return "Every dashboard that uses it is mended with it.";
  if (isProvider && passing.has(kind)) return "It is asked again by itself.";
  return "Open the source to see what can be done.";
}

/** The last numbers there were stay, with their stamp, and the agency reads why they are not newer. */
export function withLastNumbers(table: Table, what: string, { as }: Reader): Table {
  const text =
    as === "owner"
      ? `These are the last numbers there were. ${what}`
      : "These are the last numbers there were; newer ones will follow.";
  return { ...table, flags: [...table.flags, { flag: "note", text }] };
}

export function told({ as, agencyName }: Reader, advice: string): string {
  return as === "owner" ? advice : `${agencyName} has been told.`;
}
