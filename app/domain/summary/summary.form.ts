import { z } from "zod";

export const summaryLimits = { sentences: 8, sentence: 400 };

const lines = (text: string) =>
  text
    .split(/\r?\n/)
    .map((line) => line.replace(/\s+/g, " ").trim())
    .filter((line) => line !== "");

/** One sentence per line. */
export const SummaryForm = z.object({
  sentences: z
    .string({ error: "Enter a sentence." })
    .transform(lines)
    .refine((all) => all.length > 0, { error: "Enter a sentence." })
    .refine((all) => all.length <= summaryLimits.sentences, {
      error: `Enter at most ${summaryLimits.sentences} sentences, one per line.`,
    })
    .refine((all) => all.every((line) => line.length <= summaryLimits.sentence), {
      error: `Shorten lines to at most ${summaryLimits.sentence} characters.`,
    }),
});
export type SummaryForm = z.input<typeof SummaryForm>;

const sentence = z.string().trim().min(1).max(summaryLimits.sentence);

/** JSON: `{"sentences": ["Orders rose 12.4% to 1,575."]}`, or with text objects. */
export const SummaryCall = z.object({
  sentences: z
    .array(z.union([sentence, z.object({ text: sentence }).transform(({ text }) => text)]))
    .min(1, { error: "Enter a sentence." })
    .max(summaryLimits.sentences, { error: `Send at most ${summaryLimits.sentences} sentences.` }),
});
