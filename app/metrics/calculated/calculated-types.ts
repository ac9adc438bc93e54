import type { MetricFormat } from "../metric.ts";

type TypeMeaning = {
  readonly label: string;
  readonly format: MetricFormat;
  /** Must be a division. */
  readonly isAverage: boolean;
  /** Seconds per unit, for times. */
  readonly seconds?: number;
};

/** Stored keys, part of the API. */
export const calculatedTypes = {
  number: { label: "Number", format: "decimal", isAverage: false },
  money: { label: "Money", format: "money", isAverage: false },
  percent: { label: "Percent", format: "percent", isAverage: false },
  average_number: { label: "Average Number", format: "decimal", isAverage: true },
  average_money: { label: "Average Money", format: "money", isAverage: true },
  average_percent: { label: "Average Percent", format: "percent", isAverage: true },
  time_ms: { label: "Time in milliseconds", format: "duration", isAverage: false, seconds: 0.001 },
  time_s: { label: "Time in seconds", format: "duration", isAverage: false, seconds: 1 },
  time_min: { label: "Time in minutes", format: "duration", isAverage: false, seconds: 60 },
  time_h: { label: "Time in hours", format: "duration", isAverage: false, seconds: 3600 },
  average_time_ms: {
    label: "Average Time in milliseconds",
    format: "duration",
    isAverage: true,
    seconds: 0.001,
  },
  average_time_s: { label: "Average Time in seconds", format: "duration", isAverage: true, seconds: 1 },
  average_time_min: { label: "Average Time in minutes", format: "duration", isAverage: true, seconds: 60 },
  average_time_h: { label: "Average Time in hours", format: "duration", isAverage: true, seconds: 3600 },
} as const satisfies Readonly<Record<string, TypeMeaning>>;

export type CalculatedType = keyof typeof calculatedTypes;

export function isCalculatedType(text: string): text is CalculatedType {
  return Object.hasOwn(calculatedTypes, text);
}

/** By key or label, ignoring case. */
export function calculatedTypeNamed(text: string): CalculatedType | null {
  const sought = text.trim().toLowerCase();
  const types = Object.keys(calculatedTypes) as CalculatedType[];
  return types.find((type) => [type, calculatedTypes[type].label.toLowerCase()].includes(sought)) ?? null;
}

export const calculatedTypeWords = Object.values(calculatedTypes)
  .map(({ label }) => label)
  .join(", ");

export function meaningOf(type: CalculatedType): TypeMeaning {
  return calculatedTypes[type];
}
