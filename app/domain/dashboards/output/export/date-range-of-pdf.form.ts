import { z } from "zod";
import { parseJson } from "#app/http/body/parse-json.ts";
import { RefusedBody } from "#app/http/body/limits.ts";

const day = z.string({ error: "Enter dates as text, such as 2026-11-21." });

export const DateRangeOfPdf = z
  .string()
  .transform((text, context): unknown => {
    try {
      return parseJson(text);
    } catch (error) {
      if (!(error instanceof RefusedBody)) throw error;
      context.addIssue({ code: "custom", message: "This is not valid JSON." });
      return z.NEVER;
    }
  })
  .pipe(
    z.object(
      {
        startDate: day.optional(),
        endDate: day.optional(),
        compareStartDate: day.optional(),
        compareEndDate: day.optional(),
      },
      { error: "Dates must be an object." },
    ),
  )
  .transform((days) =>
    Object.fromEntries(
      Object.entries(days).filter((entry): entry is [string, string] => entry[1] !== undefined),
    ),
  );
