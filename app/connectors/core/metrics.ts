import type { Direction, MetricFormat } from "#app/metrics/metric.ts";

type More = { readonly help?: string; readonly direction?: Direction };

export function sum(label: string, format: MetricFormat, more: More = {}) {
  return { label, combine: "sum", format, ...more } as const;
}

export function count(label: string, more?: More) {
  return sum(label, "integer", more);
}

export function money(label: string, more?: More) {
  return sum(label, "money", more);
}

/** `of` divided by `per`, times `times` (1000: per thousand). */
export function ratio<const Of extends string, const Per extends string>(
  label: string,
  of: Of,
  per: Per,
  format: MetricFormat,
  more: More & { readonly times?: number } = {},
) {
  return { label, combine: "ratio", of, per, format, ...more } as const;
}

export function rate<const Of extends string, const Per extends string>(
  label: string,
  of: Of,
  per: Per,
  more?: More,
) {
  return ratio(label, of, per, "percent", more);
}

export function price<const Of extends string, const Per extends string>(
  label: string,
  of: Of,
  per: Per,
  more?: More & { readonly times?: number },
) {
  return ratio(label, of, per, "money", { direction: "less", ...more });
}

export function average<const Weight extends string>(
  label: string,
  weightedBy: Weight,
  format: MetricFormat,
  more: More = {},
) {
  return { label, combine: "average", weightedBy, format, ...more } as const;
}

/** Never added up, queried at each grain: people reached. */
export function unique(label: string, format: MetricFormat, more: More = {}) {
  return { label, combine: "unique", format, ...more } as const;
}

export function snapshot(label: string, format: MetricFormat, more: More = {}) {
  return { label, combine: "snapshot", format, ...more } as const;
}

export function snapshotCount(label: string, more?: More) {
  return snapshot(label, "integer", more);
}

/** The last known value, never added up: a rank, a rating. */
export function nonAdditive(label: string, format: MetricFormat, more: More = {}) {
  return { label, combine: "snapshot", alone: true, format, ...more } as const;
}
