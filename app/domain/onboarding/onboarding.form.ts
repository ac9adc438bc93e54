import { z } from "zod";

/** A step, `left` (for good) or `seen` (the congratulation). */
export const OnboardingSave = z.object({
  onboarding: z.union(
    [
      z.enum(["left", "seen"]),
      z
        .string()
        .regex(/^\d{1,2}$/)
        .transform(Number),
    ],
    { error: "Give a step, or “left”." },
  ),
});
