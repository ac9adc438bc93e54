import type { DateRange, Weekday } from "#app/lib/plain-date.ts";
import type { Metric } from "#app/metrics/metric.ts";
import type { Dimension } from "#app/metrics/table.ts";
import type { FilterRule } from "#db/schema/documents.ts";

/** A kind of source that we can talk to. */
export type Connector = {
  /** The word in URLs, API and database. */
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** How a person brings it in: by giving a file, by consent at the provider, by typing a key. */
  readonly connect: "file" | "oauth2" | "key";
};

/** What a source can be asked for. */
export type Catalogue = { readonly dimensions: readonly Dimension[]; readonly metrics: readonly Metric[] };

/** One question to one source. The same question has the same answer as long as the source's data is the same. */
export type ReportQuery = {
  /** `date`, `week` and `month` where the source has days; null for one row over everything. */
  readonly dimension: string | null;
  /** A second dimension, whose values become series. */
  readonly split: string | null;
  readonly metrics: readonly string[];
  readonly filter: readonly FilterRule[];
  /** Null asks for all the source has. */
  readonly range: DateRange | null;
  /** The currency the widget shows. A source answers in its own, named in the table; nothing is converted here. */
  readonly currency: string;
  readonly weekStartsOn?: Weekday;
};
