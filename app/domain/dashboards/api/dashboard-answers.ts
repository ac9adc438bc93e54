import type { Dashboard } from "#db/queries/dashboards.ts";
import { requestedPeriod } from "../view/read/period-from-url.ts";
import { dashboardEntity } from "./dashboard-entity.ts";

/** A save ignores what it cannot change. */
export function answersOf(dashboard: Dashboard, now: Date): readonly unknown[] {
  const { rangeType, range, compareRange } = requestedPeriod(
    "owner",
    dashboard,
    new URLSearchParams(),
    now,
  ).period;
  const dates = {
    rangeType,
    startDate: range.from,
    endDate: range.to,
    compareStartDate: compareRange?.from ?? null,
    compareEndDate: compareRange?.to ?? null,
  };
  return [{ ...dashboardEntity(dashboard, now), ...dates }, computed];
}

const computed = {
  notes: null,
  filteredBy: null,
  annotations: null,
  authorization: null,
  embedded: null,
  print: null,
  editMode: null,
  automaticReports: null,
  attention: null,
  isPending: null,
  widgetsCount: null,
  views: null,
  widgets: [{ order: null, hash: null, result: null }],
};

export const fixedNames = [
  "id",
  "permalink",
  "active",
  "public",
  "passwordProtected",
  "embeddable",
  "realTime",
  "defaults",
];
