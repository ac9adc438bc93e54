import { z } from "zod";
import { oneLine } from "#app/lib/text.schema.ts";
import { timeZoneNamed } from "#app/lib/time-zones.ts";
import { EmailAddress, NewPassword, passwordMismatch, PersonName } from "./person.form.ts";

const CurrentPassword = z
  .string({ error: "Enter your current password" })
  .max(1000, { error: "Incorrect password" });

export const SignIn = z.object({
  email: z
    .string({ error: "Enter your email address" })
    .trim()
    .max(254, { error: "Enter your email address" }),
  password: z.string({ error: "Enter your password" }).max(1000, { error: "Enter your password" }),
  next: z.string().max(2000).optional(),
});

export type SignIn = z.infer<typeof SignIn>;

/** Same for a wrong password and an unknown address. */
export const wrongSignIn = "Incorrect email or password. Check both, or reset your password.";

export const ForgotPassword = z.object({ email: EmailAddress });
export type ForgotPassword = z.infer<typeof ForgotPassword>;

const twice = {
  password: NewPassword,
  password_confirmation: z.string({ error: "Repeat the password" }),
};
const sameTwice = {
  path: ["password_confirmation"],
  error: passwordMismatch,
  when: ({ value }: { value: unknown }) => {
    const given = value as { password?: unknown; password_confirmation?: unknown };
    return typeof given.password === "string" && typeof given.password_confirmation === "string";
  },
};

export const ResetPassword = z
  .object(twice)
  .refine((given) => given.password === given.password_confirmation, sameTwice);
export type ResetPassword = z.infer<typeof ResetPassword>;

export const ChangePassword = z
  .object({ current_password: CurrentPassword, ...twice })
  .refine((given) => given.password === given.password_confirmation, sameTwice);
export type ChangePassword = z.infer<typeof ChangePassword>;

export const ChangeEmail = z.object({ email: EmailAddress, current_password: CurrentPassword });
export type ChangeEmail = z.infer<typeof ChangeEmail>;

const checkbox = z
  .string()
  .optional()
  .transform((value) => value !== undefined);

export const ChangeProfile = z.object({
  name: PersonName,
  timezone: z.string({ error: "Choose a time zone" }).transform((name, context) => {
    const zone = timeZoneNamed(name);
    if (zone) return zone;
    context.addIssue({ code: "custom", message: "Choose a time zone from the list, such as Europe/Paris" });
    return z.NEVER;
  }),
  asks_source_emails: z.string().optional(),
  source_emails: checkbox,
  asks_alert_emails: z.string().optional(),
  alert_emails: checkbox,
});
export type ChangeProfile = z.infer<typeof ChangeProfile>;

const tokenName = "Enter a name for the token";

export const CreateApiToken = z.object({
  name: z
    .string({ error: tokenName })
    .overwrite(oneLine)
    .min(1, { error: tokenName })
    .max(60, { error: "Use at most 60 characters for the name" }),
  scope: z.enum(["read", "write"], { error: "Choose what the token may do" }).default("read"),
  days: z
    .enum(["30", "90", "365"], { error: "Choose when the token expires" })
    .default("365")
    .transform(Number),
  current_password: CurrentPassword.optional(),
});
export type CreateApiToken = z.infer<typeof CreateApiToken>;

export const EndSession = z.object({
  session: z.string().max(40),
  current_password: CurrentPassword.optional(),
});
