import { z } from "zod";
import { PlainDate } from "#app/lib/plain-date.schema.ts";
import { parseJson } from "#app/http/body/parse-json.ts";
import { RefusedBody } from "#app/http/body/limits.ts";
import { newId } from "#app/lib/id.server.ts";
import { wholeNumber } from "#app/lib/numbers/number.schema.ts";
import { timeZoneNamed } from "#app/lib/time-zones.ts";
import { name, text } from "#app/lib/text.schema.ts";
import { hasUniqueIds, Widget } from "#app/domain/widgets/widget.schema.ts";
import { dashboardLimits, maxGenerateSources } from "../dashboard.ts";
import { filterOps, readFilters } from "../filters/dashboard-filter.ts";
import { comparisonTypes, rangeTypes } from "../view/read/period-from-url.ts";

export const DashboardName = name(dashboardLimits.name, "Enter a name for the dashboard.").min(1, {
  error: "Enter a name for the dashboard.",
});

const CreateDashboard = z.object({ name: DashboardName });

/** A person limited to several clients must choose one. */
export const CreateCall = CreateDashboard.extend({ client_id: z.string().max(40).optional() });

/** `sources` may have a property; "" omits a kind. `target`: the reported site. */
export const NewDashboard = CreateDashboard.extend({
  sources: z
    .array(z.string().max(2100).optional())
    .transform((values) => values.filter((value) => value !== undefined))
    .pipe(
      z.array(z.string()).max(maxGenerateSources, { error: `Choose at most ${maxGenerateSources} sources.` }),
    )
    .default([]),
  target: text(200, "Enter the website as text.").default(""),
  template: z.string().max(40).default(""),
  clientId: z.string().max(40).default(""),
});
export type NewDashboard = z.infer<typeof NewDashboard>;

export const RenameDashboard = z.object({
  name: DashboardName,
  version: wholeNumber("Reload the page.").pipe(z.number().min(1)),
});
export type RenameDashboard = z.infer<typeof RenameDashboard>;

export const DashboardPassword = z
  .string({ error: "Enter a password." })
  .min(8, { error: "Use at least 8 characters." })
  .max(200, { error: "Use at most 200 characters." });

export const Zone = z.string({ error: "Choose a time zone." }).transform((name, context) => {
  const zone = timeZoneNamed(name);
  if (zone !== null) return zone;
  context.addIssue({ code: "custom", message: "Choose a time zone from the list." });
  return z.NEVER;
});

const yesOrNo = z.preprocess(
  (value) =>
    ["on", "1", "true", true, 1].includes(value as string)
      ? true
      : ["", "0", "false", "off", 0].includes(value as string)
        ? false
        : value,
  z.boolean({ error: "Must be true or false." }),
);

const dateOrNone = z.preprocess((value) => (value === "" ? null : value), PlainDate.nullable());
export const RangeTypeWord = z.enum(rangeTypes as [string, ...string[]], {
  error: `The date range must be one of ${rangeTypes.join(", ")}.`,
}) as unknown as z.ZodType<(typeof rangeTypes)[number]>;
export const Comparison = z.enum(comparisonTypes as [string, ...string[]], {
  error: `The comparison must be one of ${comparisonTypes.join(", ")}.`,
}) as unknown as z.ZodType<(typeof comparisonTypes)[number]>;

/** An invalid color is no error (specification section 5). */
const color = z
  .preprocess((value) => (value === "" ? undefined : value), z.unknown())
  .transform((value) =>
    value === undefined ? undefined : typeof value === "string" ? value.slice(0, 100) : "",
  );
const fileId = z.preprocess(
  (value) => (value === "" || value === null ? undefined : value),
  z
    .string()
    .regex(/^[\w-]{1,40}$/, { error: "Enter the id of an image." })
    .optional(),
);

export const Styles = z
  .object(
    {
      backgroundColor: color,
      dashboardBackgroundColor: color,
      color,
      theme: z
        .enum(["light", "dark", "auto"], { error: "The theme must be light, dark or auto." })
        .optional(),
      logoImage: fileId,
      backgroundImage: fileId,
      clientImage: fileId,
      coverImage: fileId,
    },
    { error: "Styles must be an object." },
  )
  .transform(defined);

const WithId = z.preprocess((value) => {
  if (value === null || typeof value !== "object" || Array.isArray(value)) return value;
  const widget = value as { id?: unknown; instances?: unknown };
  const instances = Array.isArray(widget.instances) ? widget.instances.map(withId) : widget.instances;
  return withId({ ...widget, ...(instances !== undefined && { instances }) });
}, Widget);

function withId(value: unknown): unknown {
  if (value === null || typeof value !== "object" || "id" in value) return value;
  return { id: newId(), ...value };
}

export const Widgets = z
  .array(WithId, { error: "Widgets must be a list." })
  .max(dashboardLimits.widgets, { error: `A dashboard can have at most ${dashboardLimits.widgets} widgets.` })
  .refine(hasUniqueIds, { error: "Two widgets have the same id." });

const Filters = z.array(
  z.string({ error: "Each filter must be text." }).transform((text, context) => {
    const [filter] = readFilters([text]);
    if (filter) return filter;
    const operators = filterOps.map(({ value }) => value).join(", ");
    const message = `Write it as dimension:operator:value, such as campaign:is:Spring sale. Operators: ${operators}.`;
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  }),
  { error: "Filters must be a list." },
);

/** Specification section 7. Omitted fields stay. */
export const SaveCall = z.object({
  name: DashboardName.optional(),
  styles: json(Styles, "styles").optional(),
  widgets: json(Widgets, "widgets").optional(),
  hidden_date_selector: yesOrNo.optional(),
  footer: text(dashboardLimits.footer, "The footer must be text.").optional(),
  range_type: RangeTypeWord.optional(),
  start: dateOrNone.optional(),
  end: dateOrNone.optional(),
  comparison: Comparison.optional(),
  compare_start: dateOrNone.optional(),
  compare_end: dateOrNone.optional(),
  timezone: Zone.optional(),
  filters: json(Filters, "list of filters").optional(),
  version: wholeNumber("The version must be a number.").pipe(z.number().min(1)).optional(),
});
export type SaveCall = z.infer<typeof SaveCall>;

const SourceId = z
  .string({ error: "Enter the id of a source." })
  .regex(/^[\w-]{1,40}$/, { error: "Enter the id of a source." });

export const UpdateCall = z.discriminatedUnion(
  "category",
  [
    z.object({ category: z.literal("refresh_permalink") }),
    z.object({
      category: z.literal("new_password"),
      password: z.preprocess((value) => (value === "" ? null : value), DashboardPassword.nullable()),
    }),
    z.object({
      category: z.literal("sharing"),
      public: yesOrNo.optional(),
      embeddable: yesOrNo.optional(),
    }),
    z.object({
      category: z.literal("sources"),
      sources: z.record(z.string(), SourceId, {
        error: "List the sources to replace and their replacements.",
      }),
    }),
  ],
  { error: "The category must be refresh_permalink, new_password, sharing or sources." },
);
export type UpdateCall = z.infer<typeof UpdateCall>;

function json<Schema extends z.ZodType>(schema: Schema, name: string) {
  return z.preprocess((value, context) => {
    if (typeof value !== "string") return value;
    try {
      return parseJson(value);
    } catch (error) {
      if (!(error instanceof RefusedBody)) throw error;
      const message = error.why === "too-large" ? error.message : `The ${name} is not valid JSON.`;
      context.addIssue({ code: "custom", message });
      return z.NEVER;
    }
  }, schema);
}

/** exactOptionalPropertyTypes forbids undefined. */
function defined<Value extends object>(
  value: Value,
): { [Key in keyof Value]?: Exclude<Value[Key], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined)) as never;
}
