import { z } from "zod";
import { wholeNumber } from "#app/lib/numbers/number.schema.ts";
import { PlainDate } from "#app/lib/plain-date.schema.ts";
import { text } from "#app/lib/text.schema.ts";
import { isColor } from "#app/theme/color.ts";
import { dashboardLimits } from "../dashboard.ts";
import { Comparison, DashboardName, RangeTypeWord, Zone } from "../api/dashboard.form.ts";
import { dateProblem } from "../view/read/date-problem.ts";

const ticked = z
  .literal("on")
  .optional()
  .transform((value) => value === "on");
const day = PlainDate.optional().transform((value) => value ?? null);
const color = z
  .string()
  .max(100, { error: "Enter a color, such as #0e6b5c." })
  .refine(isColor, { error: "Enter a color, such as #0e6b5c." })
  .optional();
const image = z
  .string()
  .regex(/^[\w-]{1,40}$/, { error: "Choose one of the images." })
  .optional();

export const SettingsForm = z
  .object({
    version: wholeNumber("Reload the page.").pipe(z.number().min(1)),
    name: DashboardName,
    rangeType: RangeTypeWord,
    startDate: day,
    endDate: day,
    comparison: Comparison,
    compareStartDate: day,
    compareEndDate: day,
    timezone: Zone,
    hiddenDateSelector: ticked,
    hiddenFilters: ticked,
    hiddenSummary: ticked,
    clientReceipts: ticked,
    pdfCover: ticked,
    pdfSummary: ticked,
    pdfSources: ticked,
    pdfPaper: z.enum(["A4", "Letter"], { error: "Choose A4 or Letter." }).optional(),
    pdfOrientation: z.enum(["landscape", "portrait"], { error: "Choose landscape or portrait." }).optional(),
    latestDay: z
      .enum(["yesterday", "today", "future"], { error: "Choose the last day of the date picker." })
      .default("yesterday"),
    theme: z.enum(["light", "dark", "auto"], { error: "Choose light, dark or the viewer’s device setting." }),
    color,
    backgroundColor: color,
    dashboardBackgroundColor: color,
    logoImage: image,
    clientImage: image,
    backgroundImage: image,
    coverImage: image,
    footer: text(dashboardLimits.footer, "Enter a footer.")
      .optional()
      .transform((value) => value ?? ""),
  })
  .superRefine((settings, context) => {
    const problem = dateProblem(settings);
    if (problem) context.addIssue({ code: "custom", path: [problem.field], message: problem.message });
  });
export type SettingsForm = z.infer<typeof SettingsForm>;
