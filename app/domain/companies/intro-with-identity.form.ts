import { z } from "zod";
import { Identity } from "#app/domain/companies/company.form.ts";

/** Any other source counts as the dashboard flow. */
export const IntroWithIdentity = z.object({
  name: Identity.shape.name,
  logo: Identity.shape.logo,
  source: z.string().max(40).optional(),
});
export type IntroWithIdentity = z.infer<typeof IntroWithIdentity>;
