import { z } from "zod";
import type { SameType } from "#app/lib/same-type.ts";
import type { Chart as ChartType } from "#app/charts/chart.ts";

const numberOrNull = z.number().nullable();
const texts = z.array(z.string());
const indexes = z.array(z.number());

const Point = z.object({
  value: numberOrNull,
  text: z.string(),
  absent: z.literal(true).exactOptional(),
});
const Extreme = z.object({ text: z.string(), place: z.number(), when: z.string() });
const Before = z.object({ text: z.string(), days: z.string() });

const AxisFormat = z.discriminatedUnion("kind", [
  z.object({ kind: z.enum(["integer", "decimal", "percent", "duration"]) }),
  z.object({ kind: z.literal("money"), currency: z.string() }),
]);

const Series = z.object({
  name: z.string(),
  points: z.array(Point),
  total: z.string().nullable(),
  extremes: z.object({ low: Extreme, high: Extreme }).nullable().exactOptional(),
  other: z.boolean().exactOptional(),
  slot: z.number().exactOptional(),
});

const SeriesChart = z.object({
  kind: z.enum(["line", "area", "bar"]),
  label: z.string(),
  labels: texts,
  longLabels: texts,
  time: z.boolean(),
  stacked: z.boolean(),
  series: z.array(Series),
  folded: texts.exactOptional(),
  labelSlots: indexes.exactOptional(),
  comparison: z
    .object({
      name: z.string(),
      points: z.array(Point),
      longLabels: texts.exactOptional(),
      incomplete: indexes.exactOptional(),
    })
    .nullable(),
  incomplete: indexes.exactOptional(),
  columnTotals: z.array(Point).nullable().exactOptional(),
  asSent: z.array(numberOrNull).exactOptional(),
  marks: z
    .array(z.object({ number: z.number(), at: z.number(), to: z.number().exactOptional(), days: z.string() }))
    .exactOptional(),
  unsettledFrom: numberOrNull,
  visibleGrid: z.boolean(),
  axis: AxisFormat,
  lang: z.string(),
});

const PartsChart = z.object({
  kind: z.literal("pie"),
  label: z.string(),
  doughnut: z.boolean(),
  parts: z.array(
    z.object({
      name: z.string(),
      value: z.number(),
      text: z.string(),
      share: z.string(),
      other: z.boolean(),
      slot: z.number().exactOptional(),
      before: Before.exactOptional(),
    }),
  ),
  total: z.string(),
  totalName: z.string(),
});

const RadarChart = z.object({
  kind: z.literal("radar"),
  label: z.string(),
  axes: z.array(z.object({ name: z.string(), point: Point })),
  comparison: z.object({ name: z.string(), points: z.array(Point) }).nullable(),
  name: z.string(),
  visibleLabels: z.boolean(),
});

const GaugeChart = z.object({
  kind: z.literal("gauge"),
  label: z.string(),
  min: z.number(),
  max: z.number(),
  minText: z.string(),
  maxText: z.string(),
  name: z.string().exactOptional(),
  days: z.string().exactOptional(),
  before: Before.nullable().exactOptional(),
  value: numberOrNull,
  text: z.string(),
  goal: z
    .object({
      value: z.number(),
      text: z.string(),
      goalText: z.string().exactOptional(),
      pace: z.number().exactOptional(),
      isFar: z.literal(true).exactOptional(),
    })
    .nullable(),
});

export const Sparkline = z.object({
  kind: z.literal("sparkline"),
  values: z.array(numberOrNull),
  name: z.string().exactOptional(),
  longLabels: texts.exactOptional(),
  texts: texts.exactOptional(),
  byMinute: z.literal(true).exactOptional(),
});

export const WidgetChart = z.discriminatedUnion("kind", [SeriesChart, PartsChart, RadarChart, GaugeChart]);

true satisfies SameType<z.infer<typeof WidgetChart> | z.infer<typeof Sparkline>, ChartType>;
