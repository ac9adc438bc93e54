import type { TimeZone } from "#app/lib/plain-date.ts";
import { isExampleId } from "#app/domain/sources/example/example-id.ts";
import { exampleWord } from "#app/views/marks-of.ts";
import { whenWords } from "../when-words.ts";

/** `broken`: disconnected or expired. `failed`: the last refresh. */
export type SourceHealth = {
  readonly state: "good" | "failed" | "broken";
  readonly refreshedAt: Date | null;
};

export type DashboardStatus = {
  readonly kind: "good" | "attention" | "broken" | "off";
  readonly text: string;
};

type Reader = { readonly zone: TimeZone; readonly now: Date };

const freshForMs = 48 * 60 * 60 * 1000;

export function statusOf(
  sourceIds: readonly string[],
  health: ReadonlyMap<string, SourceHealth>,
  { zone, now }: Reader,
): DashboardStatus {
  const ids = sourceIds.filter((id) => !isExampleId(id));
  if (ids.length === 0 && sourceIds.length > 0) return { kind: "off", text: exampleWord };
  const used = [...new Set(ids)].map((id) => health.get(id) ?? null);
  if (used.length === 0) return { kind: "off", text: "No data" };
  const broken = used.filter((source) => source === null || source.state === "broken").length;
  if (broken > 0)
    return { kind: "broken", text: broken === 1 ? "1 source broken" : `${broken} sources broken` };
  const times = used.map((source) => source?.refreshedAt ?? null);
  const failed = used.filter((source) => source?.state === "failed");
  if (failed.length > 0) {
    const since = oldest(failed.map((source) => source?.refreshedAt ?? null));
    return {
      kind: "attention",
      text: since ? `No new data since ${whenWords(since, zone, now)}` : "No data: a source failed",
    };
  }
  const refreshedAt = oldest(times);
  if (!refreshedAt) return { kind: "off", text: "No data yet" };
  const isFresh = now.getTime() - refreshedAt.getTime() < freshForMs;
  const when = whenWords(refreshedAt, zone, now);
  return isFresh ? { kind: "good", text: `Fresh, ${when}` } : { kind: "off", text: `Data of ${when}` };
}

export function needsAttention(sourceIds: readonly string[], health: ReadonlyMap<string, SourceHealth>) {
  return sourceIds.some((id) => !isExampleId(id) && health.get(id)?.state !== "good");
}

/** Null if one has no time. */
function oldest(times: readonly (Date | null)[]): Date | null {
  if (times.some((time) => time === null)) return null;
  return times.reduce((a, b) => (a && b && a < b ? a : b), times[0] ?? null);
}
