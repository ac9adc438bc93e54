import { z } from "zod";
import { oneLine } from "#app/lib/text.schema.ts";
import { maxPassword, passwordProblem, minPassword } from "./password/password-rules.ts";

export const EmailAddress = z
  .string({ error: "Enter your email address" })
  .trim()
  .max(254, { error: "Enter an email address of at most 254 characters" })
  .pipe(z.email({ error: "Enter an email address like name@company.com" }));

export const PersonName = z
  .string({ error: "Enter your name" })
  .overwrite(oneLine)
  .min(1, { error: "Enter your name" })
  .max(100, { error: "Enter a name of at most 100 characters" });

export const NewPassword = z
  .string({ error: "Choose a password" })
  .min(minPassword, { error: passwordProblem("") ?? "" })
  .max(maxPassword, { error: passwordProblem("x".repeat(maxPassword + 1)) ?? "" });

export const passwordMismatch = "The passwords do not match: enter both again";

const ticked = (error: string) => z.enum(["on", "1", "true"], { error });

export const Consents = z.object({
  terms_consent: ticked("Accept the terms and privacy policy"),
  age_consent: ticked("Confirm that you are 16 or older"),
});
