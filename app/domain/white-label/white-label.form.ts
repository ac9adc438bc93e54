import { z } from "zod";
import { emailAddress } from "#app/lib/email-address.ts";
import { hostName } from "#app/lib/parse-url.ts";

const addressProblem = "Enter an email address, such as reports@northlight.example";
const domainProblem = "Enter a domain, such as reports.northlight.example";

const mailboxHost =
  /^((gmail|googlemail|outlook|hotmail|live|msn|yahoo|ymail|aol|icloud|me|mac|mail|gmx|protonmail)\.com|gmx\.(de|net|at|ch)|(web|t-online|freenet)\.de|proton\.me)$/;

const Address = z
  .string({ error: addressProblem })
  .max(254, { error: addressProblem })
  .transform((text, context) => {
    const address = emailAddress(text);
    if (address === null) return refuse(context, addressProblem);
    const domain = address.slice(address.indexOf("@") + 1);
    if (!mailboxHost.test(domain)) return address;
    return refuse(context, `Enter an address at your own domain: you cannot add records at ${domain}`);
  });

const Domain = z
  .string({ error: domainProblem })
  .max(300, { error: domainProblem })
  .transform((text, context) => hostName(text) ?? refuse(context, domainProblem));

/** Empty fields clear. */
export const WhiteLabelForm = z.object({
  from_address: Address.optional().transform((value) => value ?? null),
  domain_cname: Domain.optional().transform((value) => value ?? null),
});
export type WhiteLabelForm = z.infer<typeof WhiteLabelForm>;

/** Omitted fields stay; empty and null clear. */
export const ChangeWhiteLabel = z.object({
  from_address: kept(Address),
  domain_cname: kept(Domain),
  active_email: z.preprocess(
    (value) =>
      value === "1" || value === "true" ? true : value === "0" || value === "false" ? false : value,
    z.boolean({ error: "Must be true or false" }).optional(),
  ),
});

function kept<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((value) => (value === "" ? null : value), schema.nullable().optional());
}

function refuse(context: z.RefinementCtx<unknown>, message: string) {
  context.addIssue({ code: "custom", message });
  return z.NEVER;
}
