import { z } from "zod";
import { PlainDate } from "#app/lib/plain-date.schema.ts";
import type { SameType } from "#app/lib/same-type.ts";
import { Sparkline, WidgetChart } from "./chart.schema.ts";
import type { WidgetView as View } from "./widget-view.ts";

const textOrNull = z.string().nullable();
const numberOrNull = z.number().nullable();

const Figure = z.object({ value: numberOrNull, text: z.string(), receipt: textOrNull });

const ChangeView = z.object({
  tone: z.enum(["better", "worse", "neutral"]),
  arrow: z.enum(["up", "down"]).nullable(),
  text: z.string(),
  word: z.enum(["better", "worse"]).nullable(),
  value: numberOrNull,
  isLarge: z.literal(true).exactOptional(),
  until: z.string().exactOptional(),
});

const SummaryFigure = z.object({
  label: z.string(),
  figure: Figure,
  change: ChangeView.nullable(),
  was: Figure.nullable(),
  compared: z.string().exactOptional(),
  comparedSteps: z.string().exactOptional(),
  isWasCut: z.literal(true).exactOptional(),
  recent: z.string().exactOptional(),
  isLead: z.literal(true).exactOptional(),
  goal: z
    .object({
      share: z.number(),
      text: z.string(),
      goalText: z.string(),
      reached: z.boolean(),
      goalAt: z.number().exactOptional(),
      paceAt: z.number().exactOptional(),
      isFar: z.literal(true).exactOptional(),
    })
    .nullable(),
  sparkline: Sparkline.nullable(),
  hint: textOrNull,
});

const DataColumn = z.object({
  key: z.string(),
  label: z.string(),
  role: z.enum(["dimension", "metric"]),
  type: z.enum([
    "date",
    "week",
    "month",
    "minute",
    "text",
    "url",
    "country",
    "choice",
    "integer",
    "decimal",
    "percent",
    "money",
    "duration",
  ]),
  class: z.enum(["sum", "ratio", "average", "snapshot", "unique", "calculated"]).nullable(),
  unit: textOrNull,
  sorted: z.enum(["asc", "desc"]).nullable(),
  comparison: z.boolean(),
});

const DataCell = z.object({
  raw: z.union([z.string(), z.number()]).nullable(),
  text: z.string(),
  receipt: textOrNull,
  change: ChangeView.nullable().exactOptional(),
  before: numberOrNull.exactOptional(),
  apart: z.enum(["days", "unknown"]).exactOptional(),
});

const DataTable = z.object({
  columns: z.array(DataColumn),
  rows: z.array(z.array(DataCell)),
  totals: z.array(DataCell).nullable(),
  totalsLabel: z.string(),
  shown: z.number(),
  of: z.number(),
});

const TextSpan = z.object({
  text: z.string(),
  bold: z.boolean().exactOptional(),
  href: z.string().exactOptional(),
});

const TextBlock = z.discriminatedUnion("block", [
  z.object({ block: z.enum(["heading", "paragraph"]), spans: z.array(TextSpan) }),
  z.object({ block: z.literal("list"), items: z.array(z.array(TextSpan)) }),
]);

const LostSource = z.object({
  name: z.string(),
  how: z.enum(["disconnected", "deleted", "none"]),
  since: textOrNull,
});

const WidgetBody = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("chart"), chart: WidgetChart, data: DataTable }),
  z.object({ kind: z.literal("summary"), figures: z.array(SummaryFigure), data: DataTable }),
  z.object({
    kind: z.literal("table"),
    data: DataTable,
    bars: z.boolean(),
    sortable: z.literal(true).exactOptional(),
  }),
  z.object({ kind: z.literal("text"), blocks: z.array(TextBlock) }),
  z.object({ kind: z.literal("image"), fileId: z.string(), alt: z.string(), caption: z.string() }),
  z.object({
    kind: z.literal("broken"),
    what: z.string(),
    detail: z.string(),
    fix: z.object({ label: z.string(), href: z.string() }).nullable(),
    againHref: z.string().exactOptional(),
    isPending: z.boolean().exactOptional(),
    againInSeconds: z.number().exactOptional(),
    lost: LostSource.exactOptional(),
  }),
  z.object({ kind: z.literal("empty"), what: z.string(), detail: z.string() }),
]);

const Flag = z.discriminatedUnion("flag", [
  z.object({
    flag: z.enum(["sampled", "thresholded", "truncated", "other-row", "not-final"]),
  }),
  z.object({ flag: z.literal("no-dates"), of: z.string().exactOptional() }),
  z.object({ flag: z.literal("unsettled"), from: PlainDate }),
  z.object({ flag: z.literal("derived-totals") }),
  z.object({ flag: z.literal("shortened"), kept: z.number(), of: z.number() }),
  z.object({
    flag: z.literal("note"),
    text: z.string(),
    about: z.literal("attribution").exactOptional(),
    mark: z.string().exactOptional(),
  }),
]);

const CoverageView = z.object({
  mark: textOrNull,
  notes: z.array(z.object({ text: z.string(), of: textOrNull })),
  missing: z.array(z.string()),
  known: z.number(),
  of: z.number(),
  step: z.enum(["day", "week", "month", "quarter", "period"]),
  missingDays: z.array(z.object({ from: PlainDate, to: PlainDate })),
  compared: z.object({ days: z.number(), of: z.number() }).nullable(),
});

const annotation = {
  id: z.string(),
  from: PlainDate,
  to: PlainDate,
  days: z.string(),
  text: z.string(),
  fullText: z.string().exactOptional(),
  list: z.string(),
  isInternal: z.literal(true).exactOptional(),
};

const AnnotationView = z.object({ ...annotation, number: numberOrNull });

export const DashboardAnnotation = z.object({ ...annotation, widgets: z.array(z.string()).exactOptional() });

export const WidgetView = z.object({
  id: z.string(),
  title: z.string(),
  subtitle: z.string(),
  description: z.string(),
  width: z.literal([1, 2, 3, 4]),
  height: z.literal([1, 2, 3]),
  nature: z.enum(["interactive", "passive"]),
  body: WidgetBody,
  notes: z.array(z.string()),
  marks: z.array(z.string()).exactOptional(),
  fetchedAt: textOrNull,
  settledUntil: textOrNull,
  flags: z.array(Flag),
  coverage: CoverageView.exactOptional(),
  example: z.object({ kind: z.string(), name: z.string(), href: textOrNull }).exactOptional(),
  annotations: z.array(AnnotationView).exactOptional(),
  isPending: z.boolean().exactOptional(),
  comparison: z.enum(["waiting", "failure"]).exactOptional(),
});

true satisfies SameType<z.infer<typeof WidgetView>, View>;
