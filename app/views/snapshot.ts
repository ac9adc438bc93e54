import type { DashboardView } from "./dashboard-view.ts";

/** A sent report as data (`report_runs.snapshot`). Older rows are the view alone: version 0. */
export type Snapshot = { readonly v: 1; readonly view: DashboardView };
