import type { DateRange } from "#app/lib/plain-date.ts";
import type { FilterRule } from "#db/schema/documents.ts";

/**
 * One question to one source. `dimension` and `split` are keys of its catalogue; `date`, `week` and `month` are made
 * from its days. Null dimension: one row for everything. Null range: the source has no dates.
 */
export type ReportQuery = {
  readonly dimension: string | null;
  readonly split: string | null;
  /** Keys of its catalogue, with the parts of ratios where these are wanted. */
  readonly metrics: readonly string[];
  readonly filter: readonly FilterRule[];
  readonly range: DateRange | null;
  readonly currency: string | null;
};
