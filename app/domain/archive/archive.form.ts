import { z } from "zod";

export const ArchiveForm = z.object({
  current_password: z.string({ error: "Enter your password" }).max(1000, { error: "Incorrect password" }),
});
export type ArchiveForm = z.infer<typeof ArchiveForm>;
