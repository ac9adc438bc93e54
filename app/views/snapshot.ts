import type { StoredSnapshot } from "#db/schema/reports.ts";
import type { DashboardView } from "./dashboard-view.ts";

/** A sent report as data (`report_runs.snapshot`). Older rows are the view alone: version 0. */
export type Snapshot = StoredSnapshot & { readonly view: DashboardView };
