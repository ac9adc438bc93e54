import { z } from "zod";
import { BrandColor, CurrencyCode, LanguageCode } from "#app/domain/clients/client.form.ts";
import { emailAddress } from "#app/lib/email-address.ts";
import { wholeNumber } from "#app/lib/numbers/number.schema.ts";
import { hostName } from "#app/lib/parse-url.ts";
import type { Weekday } from "#app/lib/plain-date.ts";
import { name } from "#app/lib/text.schema.ts";
import { timeZoneNamed } from "#app/lib/time-zones.ts";
import { toHex } from "#app/theme/color.ts";

const nameProblem = "Enter the name of your agency";

const CompanyName = name(100, nameProblem)
  .min(1, { error: nameProblem })
  .max(100, { error: "Enter a name of at most 100 characters" });

export const Identity = z.object({
  name: CompanyName,
  logo: z.instanceof(File).optional(),
  remove_logo: z.string().optional(),
});
export type Identity = z.infer<typeof Identity>;

const emailProblem = "Enter a complete email address, such as hello@northlight.example";
const domainProblem = "Enter a website, such as northlight.example";
const phoneProblem = "Enter a phone number, such as +49 431 555 0142";

const Email = z
  .string({ error: emailProblem })
  .trim()
  .max(254, { error: emailProblem })
  .transform((text, context) => {
    const [, host] = (emailAddress(text.includes("@") ? text : `${text}@name.example`) ?? "").split("@");
    if (host === undefined) return refuse(context, emailProblem);
    return text.includes("@") ? emailAddress(text)! : text;
  });

const Domain = z
  .string({ error: domainProblem })
  .max(300, { error: domainProblem })
  .transform((text, context) => hostName(text) ?? refuse(context, domainProblem));

const Phone = name(40, phoneProblem).refine((text) => (text.match(/\d/g)?.length ?? 0) >= 4, {
  error: phoneProblem,
});

const Zone = z
  .string({ error: "Choose a time zone" })
  .transform(
    (text, context) =>
      timeZoneNamed(text) ?? refuse(context, "Choose a time zone from the list, such as Europe/Paris"),
  );

const weekProblem = "Choose the first day of the week";
const WeekStart = wholeNumber(weekProblem)
  .pipe(z.number().min(1, { error: weekProblem }).max(7, { error: weekProblem }))
  .transform((day) => day as Weekday);

const Color = BrandColor.transform(toHex);

/** Empty fields clear. */
export const CompanyForm = Identity.extend({
  email_username: cleared(Email),
  domain: cleared(Domain),
  phone: cleared(Phone),
  brand_color: cleared(Color),
  timezone: Zone,
  week_starts_on: WeekStart,
  language: LanguageCode,
  currency: cleared(CurrencyCode),
});
export type CompanyForm = z.infer<typeof CompanyForm>;

/** Omitted fields stay; empty ones and null clear. */
export const ChangeCompany = z.object({
  name: CompanyName.optional(),
  remove_logo: z
    .union([z.boolean(), z.enum(["0", "1", "true", "false"])], { error: "Must be true or false" })
    .optional()
    .transform((value) => value === true || value === "1" || value === "true"),
  email_username: kept(Email),
  domain: kept(Domain),
  phone: kept(Phone),
  brand_color: kept(Color),
  timezone: Zone.optional(),
  week_starts_on: WeekStart.optional(),
  language: LanguageCode.optional(),
  currency: kept(CurrencyCode),
});

export type CompanyValues = Partial<Omit<z.infer<typeof ChangeCompany>, "remove_logo">>;

function cleared<Schema extends z.ZodType>(schema: Schema) {
  return schema.optional().transform((value) => value ?? null);
}

function kept<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((value) => (value === "" ? null : value), schema.nullable().optional());
}

function refuse(context: z.RefinementCtx<unknown>, message: string) {
  context.addIssue({ code: "custom", message });
  return z.NEVER;
}
