import { z } from "zod";
import { emailAddress } from "#app/lib/email-address.ts";
import { name } from "#app/lib/text.schema.ts";
import { timeZoneNamed } from "#app/lib/time-zones.ts";
import { isColor, toHex } from "#app/theme/color.ts";
import { clientLimits, languages } from "./client.ts";
import { readTags } from "./tags.ts";

const currencies = new Set(Intl.supportedValuesOf("currency"));
const languageCodes: readonly string[] = languages.map(({ value }) => value);
const colorProblem = { error: "Enter a color, such as #0e6b5c." };

export const LanguageCode = z
  .string({ error: "Choose a language." })
  .refine((code) => languageCodes.includes(code), { error: "Choose a language from the list." });

export const CurrencyCode = z
  .string({ error: "Enter the currency as three letters, such as EUR." })
  .trim()
  .toUpperCase()
  .refine((code) => currencies.has(code), { error: "Enter the currency as three letters, such as EUR." });

export const BrandColor = z.string(colorProblem).max(100, colorProblem).refine(isColor, colorProblem);

const contacts = z
  .string({ error: "Enter email addresses." })
  .max(6000, { error: "Enter fewer email addresses." })
  .default("")
  .transform((text, context) => {
    const addresses = new Map<string, string>();
    for (const piece of text.split(/[\s,;]+/).filter(Boolean)) {
      const address = emailAddress(piece);
      if (address === null) problem(context, `“${piece}” is not a complete email address.`);
      else addresses.set(address.toLowerCase(), address);
    }
    const { contacts: max } = clientLimits;
    if (addresses.size > max) problem(context, `At most ${max} addresses. Remove ${addresses.size - max}.`);
    return [...addresses.values()];
  });

const tags = z
  .string({ error: "Enter tags, separated by commas." })
  .default("")
  .transform((text, context) => {
    const { tags: read, problems } = readTags(text);
    for (const message of problems) problem(context, message);
    return [...read];
  });

export const ClientForm = z.object({
  name: name(clientLimits.name, "Enter the client’s name.").min(1, { error: "Enter the client’s name." }),
  logo: z.instanceof(File).optional(),
  removeLogo: z
    .literal("on")
    .optional()
    .transform((value) => value === "on"),
  color: BrandColor.optional().transform((value) => (value === undefined ? null : toHex(value))),
  language: LanguageCode.default("en"),
  currency: CurrencyCode.optional().transform((code) => code ?? null),
  timezone: z
    .string()
    .optional()
    .transform((zone, context) => {
      if (zone === undefined) return null;
      const known = timeZoneNamed(zone);
      if (known === null) problem(context, "Choose a time zone from the list.");
      return known;
    }),
  contacts,
  tags,
});
export type ClientForm = z.infer<typeof ClientForm>;

/** Empty: no client. */
export const ChooseClient = z.object({
  clientId: z
    .string()
    .regex(/^[\w-]{1,40}$/, { error: "Choose a client from the list." })
    .optional()
    .transform((id) => id ?? null),
});

function problem(context: z.RefinementCtx<unknown>, message: string) {
  context.addIssue({ code: "custom", message });
}
