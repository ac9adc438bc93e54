import { z } from "zod";

export const segmentLimits = { name: 60, segments: 50 } as const;

export const SegmentForm = z.object({
  name: z
    .string({ error: "Enter a name." })
    .trim()
    .min(1, { error: "Enter a name." })
    .max(segmentLimits.name, { error: `Use at most ${segmentLimits.name} characters.` }),
});
export type SegmentForm = z.infer<typeof SegmentForm>;
