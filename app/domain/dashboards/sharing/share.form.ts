import { z } from "zod";
import { DashboardPassword } from "../api/dashboard.form.ts";

/** Who may see a dashboard, as its page asks. An empty password keeps the one there is, if there is one. */
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
      error: "Give a password.",
    });
}
export type ShareForm = z.infer<ReturnType<typeof ShareForm>>;
