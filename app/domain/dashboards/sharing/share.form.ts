import { z } from "zod";
import { DashboardPassword } from "../api/dashboard.form.ts";

/** An empty password keeps the current one, if any. */
export function ShareForm(hasPassword: boolean) {
  return z
    .object({
      who: z.enum(["private", "public", "password"], { error: "Choose who can see it." }),
      password: DashboardPassword.optional(),
      embeddable: z
        .literal("on")
        .optional()
        .transform((value) => value === "on"),
    })
    .refine(({ who, password }) => who !== "password" || password !== undefined || hasPassword, {
      path: ["password"],
      error: "Enter a password.",
    });
}
export type ShareForm = z.infer<ReturnType<typeof ShareForm>>;
