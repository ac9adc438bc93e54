import { z } from "zod";
import { log } from "#app/lib/log.server.ts";
import type { DashboardView } from "#app/views/dashboard-view.ts";
import { DashboardView as DashboardViewSchema } from "#app/views/dashboard-view.schema.ts";
import type { Snapshot } from "#app/views/snapshot.ts";

const Versioned = z.object({ v: z.number(), view: z.unknown() });

/** `upgrades[n]`: version n to n + 1. Version 1 only added optional fields. */
const upgrades: readonly ((view: unknown) => unknown)[] = [(view) => view];

export function toSnapshot(view: DashboardView, dashboardVersion?: number): Snapshot {
  return { v: 1, view: storable(view), ...(dashboardVersion !== undefined && { dashboardVersion }) };
}

/** Of the dashboard. Null in older snapshots. */
export function snapshotVersion({ snapshot }: { readonly snapshot: unknown }): number | null {
  const read = z.object({ dashboardVersion: z.number().int() }).safeParse(snapshot);
  return read.success ? read.data.dashboardVersion : null;
}

/** The only reader of `report_runs.snapshot`. Null if unreadable. */
export function readSnapshot(run: { readonly id: string; readonly snapshot: unknown }): DashboardView | null {
  const versioned = Versioned.safeParse(run.snapshot);
  const { v, view } = versioned.success ? versioned.data : { v: 0, view: run.snapshot };
  if (v > upgrades.length) {
    log.error({ run: run.id, version: v }, "a report's snapshot is of a version that cannot be read");
    return null;
  }
  const read = DashboardViewSchema.safeParse(
    upgrades.slice(v).reduce((upgraded, upgrade) => upgrade(upgraded), view),
  );
  if (read.success) return read.data;
  const problems = read.error.issues.slice(0, 5).map(({ path, message }) => `${path.join(".")}: ${message}`);
  log.error({ run: run.id, version: v, problems }, "a report's snapshot cannot be read");
  return null;
}

/** jsonb refuses zero characters and lone surrogates. */
function storable<Value>(value: Value): Value {
  return JSON.parse(
    JSON.stringify(value, (_, part: unknown) =>
      typeof part === "string" ? part.replaceAll("\u0000", "").replace(/\p{Surrogate}/gu, "\ufffd") : part,
    ),
  ) as Value;
}
