import { z } from "zod";

const Code = z
  .string({ error: "Enter the code from your authenticator app" })
  .trim()
  .min(6, { error: "Enter all 6 digits of the code" })
  .max(40, { error: "Enter the 6 digits of the code" });

const password = z.string().max(1000, { error: "Incorrect password" }).optional();

export const SecondFactor = z.object({ code: Code, next: z.string().max(2000).optional() });
export type SecondFactor = z.infer<typeof SecondFactor>;

export const ConfirmTwoFactor = z.object({ code: Code });
export const ChangeTwoFactor = z.object({ current_password: password });
