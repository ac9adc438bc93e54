import { z } from "zod";
import { PlainDate } from "#app/lib/plain-date.schema.ts";
import type { Widget as StoredWidget } from "#db/schema/documents/dashboard.ts";
import { name, optionalText, text } from "#app/lib/text.schema.ts";
import { defaultOptions, widgetDefaults, widgetLimits } from "./widget.ts";

const id = z.string({ error: "Enter an id." }).regex(/^[\w-]{1,40}$/, {
  error: "An id must have 1 to 40 letters, digits, hyphens or underscores.",
});
const key = z.string({ error: "Enter a name." }).regex(/^[\w:.-]{1,120}$/, {
  error: "A name must have 1 to 120 letters, digits, dots, colons, hyphens or underscores.",
});
const flag = (whenAbsent: boolean) => z.boolean({ error: "Must be true or false." }).default(whenAbsent);
const number = (error: string) => z.number({ error }).min(-1e15, { error }).max(1e15, { error });
const optional = <Schema extends z.ZodType>(schema: Schema) => schema.exactOptional();

const width = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)], {
  error: "The width must be 1, 2, 3 or 4 columns.",
});
const height = z.union([z.literal(1), z.literal(2), z.literal(3)], {
  error: "The height must be 1, 2 or 3 rows.",
});

const common = {
  id,
  width: width.default(widgetDefaults.width),
  height: height.default(widgetDefaults.height),
  realTime: flag(false),
  description: optionalText(widgetLimits.description),
};

const decimalsError = `Show 0 to ${widgetLimits.decimals} decimals.`;

const FormatOptions = z
  .object({
    subFormat: optional(z.enum(["line", "area", "bar"], { error: "A chart must be line, area or bar." })),
    visibleGrid: optional(z.boolean()),
    stacked: optional(z.boolean()),
    doughnut: optional(z.boolean()),
    visibleLabels: optional(z.boolean()),
    minValue: optional(number("The minimum must be a number.")),
    maxValue: optional(number("The maximum must be a number.")),
    goal: optional(number("The goal must be a number.")),
    bars: optional(z.boolean()),
    totals: optional(z.boolean()),
    decimals: optional(
      z
        .int({ error: decimalsError })
        .min(0, { error: decimalsError })
        .max(widgetLimits.decimals, { error: decimalsError }),
    ),
  })
  .default({});

const FilterRule = z.object({
  field: key,
  op: z.enum(["is", "is-not", "contains", "not-contains", "starts-with", "over", "under"], {
    error: "The operator must be one of is, is-not, contains, not-contains, starts-with, over, under.",
  }),
  value: text(500, "Enter a value for the filter."),
});

const parameterText = text(1000, "A parameter must be text, a list of texts, true or false.");

const InstanceConfig = z.object(
  {
    metrics: z
      .array(key, { error: "Metrics must be a list." })
      .min(1, { error: "Choose at least one metric." })
      .max(widgetLimits.metrics, {
        error: `At most ${widgetLimits.metrics} metrics.`,
      }),
    dimension: key.nullable().default(null),
    split: optional(key.nullable()),
    filter: optional(
      z.array(FilterRule).max(widgetLimits.filters, { error: `At most ${widgetLimits.filters} filters.` }),
    ),
    parameters: optional(
      z.record(key, z.union([parameterText, z.array(parameterText).max(200), z.boolean()])),
    ),
    template: optional(key),
  },
  { error: "Enter the configuration of the widget." },
);

const MetricOptions = z.object({
  label: optional(
    text(widgetLimits.metricLabel, "Enter a name for the metric.").min(1, {
      error: "Enter a name for the metric.",
    }),
  ),
  format: optional(
    z.enum(["integer", "decimal", "percent", "money", "duration"], {
      error: "The format must be integer, decimal, percent, money or duration.",
    }),
  ),
  cloaked: optional(z.boolean()),
});

const Instance = z.object({
  id,
  type: key,
  prefix: text(100, "Enter a prefix for the instance.").min(1, { error: "Enter a prefix for the instance." }),
  sourceId: id,
  config: InstanceConfig,
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, { error: "A currency must have three capital letters, such as EUR." })
    .default(widgetDefaults.currency),
  accounts: z.array(text(200, "An account must be text.")).max(100).default([]),
  inputs: z.record(key, text(1000, "An input must be text.")).default({}),
  metricsOptions: z.record(key, MetricOptions).default({}),
});

const Interactive = z
  .object({
    ...common,
    nature: z.literal("interactive"),
    title: name(widgetLimits.title, "Enter a title.").min(1, { error: "Enter a title." }),
    format: z
      .enum(["chart", "chart:pie", "chart:radar", "chart:gauge", "table", "summary"], {
        error: "The format must be chart, chart:pie, chart:radar, chart:gauge, table or summary.",
      })
      .default(widgetDefaults.format),
    formatOptions: FormatOptions,
    hiddenChange: flag(false),
    hiddenHighlight: flag(false),
    rowsLimit: z
      .int({ error: "The row limit must be a whole number." })
      .min(1, { error: "The row limit must be at least 1." })
      .max(widgetLimits.rows, { error: `The row limit must be at most ${widgetLimits.rows}.` })
      .default(widgetDefaults.rowsLimit),
    percent: flag(false),
    orderBy: z
      .object({
        column: text(240, "Enter the column."),
        dir: z.enum(["asc", "desc"], { error: "The order must be asc or desc." }),
      })
      .nullable()
      .default(null),
    instances: z
      .array(Instance, { error: "Instances must be a list." })
      .min(1, { error: "Choose a source." })
      .max(widgetLimits.instances, { error: `At most ${widgetLimits.instances} instances.` })
      .refine(hasUniqueIds, { error: "Two instances have the same id." }),
  })
  .transform((widget) => ({
    ...widget,
    formatOptions: { ...defaultOptions(widget.format), ...widget.formatOptions },
  }))
  .superRefine(({ format, formatOptions: { minValue = 0, maxValue = 100 } }, context) => {
    if (format === "chart:gauge" && minValue >= maxValue)
      context.addIssue({
        code: "custom",
        path: ["formatOptions", "maxValue"],
        message: "The maximum must be greater than the minimum.",
      });
  });

const Article = z
  .object({
    startDate: PlainDate,
    endDate: PlainDate,
    content: text(widgetLimits.content, "Enter text."),
  })
  .refine(({ startDate, endDate }) => startDate <= endDate, {
    path: ["endDate"],
    error: "The end date is before the start date.",
  });

const Passive = z
  .object({
    ...common,
    nature: z.literal("passive"),
    title: optionalText(widgetLimits.title),
    format: z.literal("textCard", { error: "The format of text must be textCard." }).default("textCard"),
    type: z.enum(["plain", "upload", "historic"], {
      error: "The type of text must be plain, upload or historic.",
    }),
    inputs: z
      .object({
        content: optional(text(widgetLimits.content, "Enter text.")),
        header: optional(text(widgetLimits.title, "Enter a header.")),
        caption: optional(text(widgetLimits.title, "Enter a caption.")),
        articles: optional(
          z.array(Article).max(widgetLimits.articles, { error: `At most ${widgetLimits.articles} texts.` }),
        ),
      })
      .default({}),
    images: z
      .array(z.object({ fileId: id, alt: optionalText(300) }))
      .max(widgetLimits.images, { error: `At most ${widgetLimits.images} images.` })
      .default([]),
  })
  // Specification section 5.
  .superRefine(({ type, inputs, description }, context) => {
    const miss = (field: "header" | "content" | "articles", message: string) =>
      context.addIssue({ code: "custom", path: ["inputs", field], message });
    if (type === "upload" && !description) {
      if (!inputs.header) miss("header", "Enter a header or a description.");
      if (!inputs.content) miss("content", "Enter text or a description.");
    }
    if (type === "historic" && !inputs.articles?.length)
      miss("articles", "Add at least one text with dates.");
  });

/** Ignores sent `order` and `hash`. */
export const Widget = z
  .discriminatedUnion("nature", [Interactive, Passive], {
    error: "The nature must be interactive or passive.",
  })
  .transform((widget): StoredWidget => ({ ...widget, order: 0, hash: "" }));

export function hasUniqueIds(list: readonly { readonly id: string }[]): boolean {
  return new Set(list.map((one) => one.id)).size === list.length;
}
