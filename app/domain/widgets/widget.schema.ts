import { z } from "zod";
import { PlainDate } from "#app/lib/plain-date.schema.ts";
import type { Widget as StoredWidget } from "#db/schema/documents.ts";
import { name, optionalText, text } from "#app/lib/text.schema.ts";
import { defaultOptions, widgetDefaults, widgetLimits } from "./widget.ts";

// For the API's JSON and the widget form's result.

const id = z.string({ error: "Give an id." }).regex(/^[\w-]{1,40}$/, {
  error: "An id has 1 to 40 letters, digits, hyphens or underscores.",
});
const key = z.string({ error: "Give a name." }).regex(/^[\w:.-]{1,120}$/, {
  error: "A name has 1 to 120 letters, digits, dots, colons, hyphens or underscores.",
});
const flag = (whenAbsent: boolean) => z.boolean({ error: "Say true or false." }).default(whenAbsent);
const number = (error: string) => z.number({ error }).min(-1e15, { error }).max(1e15, { error });
const optional = <Schema extends z.ZodType>(schema: Schema) => schema.exactOptional();

const width = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)], {
  error: "The width is 1, 2, 3 or 4 columns.",
});
const height = z.union([z.literal(1), z.literal(2), z.literal(3)], {
  error: "The height is 1, 2 or 3 rows.",
});

const common = {
  id,
  width: width.default(widgetDefaults.width),
  height: height.default(widgetDefaults.height),
  realTime: flag(false),
  description: optionalText(widgetLimits.description),
};

const FormatOptions = z
  .object({
    subFormat: optional(z.enum(["line", "area", "bar"], { error: "A chart is a line, area or bar." })),
    visibleGrid: optional(z.boolean()),
    stacked: optional(z.boolean()),
    doughnut: optional(z.boolean()),
    visibleLabels: optional(z.boolean()),
    minValue: optional(number("The minimum is a number.")),
    maxValue: optional(number("The maximum is a number.")),
    goal: optional(number("The goal is a number.")),
    bars: optional(z.boolean()),
    totals: optional(z.boolean()),
  })
  .default({});

const FilterRule = z.object({
  field: key,
  op: z.enum(["is", "is-not", "contains", "not-contains", "starts-with", "over", "under"], {
    error: "A condition is one of is, is-not, contains, not-contains, starts-with, over, under.",
  }),
  value: text(500, "Give the condition a value."),
});

const parameterText = text(1000, "A parameter is a text, a list of texts, true or false.");

const InstanceConfig = z.object(
  {
    metrics: z
      .array(key, { error: "Give the metrics as a list." })
      .min(1, { error: "Choose at least one metric." })
      .max(widgetLimits.metrics, {
        error: `At most ${widgetLimits.metrics} metrics.`,
      }),
    dimension: key.nullable().default(null),
    split: optional(key.nullable()),
    filter: optional(
      z.array(FilterRule).max(widgetLimits.filters, { error: `At most ${widgetLimits.filters} conditions.` }),
    ),
    parameters: optional(
      z.record(key, z.union([parameterText, z.array(parameterText).max(200), z.boolean()])),
    ),
    template: optional(key),
  },
  { error: "Say what the widget asks for." },
);

const MetricOptions = z.object({
  label: optional(
    text(widgetLimits.metricLabel, "Give the metric a name.").min(1, { error: "Give the metric a name." }),
  ),
  format: optional(
    z.enum(["integer", "decimal", "percent", "money", "duration"], {
      error: "A metric is written as integer, decimal, percent, money or duration.",
    }),
  ),
  cloaked: optional(z.boolean()),
});

const Instance = z.object({
  id,
  type: key,
  prefix: text(100, "Give the instance a prefix.").min(1, { error: "Give the instance a prefix." }),
  sourceId: id,
  config: InstanceConfig,
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, { error: "A currency has three capital letters, such as EUR." })
    .default(widgetDefaults.currency),
  accounts: z.array(text(200, "An account is a text.")).max(100).default([]),
  inputs: z.record(key, text(1000, "An input is a text.")).default({}),
  metricsOptions: z.record(key, MetricOptions).default({}),
});

const Interactive = z
  .object({
    ...common,
    nature: z.literal("interactive"),
    title: name(widgetLimits.title, "Give the widget a title.").min(1, { error: "Give the widget a title." }),
    format: z
      .enum(["chart", "chart:pie", "chart:radar", "chart:gauge", "table", "summary"], {
        error: "The format is chart, chart:pie, chart:radar, chart:gauge, table or summary.",
      })
      .default(widgetDefaults.format),
    formatOptions: FormatOptions,
    hiddenChange: flag(false),
    hiddenHighlight: flag(false),
    rowsLimit: z
      .int({ error: "Rows shown is a whole number." })
      .min(1, { error: "Show at least 1 row." })
      .max(widgetLimits.rows, { error: `Show at most ${widgetLimits.rows} rows.` })
      .default(widgetDefaults.rowsLimit),
    percent: flag(false),
    orderBy: z
      .object({
        column: text(240, "Name the column."),
        dir: z.enum(["asc", "desc"], { error: "The order is asc or desc." }),
      })
      .nullable()
      .default(null),
    instances: z
      .array(Instance, { error: "Give the instances as a list." })
      .min(1, { error: "Choose a source." })
      .max(widgetLimits.instances, { error: `At most ${widgetLimits.instances} instances.` })
      .refine(haveOwnIds, { error: "Two instances have the same id." }),
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
        message: "The maximum must be above the minimum.",
      });
  });

const Article = z
  .object({
    startDate: PlainDate,
    endDate: PlainDate,
    content: text(widgetLimits.content, "Write what happened."),
  })
  .refine(({ startDate, endDate }) => startDate <= endDate, {
    path: ["endDate"],
    error: "The last day is before the first one.",
  });

const Passive = z
  .object({
    ...common,
    nature: z.literal("passive"),
    title: optionalText(widgetLimits.title),
    format: z.literal("textCard", { error: "Text has the format textCard." }).default("textCard"),
    type: z.enum(["plain", "upload", "historic"], { error: "Text is plain, upload or historic." }),
    inputs: z
      .object({
        content: optional(text(widgetLimits.content, "Write a text.")),
        header: optional(text(widgetLimits.title, "Write a header.")),
        caption: optional(text(widgetLimits.title, "Write a caption.")),
        articles: optional(
          z.array(Article).max(widgetLimits.articles, { error: `At most ${widgetLimits.articles} texts.` }),
        ),
      })
      .default({}),
    images: z
      .array(z.object({ fileId: id, alt: optionalText(300) }))
      .max(widgetLimits.images, { error: `At most ${widgetLimits.images} pictures.` })
      .default([]),
  })
  // Specification section 5.
  .superRefine(({ type, inputs, description }, context) => {
    const miss = (field: "header" | "content" | "articles", message: string) =>
      context.addIssue({ code: "custom", path: ["inputs", field], message });
    if (type === "upload" && !description) {
      if (!inputs.header) miss("header", "Write a header, or a description.");
      if (!inputs.content) miss("content", "Write a text, or a description.");
    }
    if (type === "historic" && !inputs.articles?.length)
      miss("articles", "Write at least one text with its days.");
  });

/** `order` and `hash` are computed; sent values are ignored. */
export const Widget = z
  .discriminatedUnion("nature", [Interactive, Passive], {
    error: "A widget is interactive or passive.",
  })
  .transform((widget): StoredWidget => ({ ...widget, order: 0, hash: "" }));

export function haveOwnIds(list: readonly { readonly id: string }[]): boolean {
  return new Set(list.map((one) => one.id)).size === list.length;
}
