import type { Direction, MetricFormat } from "#app/metrics/metric.ts";

// The five classes of metrics by their own names, and short words for what most metrics are. The parts of a ratio and the
// weight of an average are keys of other metrics of the kind: `defineConnector` refuses one that is not there.

/** What is said besides. More is better where nothing is said. */
type More = { readonly help?: string; readonly direction?: Direction };

/** Added up. */
export function sum(label: string, format: MetricFormat, more: More = {}) {
  return { label, combine: "sum", format, ...more } as const;
}

/** How many, added up: clicks. */
export function count(label: string, more?: More) {
  return sum(label, "integer", more);
}

/** How much money, added up: revenue. */
export function money(label: string, more?: More) {
  return sum(label, "money", more);
}

/** One sum for each of another; `times` 1000 is for each thousand of it. */
export function ratio<const Of extends string, const Per extends string>(
  label: string,
  of: Of,
  per: Per,
  format: MetricFormat,
  more: More & { readonly times?: number } = {},
) {
  return { label, combine: "ratio", of, per, format, ...more } as const;
}

/** A ratio in per cent: click-through rate. */
export function rate<const Of extends string, const Per extends string>(
  label: string,
  of: Of,
  per: Per,
  more?: More,
) {
  return ratio(label, of, per, "percent", more);
}

/** A ratio of money, of which less is better: cost per click. */
export function price<const Of extends string, const Per extends string>(
  label: string,
  of: Of,
  per: Per,
  more?: More & { readonly times?: number },
) {
  return ratio(label, of, per, "money", { direction: "less", ...more });
}

/** A mean, in which a row counts for as much as it has of the weight. */
export function average<const Weight extends string>(
  label: string,
  weightedBy: Weight,
  format: MetricFormat,
  more: More = {},
) {
  return { label, combine: "average", weightedBy, format, ...more } as const;
}

/** Never added up, and asked for at each grain: people who were reached. */
export function unique(label: string, format: MetricFormat, more: More = {}) {
  return { label, combine: "unique", format, ...more } as const;
}

/** The last known value of the period, added up over accounts. */
export function snapshot(label: string, format: MetricFormat, more: More = {}) {
  return { label, combine: "snapshot", format, ...more } as const;
}

/** How many there were at last: followers. */
export function standing(label: string, more?: More) {
  return snapshot(label, "integer", more);
}

/** The last known value of something that several have no common one of: a rank, a rating. */
export function alone(label: string, format: MetricFormat, more: More = {}) {
  return { label, combine: "snapshot", alone: true, format, ...more } as const;
}
