import { z } from "zod";
import { serviceIds } from "../sign-in-services.ts";

export const ChangeServices = z.object({
  link: z.enum(serviceIds).optional(),
  unlink: z.enum(serviceIds).optional(),
  current_password: z.string().max(1000, { error: "Incorrect password" }).optional(),
});
export type ChangeServices = z.infer<typeof ChangeServices>;

export const lastWay =
  "This is your only way to sign in. Set a password first, or link another service, then unlink this one.";
