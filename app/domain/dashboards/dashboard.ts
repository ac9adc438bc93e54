import type { TimeZone } from "#app/lib/plain-date.ts";
import { toHex } from "#app/theme/color.ts";
import { type DashboardContent, type DashboardStyles, keptVersions } from "#db/schema/documents/dashboard.ts";

export const dashboardLimits = { name: 120, footer: 2000, widgets: 200, versions: keptVersions } as const;

export const maxGenerateSources = 8;

export const lockLivesSeconds = 120;
export const heartbeatSeconds = 60;
/** The page may only be reloading. */
export const leaveSeconds = 15;

export function newContent(name: string, timezone: TimeZone): DashboardContent {
  return {
    name,
    widgets: [],
    styles: {},
    footer: "",
    hiddenDateSelector: false,
    hiddenFilters: false,
    hiddenSummary: false,
    clientReceipts: false,
    latestDay: "yesterday",
    rangeType: "last_30_days",
    startDate: null,
    endDate: null,
    comparison: "previous",
    compareStartDate: null,
    compareEndDate: null,
    timezone,
    defaults: {},
  };
}

/** Drops invalid colors (specification section 3). */
export function normalizeStyles(given: DashboardStyles): DashboardStyles {
  const { backgroundColor, dashboardBackgroundColor, color, ...rest } = given;
  return {
    ...rest,
    ...withColor("backgroundColor", backgroundColor),
    ...withColor("dashboardBackgroundColor", dashboardBackgroundColor),
    ...withColor("color", color),
  };
}

function withColor<Name extends string>(name: Name, given: string | undefined): { [key in Name]?: string } {
  const hex = given === undefined ? null : toHex(given);
  return hex === null ? {} : ({ [name]: hex } as { [key in Name]?: string });
}

export type Lock = { readonly lockedBy: string | null; readonly lockBeatAt: Date | null };

export function lockDiedBefore(now: Date): Date {
  return new Date(now.getTime() - lockLivesSeconds * 1000);
}

/** User id, or null when the lock has expired. */
export function lockHolder({ lockedBy, lockBeatAt }: Lock, now: Date): string | null {
  return lockBeatAt !== null && lockBeatAt >= lockDiedBefore(now) ? lockedBy : null;
}

/** Null without a holder. */
export function lockExpiresInMs(lock: Lock, now: Date): number | null {
  if (lockHolder(lock, now) === null) return null;
  return lock.lockBeatAt!.getTime() - lockDiedBefore(now).getTime();
}

/** Renewed at most a minute ago. */
export function holdsFreshLock({ lockedBy, lockBeatAt }: Lock, userId: string, now: Date): boolean {
  return (
    lockedBy === userId &&
    lockBeatAt !== null &&
    now.getTime() - lockBeatAt.getTime() < heartbeatSeconds * 1000
  );
}

export function copyName(name: string, taken: ReadonlySet<string>): string {
  for (let n = 1; ; n++) {
    const ending = n === 1 ? " (copy)" : ` (copy ${n})`;
    const copy = name.slice(0, dashboardLimits.name - ending.length).trimEnd() + ending;
    if (!taken.has(copy)) return copy;
  }
}
