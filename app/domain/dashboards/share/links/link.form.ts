import { z } from "zod";
import { emailAddress } from "#app/lib/email-address.ts";
import { wholeNumber } from "#app/lib/numbers/number.schema.ts";
import { isPlainDate, type PlainDate } from "#app/lib/plain-date.ts";
import { name } from "#app/lib/text.schema.ts";
import { defaultValidDays, linkLimits } from "./link-rules.ts";

const Day = z
  .string()
  .trim()
  .optional()
  .transform((text, context): PlainDate | null => {
    if (!text) return null;
    if (isPlainDate(text)) return text;
    context.addIssue({ code: "custom", message: "Enter a valid date, such as 2026-11-30." });
    return z.NEVER;
  });

const Email = z
  .string()
  .trim()
  .optional()
  .transform((text, context): string | null => {
    if (!text) return null;
    const address = emailAddress(text);
    if (address !== null) return address;
    context.addIssue({ code: "custom", message: "Enter an email address, such as jonas@bakery.example." });
    return z.NEVER;
  });

const daysError = `Enter a number from 1 to ${linkLimits.days}.`;

/** `today`: in the dashboard's zone. */
export function LinkForm(today: PlainDate) {
  return z
    .object({
      label: name(linkLimits.label, "Enter a name.").min(1, { error: "Enter a name." }),
      email: Email,
      expiry: z.enum(["never", "days", "date"], { error: "Choose how long the link works." }),
      validDays: wholeNumber(daysError)
        .pipe(z.number().min(1, { error: daysError }).max(linkLimits.days, { error: daysError }))
        .default(defaultValidDays),
      endsOn: Day,
      startDate: Day,
      endDate: Day,
    })
    .superRefine(({ expiry, endsOn, startDate, endDate }, context) => {
      const problem = (path: string, message: string) =>
        context.addIssue({ code: "custom", path: [path], message });
      if (expiry === "date" && endsOn === null) problem("endsOn", "Enter the last day.");
      if (expiry === "date" && endsOn !== null && endsOn < today)
        problem("endsOn", "This day has passed. Enter today or a later day.");
      if (startDate !== null && endDate === null) problem("endDate", "Enter an end date.");
      if (endDate !== null && startDate === null) problem("startDate", "Enter a start date.");
      if (startDate !== null && endDate !== null && endDate < startDate)
        problem("endDate", "The end date is before the start date.");
      if (startDate !== null && startDate > today)
        problem("startDate", "This date range is in the future. Choose a start date up to today.");
    });
}
export type LinkForm = z.infer<ReturnType<typeof LinkForm>>;
