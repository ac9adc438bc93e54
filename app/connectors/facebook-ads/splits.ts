import type { DimensionSpec } from "#app/connectors/core/define.ts";
import { withUniqueNames } from "#app/connectors/core/answers/unique-names.ts";
import { whenReportIs } from "#app/connectors/core/params/available-when.ts";
import { day, startOfMonth } from "#app/lib/plain-date.ts";
import type { Cell } from "#app/metrics/table.ts";
import { inWords } from "#app/connectors/core/families/in-words.ts";
import type { Line } from "./figures.ts";

export type Level = "account" | "campaign" | "adset" | "ad";

type Split = {
  readonly level?: Level;
  readonly fields?: readonly string[];
  readonly breakdowns?: readonly string[];
  readonly increment?: "1" | "monthly";
  /**
   * Meta has no website conversions here:
   * https://developers.facebook.com/docs/marketing-api/insights/breakdowns
   */
  readonly isKept?: true;
  readonly cells: (lines: readonly Line[]) => (line: Line) => Cell;
};

const named = (level: Exclude<Level, "account">): Split => ({
  level,
  fields: [`${level}_id`, `${level}_name`],
  cells: (lines) => {
    const nameOf = withUniqueNames(
      lines.map((line) => [text(line[`${level}_id`]), text(line[`${level}_name`])]),
    );
    return (line) => nameOf(text(line[`${level}_id`]));
  },
});
const breakdown = (name: string, show: (value: string) => string = inWords): Split => ({
  breakdowns: [name],
  cells: () => (line) => (text(line[name]) ? show(text(line[name])) : null),
});
const asItIs = (value: string) => value;

export const splits: Readonly<Record<string, Split>> = {
  date: { increment: "1", cells: () => (line) => line.date_start },
  month: { increment: "monthly", cells: () => (line) => startOfMonth(day(line.date_start)) },
  campaign: named("campaign"),
  adGroup: named("adset"),
  ad: named("ad"),
  objective: {
    level: "campaign",
    fields: ["objective"],
    cells: () => (line) => inWords(text(line["objective"]).replace(/^OUTCOME_/, "")) || null,
  },
  age: breakdown("age", asItIs),
  gender: breakdown("gender"),
  country: breakdown("country", asItIs),
  region: { ...breakdown("region", asItIs), isKept: true },
  market: { ...breakdown("dma", asItIs), isKept: true },
  platform: breakdown("publisher_platform"),
  placement: {
    breakdowns: ["publisher_platform", "platform_position"],
    cells: () => (line) =>
      `${inWords(text(line["publisher_platform"]))}: ${inWords(text(line["platform_position"])).toLowerCase()}`,
  },
  device: breakdown("device_platform"),
  impression_device: breakdown("impression_device"),
  hour: {
    ...breakdown("hourly_stats_aggregated_by_advertiser_time_zone", (value) => value.slice(0, 5)),
    isKept: true,
  },
};

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}

const depth: readonly Level[] = ["account", "campaign", "adset", "ad"];

/** Reach is counted once per row of this level. */
export function levelOf(dimensions: readonly string[]): Level {
  const levels = dimensions.map((key) => depth.indexOf(splits[key]!.level ?? "account"));
  return depth[Math.max(0, ...levels)]!;
}

export const dimensions = {
  date: { label: "Date", type: "date" },
  month: { label: "Month", type: "month" },
  campaign: { label: "Campaign", type: "text" },
  adGroup: { label: "Ad set", type: "text", when: whenReportIs("adGroup", "ad") },
  ad: { label: "Ad", type: "text", when: whenReportIs("ad") },
  objective: { label: "Objective", type: "choice" },
  age: { label: "Age", type: "choice" },
  gender: { label: "Gender", type: "choice" },
  country: { label: "Country", type: "country" },
  region: { label: "Region", type: "text" },
  market: { label: "DMA region", type: "text" },
  platform: { label: "Platform", type: "choice" },
  placement: { label: "Placement", type: "choice" },
  device: { label: "Device platform", type: "choice" },
  impression_device: { label: "Impression device", type: "choice" },
  hour: { label: "Time of day (ad account time zone)", type: "text" },
} as const satisfies Readonly<Record<string, DimensionSpec>>;
