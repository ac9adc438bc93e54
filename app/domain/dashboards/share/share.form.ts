import { z } from "zod";
import { DashboardPassword } from "../api/dashboard.form.ts";
import { maxEmbedOrigins, readOrigin } from "./embed-settings.ts";

const Origins = z
  .string()
  .max(4000, { error: "At most 4,000 characters." })
  .optional()
  .transform((text = "", context): string[] => {
    const lines = text.split(/[\s,;]+/).filter(Boolean);
    const origins = lines.map(readOrigin);
    const wrong = lines.find((_, at) => origins[at] === null);
    if (wrong !== undefined)
      context.addIssue({
        code: "custom",
        message: `“${wrong.slice(0, 80)}” is not the address of a website. Enter it like https://intranet.example, without a path.`,
      });
    const known = [...new Set(origins.filter((origin) => origin !== null))];
    if (known.length > maxEmbedOrigins)
      context.addIssue({ code: "custom", message: `Enter at most ${maxEmbedOrigins} websites.` });
    return known;
  });

/** An empty password changes nothing. */
export function ShareForm(hasPassword: boolean) {
  return z
    .object({
      who: z.enum(["private", "public", "password"], { error: "Choose who can see it." }),
      password: DashboardPassword.optional(),
      embeddable: z
        .literal("on")
        .optional()
        .transform((value) => value === "on"),
      origins: Origins,
      ground: z.enum(["own", "none"]).default("own"),
      font: z.enum(["own", "system"]).default("own"),
    })
    .refine(({ who, password }) => who !== "password" || password !== undefined || hasPassword, {
      path: ["password"],
      error: "Enter a password.",
    });
}
export type ShareForm = z.infer<ReturnType<typeof ShareForm>>;
