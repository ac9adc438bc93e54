import type { Brand } from "#app/theme/derive.ts";
import type { NumberSource } from "./number-source.ts";
import type { SummaryView } from "./summary-view.ts";
import type { AnnotationView, WidgetView } from "./widget-view.ts";

/** JSON for every output; a sent report stores it as its snapshot. */
export type DashboardView = {
  readonly id: string;
  readonly permalink: string;
  readonly name: string;
  readonly lang: string;
  readonly period: PeriodView;
  /** "Data as of 3 November 2026, 06:10, Europe/Berlin" */
  readonly asOf: string;
  /** "2 widgets need attention" for the agency, left-out widgets for visitors. */
  readonly attention: string | null;
  /** Notes of all widgets, or shared by several. */
  readonly notes?: readonly string[];
  /** "Campaign is Spring sale" */
  readonly filters?: readonly string[];
  /** Some queries still run; the page reloads itself. */
  readonly isPending?: boolean;
  readonly brand: Brand;
  readonly theme: "light" | "dark" | "auto";
  readonly logoFileId: string | null;
  readonly backgroundFileId: string | null;
  readonly clientFileId: string | null;
  readonly backgroundColor: string | null;
  /** Behind the widgets, when it differs from the page. */
  readonly panelColor?: string;
  readonly footer: string;
  readonly agency: {
    readonly name: string;
    readonly contact: string;
    /** Its own domain, if verified. */
    readonly host?: string;
  };
  /** Whom the report is for. */
  readonly client?: string;
  /** On the cover of files. `day`: "3 November 2026" */
  readonly prepared?: { readonly by: string; readonly day: string };
  /** In words; absent if hidden or nothing can be said. */
  readonly summary?: SummaryView;
  /** Of the numbers in the summary and on number cards, in this order. */
  readonly numberSources?: readonly NumberSource[];
  /** The metrics of the page in plain words. */
  readonly glossary?: readonly GlossaryEntry[];
  /** Pages of a PDF besides the widgets. Absent in older snapshots: none. */
  readonly pdfPages?: PdfPages;
  readonly widgets: readonly WidgetView[];
  /** Of the period and the 7 days before, by day, as this reader may see them. */
  readonly annotations?: readonly DashboardAnnotation[];
};

/** `widgets`: ids of those it is about; all if omitted. */
export type DashboardAnnotation = Omit<AnnotationView, "number"> & { readonly widgets?: readonly string[] };

/** "Sessions", "One visit, ended by 30 minutes without activity." */
export type GlossaryEntry = { readonly word: string; readonly text: string };

export type PdfPages = {
  readonly cover: boolean;
  readonly summary: boolean;
  readonly sources: boolean;
  /** Default: A4. */
  readonly paper?: "A4" | "Letter";
  /** Default: landscape. Prints are in portrait. */
  readonly orientation?: "landscape" | "portrait";
  /** Picture on the cover, instead of a curve of the client's numbers. */
  readonly pictureFileId?: string;
};

export type PeriodView = {
  readonly from: string;
  readonly to: string;
  readonly compareFrom: string | null;
  readonly compareTo: string | null;
  /** "1–31 October 2026" */
  readonly text: string;
  /** "compared with the 31 days before, 31 August – 30 September"; may be empty. */
  readonly compareText: string;
};
