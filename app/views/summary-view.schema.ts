import { z } from "zod";
import type { SameType } from "#app/lib/same-type.ts";
import type { NumberSource as Source } from "./number-source.ts";
import type { SummaryView as View } from "./summary-view.ts";

const FigureRef = z.object({
  widgetId: z.string(),
  column: z.string(),
  row: z.string().exactOptional(),
  receipt: z.string().nullable(),
});

const Sentence = z.object({
  parts: z.array(z.object({ text: z.string(), figure: FigureRef.exactOptional() })),
  outdated: z.string().exactOptional(),
});

export const SummaryView = z.object({
  title: z.string(),
  sentences: z.array(Sentence),
  byline: z.string().exactOptional(),
});

true satisfies SameType<z.infer<typeof SummaryView>, View>;

export const NumberSource = z.object({
  widgetId: z.string(),
  column: z.string(),
  row: z.string().exactOptional(),
  label: z.string(),
  value: z.string(),
  how: z.string(),
  asOf: z.string(),
  state: z.string(),
});

true satisfies SameType<z.infer<typeof NumberSource>, Source>;
