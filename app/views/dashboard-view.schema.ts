import { z } from "zod";
import type { SameType } from "#app/lib/same-type.ts";
import type { DashboardView as View } from "./dashboard-view.ts";
import { NumberSource, SummaryView } from "./summary-view.schema.ts";
import { DashboardAnnotation, WidgetView } from "./widget-view.schema.ts";

const color = z.string();
const textOrNull = z.string().nullable();

const BrandColors = z.object({
  brand: color,
  onBrand: color,
  brandInk: color,
  brandMark: color,
  brandEdge: color,
  brandTint: color,
  s1: color,
  s2: color,
  s3: color,
  s4: color,
  s5: color,
  s6: color,
  s7: color,
  s8: color,
  s1Ink: color,
  s2Ink: color,
  s3Ink: color,
  s4Ink: color,
  s5Ink: color,
  s6Ink: color,
  s7Ink: color,
  s8Ink: color,
});

const PeriodView = z.object({
  from: z.string(),
  to: z.string(),
  compareFrom: textOrNull,
  compareTo: textOrNull,
  text: z.string(),
  compareText: z.string(),
});

/** Reads stored snapshots. A change that refuses a golden file needs a new version (snapshot.server.ts). */
export const DashboardView = z.object({
  id: z.string(),
  permalink: z.string(),
  name: z.string(),
  lang: z.string(),
  period: PeriodView,
  asOf: z.string(),
  attention: textOrNull,
  notes: z.array(z.string()).exactOptional(),
  filters: z.array(z.string()).exactOptional(),
  isPending: z.boolean().exactOptional(),
  brand: z.object({ light: BrandColors, dark: BrandColors }),
  theme: z.enum(["light", "dark", "auto"]),
  logoFileId: textOrNull,
  backgroundFileId: textOrNull,
  clientFileId: textOrNull,
  backgroundColor: textOrNull,
  panelColor: color.exactOptional(),
  footer: z.string(),
  agency: z.object({ name: z.string(), contact: z.string(), host: z.string().exactOptional() }),
  client: z.string().exactOptional(),
  prepared: z.object({ by: z.string(), day: z.string() }).exactOptional(),
  summary: SummaryView.exactOptional(),
  numberSources: z.array(NumberSource).exactOptional(),
  glossary: z.array(z.object({ word: z.string(), text: z.string() })).exactOptional(),
  pdfPages: z
    .object({
      cover: z.boolean(),
      summary: z.boolean(),
      sources: z.boolean(),
      paper: z.enum(["A4", "Letter"]).exactOptional(),
      orientation: z.enum(["landscape", "portrait"]).exactOptional(),
      pictureFileId: z.string().exactOptional(),
    })
    .exactOptional(),
  widgets: z.array(WidgetView),
  annotations: z.array(DashboardAnnotation).exactOptional(),
});

true satisfies SameType<z.infer<typeof DashboardView>, View>;
