import { z } from "zod";

export const DeleteCompanyForm = z.object({
  name: z.string({ error: "Enter the name of your company" }).trim().max(200),
  current_password: z.string().max(1000, { error: "Incorrect password" }).optional(),
});
export type DeleteCompanyForm = z.infer<typeof DeleteCompanyForm>;

const flagProblem = "Send delete: true to delete the company";
export const DeleteCompanyCall = z.object({
  delete: z.union([z.literal(true), z.enum(["1", "true"])], { error: flagProblem }),
});
