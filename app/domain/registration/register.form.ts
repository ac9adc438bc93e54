import { z } from "zod";
import { isFlow } from "#app/domain/onboarding/onboarding.ts";
import { longestPassword, passwordProblem, shortestPassword } from "#app/domain/users/password-rules.ts";
import { oneLine } from "#app/domain/widgets/text.schema.ts";
import { timeZoneNamed } from "#app/domain/reports/time-zones.ts";
import { timeZone } from "#app/lib/plain-date.ts";
import { couponCodes } from "./wishes.ts";

export const EmailAddress = z
  .string({ error: "Enter your e-mail address" })
  .trim()
  .max(254, { error: "Enter an e-mail address of at most 254 characters" })
  .pipe(z.email({ error: "Enter an e-mail address like name@company.com" }));

export const PersonName = z
  .string({ error: "Enter your name" })
  .overwrite(oneLine)
  .min(1, { error: "Enter your name" })
  .max(100, { error: "Enter a name of at most 100 characters" });

/** The words are those of the rules; minimum and maximum stand here so that the browser knows them too. */
export const NewPassword = z
  .string({ error: "Choose a password" })
  .min(shortestPassword, { error: passwordProblem("") ?? "" })
  .max(longestPassword, { error: passwordProblem("x".repeat(longestPassword + 1)) ?? "" });

export const notTheSame = "The two passwords are not the same: write both again";

const ticked = (error: string) => z.enum(["on", "1", "true"], { error });

export const Consents = z.object({
  terms_consent: ticked("Accept the terms and privacy policy"),
  age_consent: ticked("Confirm that you are not under 16"),
});

export const Register = z
  .object({
    name: PersonName,
    email: EmailAddress,
    password: NewPassword,
    password_confirmation: z.string({ error: "Repeat the password" }),
    ...Consents.shape,
    coupons: z.string().max(2000, { error: "These are too many coupons" }).optional().transform(couponCodes),
    dashboards: z
      .number({ error: "Give a whole number of dashboards" })
      .int({ error: "Give a whole number of dashboards" })
      .min(1, { error: "At least 1 dashboard is needed" })
      .max(100_000, { error: "Write to us about more than 100,000 dashboards" })
      .default(25),
    interval: z
      .enum(["1", "12"], { error: "Choose to pay every month (1) or every year (12)" })
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
  })
  .refine((given) => isWritten(given) && choiceProblem(given) === null, {
    path: ["password"],
    error: ({ input }) => (isWritten(input) && choiceProblem(input)) || "Choose another password",
    when: ({ value }) => isWritten(value) && isLongEnough(value.password),
  })
  .refine((given) => isWritten(given) && given.password === given.password_confirmation, {
    path: ["password_confirmation"],
    error: notTheSame,
    when: ({ value }) => isWritten(value) && typeof value.password_confirmation === "string",
  });

export type Register = z.infer<typeof Register>;

type Written = { password: string; password_confirmation?: unknown; name?: unknown; email?: unknown };

/** Both rules look across fields, and are told even while another field is wrong. */
function isWritten(given: unknown): given is Written {
  return (
    typeof given === "object" && given !== null && typeof (given as Partial<Written>).password === "string"
  );
}

function isLongEnough(password: string): boolean {
  return password.length >= shortestPassword && password.length <= longestPassword;
}

function choiceProblem({ password, name, email }: Written): string | null {
  return passwordProblem(password, {
    ...(typeof name === "string" && { name }),
    ...(typeof email === "string" && { email }),
  });
}
