import { z } from "zod";
import { wholeNumber } from "#app/lib/numbers/number.schema.ts";
import type { ReportDetail } from "#db/schema/reports.ts";
import { destinationLimits } from "#app/domain/destinations/rules/kinds.ts";
import { timeZoneNamed } from "#app/lib/time-zones.ts";
import { emailAddress } from "#app/lib/email-address.ts";
import { unknownPlaceholder } from "./rules/placeholders.ts";
import { noRecipients, readAddresses } from "./rules/recipients.ts";

const monthDetails = ["FIRST_DAY", "LAST_DAY", "FIRST_WORK_DAY"] as const;
const weekDetails = ["0", "1", "2", "3", "4", "5", "6"] as const;

export const reportDefaults = {
  period: "MONTH",
  detail: "FIRST_DAY",
  hour: 8,
  minute: 0,
  date_range: "LAST_MONTH",
  with_pdf: false,
  with_xlsx: false,
  with_preview: true,
  wait_for_settled_days: null,
  cc: [],
  destinations: [],
  reply_to: null,
  subject: null,
  message: null,
  ask_first: false,
  ask_hours: 24,
  at_deadline: "skip",
} as const;

export const maxDaysToWait = 14;
const maxSubject = 150;
export const maxMessage = 600;
const maxHoursToAsk = 168;

/** Null when empty. */
function template(what: string, max: number, isOneLine: boolean) {
  const tooLong = (length: number) => `The ${what} has ${length} characters. Use at most ${max}.`;
  return z
    .preprocess((value) => value ?? undefined, z.string({ error: `The ${what} must be text.` }).default(""))
    .transform((written, context) => {
      // Browsers send "\r\n" and count one character.
      const text = (isOneLine ? written.replace(/\s+/g, " ") : written.replace(/\r\n?/g, "\n")).trim();
      const length = [...text].length;
      const problem = length > max ? tooLong(length) : unknownPlaceholder(text);
      if (problem === null) return text === "" ? null : text;
      context.addIssue({ code: "custom", message: problem });
      return z.NEVER;
    });
}

const replyTo = z
  .preprocess((value) => value ?? undefined, z.string({ error: "Enter one email address." }).default(""))
  .transform((text, context) => {
    if (text.trim() === "") return null;
    const address = emailAddress(text);
    if (address !== null) return address;
    context.addIssue({ code: "custom", message: "Enter one complete email address, or leave it empty." });
    return z.NEVER;
  });

const cc = z
  .preprocess(
    (value) => (Array.isArray(value) ? value.join(",") : (value ?? undefined)),
    z.string({ error: "Enter email addresses, separated by commas." }).default(""),
  )
  .transform((text, context) => {
    const { addresses, problems } = readAddresses(text);
    for (const message of problems) context.addIssue({ code: "custom", message });
    return problems.length > 0 ? z.NEVER : addresses;
  });

const destinations = z
  .preprocess(
    (value) => (typeof value === "string" ? value.split(",") : (value ?? [])),
    z.array(z.string().trim(), { error: "Choose destinations from the list." }),
  )
  .transform((given, context) => {
    const ids = [...new Set(given.filter((id) => id !== ""))];
    if (ids.length <= destinationLimits.perReport) return ids;
    const message = `Choose at most ${destinationLimits.perReport} destinations.`;
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  })
  .refine((ids) => ids.every((id) => /^[\w-]{1,40}$/.test(id)), {
    error: "Choose destinations from the list.",
  });

const recipients = z
  .preprocess(
    (value) => (Array.isArray(value) ? value.join(",") : (value ?? undefined)),
    z.string({ error: noRecipients }).default(""),
  )
  .transform((text, context) => {
    const { addresses, problems } = readAddresses(text);
    for (const message of problems) context.addIssue({ code: "custom", message });
    return problems.length > 0 ? z.NEVER : addresses;
  });

const timezone = z.string({ error: "Choose a time zone." }).transform((name, context) => {
  const zone = timeZoneNamed(name);
  if (zone !== null) return zone;
  context.addIssue({ code: "custom", message: "Choose a time zone from the list." });
  return z.NEVER;
});

function flag(whenAbsent: boolean) {
  return z.preprocess(
    (value) =>
      value === undefined
        ? whenAbsent
        : ["on", "1", "true", 1, true].includes(value as string)
          ? true
          : value,
    z
      .union([z.literal(true), z.literal(false), z.enum(["", "0", "false", "off"]), z.literal(0)], {
        error: "Must be true or false.",
      })
      .transform((value) => value === true),
  );
}

function numberUpTo(most: number, error: string, whenAbsent: number) {
  return z.preprocess(
    (value) => (value === undefined || value === null || value === "" ? whenAbsent : value),
    wholeNumber(error).pipe(z.number().min(0, { error }).max(most, { error })),
  );
}

function schema(whenUnchecked: { readonly with_preview: boolean }) {
  return z
    .object({
      dashboard_id: z
        .string({ error: "Choose a dashboard." })
        .regex(/^[\w-]{1,40}$/, { error: "Choose a dashboard." }),
      recipients,
      period: z
        .enum(["MONTH", "WEEK"], { error: "Choose every month or every week." })
        .default(reportDefaults.period),
      detail: z.preprocess(
        (value) => (typeof value === "number" ? String(value) : value),
        z.enum([...monthDetails, ...weekDetails], { error: "Choose a day." }).default(reportDefaults.detail),
      ),
      hour: numberUpTo(23, "The hour must be a whole number from 0 to 23.", reportDefaults.hour),
      minute: numberUpTo(59, "The minute must be a whole number from 0 to 59.", reportDefaults.minute),
      timezone,
      date_range: z
        .enum(["LAST_7_DAYS", "LAST_30_DAYS", "LAST_MONTH", "LAST_WEEK"], {
          error: "Choose a date range.",
        })
        .default(reportDefaults.date_range),
      with_pdf: flag(reportDefaults.with_pdf),
      with_xlsx: flag(reportDefaults.with_xlsx),
      with_preview: flag(whenUnchecked.with_preview),
      wait_for_settled_days: numberUpTo(
        maxDaysToWait,
        `Wait at most ${maxDaysToWait} days, or 0 to send without waiting.`,
        0,
      ).transform((days) => (days === 0 ? null : days)),
      cc,
      destinations,
      reply_to: replyTo,
      subject: template("subject", maxSubject, true),
      message: template("message", maxMessage, false),
      ask_first: flag(reportDefaults.ask_first),
      ask_hours: numberUpTo(
        maxHoursToAsk,
        `Wait from 1 to ${maxHoursToAsk} hours.`,
        reportDefaults.ask_hours,
      ).refine((hours) => hours > 0, { error: `Wait from 1 to ${maxHoursToAsk} hours.` }),
      at_deadline: z
        .enum(["send", "skip"], { error: "Choose what happens without an answer." })
        .default(reportDefaults.at_deadline),
    })
    .superRefine(({ recipients, destinations }, context) => {
      if (recipients.length === 0 && destinations.length === 0)
        context.addIssue({ code: "custom", path: ["recipients"], message: noRecipients });
    })
    .superRefine(({ recipients, cc }, context) => {
      if (recipients.length === 0 && cc.length > 0)
        context.addIssue({
          code: "custom",
          path: ["cc"],
          message: "Copies need a recipient. Move one address to the recipients.",
        });
      const known = new Set(recipients.map((address) => address.toLowerCase()));
      for (const address of cc)
        if (known.has(address.toLowerCase()))
          context.addIssue({ code: "custom", path: ["cc"], message: `${address} is a recipient already.` });
    })
    .refine(({ period, detail }) => detailFits(period, detail), {
      path: ["detail"],
      error: ({ input }) =>
        `Choose a day of the ${(input as { period: string }).period === "MONTH" ? "month" : "week"}.`,
      when: ({ issues }) => issues.every(({ path }) => path?.[0] !== "period" && path?.[0] !== "detail"),
    });
}

export function detailFits(period: "MONTH" | "WEEK", detail: ReportDetail): boolean {
  return (period === "MONTH" ? monthDetails : weekDetails).some((fitting) => fitting === detail);
}

/** From a page: a missing checkbox means false. */
export const ReportForm = schema({ with_preview: false });
export type ReportForm = z.infer<typeof ReportForm>;

/** From the API: missing fields get defaults. */
export const ReportCall = schema({ with_preview: reportDefaults.with_preview });
export type ReportCall = z.infer<typeof ReportCall>;
