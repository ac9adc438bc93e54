import { z } from "zod";
import { name, text } from "#app/lib/text.schema.ts";
import { paceMethods } from "./pace.ts";
import { isMonth, maxMonths, type Months, readMonths } from "./read-months.ts";

const planAccounts = 50;
export const planLimits = { name: 80, months: 4000, sources: 20, key: 255 } as const;

const id = z.string().regex(/^[\w-]{1,40}$/, { error: "Choose from the list." });
const planName = name(planLimits.name, "Enter a name.").min(1, { error: "Enter a name." });
const metric = text(200, "Choose a metric.").min(1, { error: "Choose a metric." });
const kind = z.enum(["goal", "budget"], { error: "Choose goal or budget." });
const method = z.enum(paceMethods, { error: "Choose calendar, workdays or last-year." });
const choice = z.string().regex(/^[\w-]{1,40}(?:\/[^\p{Cc}]{1,300})?$/u, { error: "Choose from the list." });
const accounts = z.record(id, z.array(z.string().min(1).max(300)).max(planAccounts), {
  error: 'Send the accounts of a source by its id: {"3kTMd": ["123-456"]}.',
});
const sources = z
  .array(id, { error: "Choose at least one source." })
  .min(1, { error: "Choose at least one source." })
  .max(planLimits.sources, { error: `Choose at most ${planLimits.sources} sources.` })
  .transform((ids) => [...new Set(ids)]);

const choices = z
  .array(choice, { error: "Choose at least one source." })
  .min(1, { error: "Choose at least one source." })
  .max(planAccounts, { error: `Choose at most ${planAccounts} accounts.` });

export const sourceChoices = z.preprocess(
  (given) => (given === undefined || given === "" ? [] : [given].flat()),
  choices,
);

export const PlanForm = z.object({
  name: planName,
  metric,
  sourceIds: sourceChoices,
  kind,
  method,
  onDashboards: z
    .literal("on")
    .optional()
    .transform((value) => value === "on"),
  months: text(planLimits.months, "Enter the months.").transform((given, context): Months => {
    const read = readMonths(given);
    if (read.outcome === "read") return read.months;
    for (const message of read.errors) context.addIssue({ code: "custom", message });
    return z.NEVER;
  }),
});
export type PlanForm = z.infer<typeof PlanForm>;

const months = z
  .record(
    z.string().refine(isMonth, { error: "Enter months as 2026-10." }),
    z.number({ error: "Enter a number." }).positive({ error: "Enter a number above 0." }).max(1e12),
    { error: 'Send months with their values: {"2026-10": 1640}.' },
  )
  .refine((given) => Object.keys(given).length > 0, { error: "Enter at least one month." })
  .refine((given) => Object.keys(given).length <= maxMonths, { error: `Enter at most ${maxMonths} months.` });

export const PlanCall = z.object({
  client_id: id,
  name: planName,
  metric,
  source_ids: sources,
  accounts: accounts.default({}),
  kind: kind.default("goal"),
  method: method.default("calendar"),
  on_dashboards: z.boolean().default(false),
  months,
});

/** Given fields replace stored ones; the client stays. */
export const ChangePlanCall = z.object({
  name: planName.optional(),
  metric: metric.optional(),
  source_ids: sources.optional(),
  kind: kind.optional(),
  method: method.optional(),
  accounts: accounts.optional(),
  on_dashboards: z.boolean().optional(),
  months: months.optional(),
});
