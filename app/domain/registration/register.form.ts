import { z } from "zod";
import { maxPassword, passwordProblem, minPassword } from "#app/domain/users/password/password-rules.ts";
import {
  Consents,
  EmailAddress,
  NewPassword,
  passwordMismatch,
  PersonName,
} from "#app/domain/users/person.form.ts";
import { isFlow } from "#app/lib/onboarding/flow.ts";
import { timeZoneNamed } from "#app/lib/time-zones.ts";
import { timeZone } from "#app/lib/plain-date.ts";
import { couponCodes } from "./wishes.ts";

const choices = {
  ...Consents.shape,
  coupons: z.string().max(2000, { error: "Enter fewer coupons" }).optional().transform(couponCodes),
  dashboards: z
    .number({ error: "Enter a whole number of dashboards" })
    .int({ error: "Enter a whole number of dashboards" })
    .min(1, { error: "Enter at least 1 dashboard" })
    .max(100_000, { error: "Contact us for more than 100,000 dashboards" })
    .default(25),
  interval: z
    .enum(["1", "12"], { error: "Choose to pay monthly (1) or yearly (12)" })
    .default("1")
    .transform((months) => (months === "12" ? 12 : 1)),
  cid: z
    .string()
    .max(200, { error: "The client id is too long" })
    .optional()
    .transform((cid) => cid ?? null),
  flow: z
    .string()
    .optional()
    .transform((word) => (isFlow(word) ? word : null)),
  timezone: z
    .string()
    .optional()
    .transform((zone) => timeZoneNamed(zone ?? "") ?? timeZone("UTC")),
  /** `now` opens the checkout; else the trial comes first. */
  pay: z
    .string()
    .optional()
    .transform((when) => (when === "now" ? when : "later")),
};

export const RegisterWithService = z.object(choices);

export const Register = z
  .object({
    name: PersonName,
    email: EmailAddress,
    password: NewPassword,
    password_confirmation: z.string({ error: "Repeat the password" }),
    ...choices,
    coupon: z.string().max(200).optional(),
  })
  .refine((given) => isWritten(given) && choiceProblem(given) === null, {
    path: ["password"],
    error: ({ input }) => (isWritten(input) && choiceProblem(input)) || "Choose another password",
    when: ({ value }) => isWritten(value) && isLongEnough(value.password),
  })
  .refine((given) => isWritten(given) && given.password === given.password_confirmation, {
    path: ["password_confirmation"],
    error: passwordMismatch,
    when: ({ value }) => isWritten(value) && typeof value.password_confirmation === "string",
  });

export type Register = z.infer<typeof Register>;

type Written = { password: string; password_confirmation?: unknown; name?: unknown; email?: unknown };

/** Both rules run even if another field is wrong. */
function isWritten(given: unknown): given is Written {
  return (
    typeof given === "object" && given !== null && typeof (given as Partial<Written>).password === "string"
  );
}

function isLongEnough(password: string): boolean {
  return password.length >= minPassword && password.length <= maxPassword;
}

function choiceProblem({ password, name, email }: Written): string | null {
  return passwordProblem(password, {
    ...(typeof name === "string" && { name }),
    ...(typeof email === "string" && { email }),
  });
}
