import { z } from "zod";
import { emailAddress } from "#app/lib/email-address.ts";

const problem = "Enter a complete email address, such as ida@harbourlane.example";

/** Not in a URL: addresses stay out of logs and histories. */
export const PersonalDataForm = z.object({
  email: z
    .string({ error: problem })
    .max(254, { error: problem })
    .transform((text, context) => {
      const address = emailAddress(text);
      if (address !== null) return address;
      context.addIssue({ code: "custom", message: problem });
      return z.NEVER;
    }),
  intent: z.enum(["find", "erase"]).default("find"),
  sure: z.literal("on").optional(),
});
export type PersonalDataForm = z.infer<typeof PersonalDataForm>;
