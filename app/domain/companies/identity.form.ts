import { z } from "zod";

const nameProblem = "Enter the name of your agency";

const CompanyName = z
  .string({ error: nameProblem })
  .trim()
  .min(1, { error: nameProblem })
  .max(100, { error: "Enter a name of at most 100 characters" });

export const Identity = z.object({
  name: CompanyName,
  logo: z.instanceof(File).optional(),
  remove_logo: z.string().optional(),
});
export const ChangeCompany = z.object({
  name: CompanyName.optional(),
  remove_logo: z
    .union([z.boolean(), z.enum(["0", "1", "true", "false"])], { error: "Must be true or false" })
    .optional()
    .transform((value) => value === true || value === "1" || value === "true"),
});

export type Identity = z.infer<typeof Identity>;
