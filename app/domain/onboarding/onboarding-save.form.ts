import { z } from "zod";

export const OnboardingSave = z.object({
  onboarding: z.union(
    [
      z.enum(["left", "seen", "example"]),
      z
        .string()
        .regex(/^\d{1,2}$/)
        .transform(Number),
    ],
    { error: "Give a step, or “left”." },
  ),
});

export type OnboardingSave = z.infer<typeof OnboardingSave>;
