import { names, type ToolExport } from "./tool.ts";

const fields = [
  ["Report Name", "Weekly delivery"],
  ["Account Name", "Northlight"],
  ["Account ID", "1234567"],
  ["Date/Time Generated", "9/20/2026 9:12 AM"],
  ["Report Time Zone", "Europe/Berlin"],
  ["Date Range", "9/1/2026 - 9/9/2026"],
  ["MRC Accredited Metrics", "Active View"],
];

/** Semrush, Ahrefs, Campaign Manager 360, Matomo and Plausible. */
export const seoAndOthers: readonly ToolExport[] = [
  {
    tool: "Semrush",
    report: "Organic research, positions",
    columns: ["query", "keyword position", "volume", "difficulty", "bid", "page", "traffic"],
    grain: null,
    periods: 8,
    shape: {},
    languages: {
      en: names("Keyword|Position|Search Volume|Keyword Difficulty|CPC|URL|Traffic"),
      de: {
        names: "Keyword|Position|Suchvolumen|Keyword-Schwierigkeit|CPC|URL|Traffic",
        shape: { delimiter: ";" },
      },
      fr: {
        names: "Mot clé|Position|Volume de recherche|Difficulté des mots clés|CPC|URL|Trafic",
        shape: { delimiter: ";" },
      },
    },
    unknowable: ["currency"],
  },
  {
    tool: "Ahrefs",
    report: "Organic keywords",
    columns: ["query", "volume", "difficulty", "bid", "traffic", "keyword position", "page"],
    grain: null,
    periods: 8,
    shape: { encoding: "utf-16le", delimiter: "\t", quotes: "all" },
    languages: {
      en: names("Keyword|Volume|KD|CPC|Organic traffic|Current position|Current URL"),
      de: names("Keyword|Volumen|KD|CPC|Organischer Traffic|Aktuelle Position|Aktuelle URL"),
    },
    unknowable: ["currency"],
  },
  {
    tool: "Ahrefs",
    report: "Performance",
    columns: ["day", "traffic", "volume"],
    grain: "day",
    periods: 20,
    shape: { quotes: "text" },
    languages: { en: names("Date|Organic traffic|Organic pages") },
  },
  {
    tool: "Campaign Manager 360",
    report: "Standard report",
    columns: ["day", "campaign", "id", "impressions", "clicks", "ctr", "cost"],
    grain: "day",
    periods: 9,
    shape: {
      preamble: [...fields, [""], ["Report Fields"]],
      totals: { where: "last", word: "Grand Total:", blank: "---" },
      percent: "share",
    },
    languages: {
      en: names("Date|Campaign|Campaign ID|Impressions|Clicks|Click Rate|Media Cost"),
      de: names("Datum|Kampagne|Kampagnen-ID|Impressionen|Klicks|Klickrate|Medienkosten"),
    },
    unknowable: ["currency"],
  },
  {
    tool: "Campaign Manager 360",
    report: "SAS dates",
    columns: ["day", "campaign", "impressions", "clicks"],
    grain: "day",
    periods: 9,
    shape: {
      preamble: fields,
      totals: { where: "last", word: "Grand Total:", blank: "---" },
      date: "ddmmmyyyy",
    },
    languages: { en: names("Date|Campaign|Impressions|Clicks") },
  },
  {
    tool: "Matomo",
    report: "Visits over time",
    columns: ["day", "sessions", "views", "bounce rate", "average seconds"],
    grain: "day",
    periods: 14,
    shape: { encoding: "utf-16le", delimiter: ",", percent: "5.00%" },
    languages: {
      en: names("Date|Visits|Actions|Bounce Rate|Avg. Visit Duration (in seconds)"),
      de: names("Datum|Besuche|Aktionen|Absprungrate|Durchschnittszeit pro Besuch (in Sekunden)"),
      fr: names("Date|Visites|Actions|Taux de rebond|Durée moyenne des visites (en secondes)"),
      it: names("Data|Visite|Azioni|Frequenza di rimbalzo|Durata media visita (in secondi)"),
      es: names("Fecha|Visitas|Acciones|Porcentaje de rebote|Duración media de la visita (en segundos)"),
    },
  },
  {
    tool: "Matomo",
    report: "Channel types",
    columns: ["channel", "users", "sessions", "views", "average duration", "bounce rate"],
    grain: null,
    periods: 5,
    shape: { encoding: "utf-16le" },
    languages: {
      en: names("Label|Unique visitors|Visits|Actions|Avg. Time on Website|Bounce Rate"),
      de: names(
        "Bezeichnung|Eindeutige Besucher|Besuche|Aktionen|Durchschn. Zeit auf der Website|Absprungrate",
      ),
      fr: names("Libellé|Visiteurs uniques|Visites|Actions|Temps moyen sur le site|Taux de rebond"),
    },
  },
  {
    tool: "Plausible",
    report: "visitors.csv",
    columns: ["day", "users", "sessions", "views", "views per session", "bounce rate", "average seconds"],
    grain: "day",
    periods: 14,
    shape: { percent: "points" },
    languages: { en: names("date|visitors|visits|pageviews|views_per_visit|bounce_rate|visit_duration") },
  },
  {
    tool: "Plausible",
    report: "sources.csv",
    columns: ["channel", "users", "bounce rate", "average seconds"],
    grain: null,
    periods: 5,
    shape: { percent: "points" },
    languages: { en: names("name|visitors|bounce_rate|visit_duration") },
  },
];
