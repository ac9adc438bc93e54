import type { Brand } from "#app/theme/derive.ts";
import type { NumberSource } from "./number-source.ts";
import type { SummaryView } from "./summary-view.ts";
import type { AnnotationView, WidgetView } from "./widget-view.ts";

export type DashboardView = {
  readonly id: string;
  readonly permalink: string;
  readonly name: string;
  readonly lang: string;
  readonly period: PeriodView;
  readonly asOf: string;
  readonly attention: string | null;
  readonly notes?: readonly string[];
  readonly filters?: readonly string[];
  readonly isPending?: boolean;
  readonly brand: Brand;
  readonly theme: "light" | "dark" | "auto";
  readonly logoFileId: string | null;
  readonly backgroundFileId: string | null;
  readonly clientFileId: string | null;
  readonly backgroundColor: string | null;
  readonly panelColor?: string;
  readonly footer: string;
  readonly agency: {
    readonly name: string;
    readonly contact: string;
    readonly host?: string;
  };
  readonly client?: string;
  readonly prepared?: { readonly by: string; readonly day: string };
  readonly summary?: SummaryView;
  readonly numberSources?: readonly NumberSource[];
  readonly glossary?: readonly GlossaryEntry[];
  /** Absent in older snapshots. */
  readonly pdfPages?: PdfPages;
  readonly widgets: readonly WidgetView[];
  readonly annotations?: readonly DashboardAnnotation[];
};

/** `widgets`: omitted for all. */
export type DashboardAnnotation = Omit<AnnotationView, "number"> & { readonly widgets?: readonly string[] };

export type GlossaryEntry = { readonly word: string; readonly text: string };

export type PdfPages = {
  readonly cover: boolean;
  readonly summary: boolean;
  readonly sources: boolean;
  /** Default: A4. */
  readonly paper?: "A4" | "Letter";
  readonly orientation?: "landscape" | "portrait";
  readonly pictureFileId?: string;
};

export type PeriodView = {
  readonly from: string;
  readonly to: string;
  readonly compareFrom: string | null;
  readonly compareTo: string | null;
  readonly text: string;
  readonly compareText: string;
};
