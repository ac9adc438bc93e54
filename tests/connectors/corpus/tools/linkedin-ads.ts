import { names, type ToolExport } from "./tool.ts";

const notes = [
  ["Campaign Performance Report (in UTC)"],
  ["Report Start: September 1, 2026, 12:00 AM"],
  ["Report End: September 16, 2026, 11:59 PM"],
  ["Date Generated: September 20, 2026, 9:12 AM"],
];
const common = { tool: "LinkedIn Campaign Manager", missing: 0 } as const;

export const linkedinAds: readonly ToolExport[] = [
  {
    ...common,
    report: "Campaign performance by day",
    columns: ["day", "campaign", "currency", "impressions", "clicks", "ctr", "cpc", "cost", "results", "cpa"],
    grain: "day",
    periods: 15,
    shape: {
      encoding: "utf-16le",
      delimiter: "\t",
      preamble: notes,
      emptyLines: "after preamble",
      date: "m/d/yyyy",
      zeroRates: true,
    },
    languages: {
      en: names("Start Date (in UTC)|Campaign Name|Currency|Impressions|Clicks|Click Through Rate|Average CPC|Total Spent|Leads|Cost per Lead"), // oxfmt-ignore
      de: names("Startdatum (in UTC)|Kampagnenname|Währung|Impressions|Klicks|Klickrate|Durchschnittlicher CPC|Gesamtausgaben|Leads|Kosten pro Lead"), // oxfmt-ignore
      fr: names("Date de début (UTC)|Nom de la campagne|Devise|Impressions|Clics|Taux de clics|CPC moyen|Total dépensé|Prospects|Coût par prospect"), // oxfmt-ignore
      es: names("Fecha de inicio (UTC)|Nombre de la campaña|Divisa|Impresiones|Clics|Porcentaje de clics|CPC medio|Total gastado|Contactos|Coste por contacto"), // oxfmt-ignore
      pt: names("Data de início (UTC)|Nome da campanha|Moeda|Impressões|Cliques|Taxa de cliques|CPC médio|Total gasto|Leads|Custo por lead"), // oxfmt-ignore
    },
  },
  {
    ...common,
    report: "Page content metrics",
    columns: ["day", "impressions", "clicks", "ctr", "likes", "comments", "shares"],
    grain: "day",
    periods: 18,
    shape: { date: "mm/dd/yyyy", percent: "share" },
    languages: {
      en: names("Date|Impressions (organic)|Clicks (organic)|Click through rate (organic)|Reactions (organic)|Comments (organic)|Reposts (organic)"), // oxfmt-ignore
      de: names("Datum|Impressions (organisch)|Klicks (organisch)|Klickrate (organisch)|Reaktionen (organisch)|Kommentare (organisch)|Reposts (organisch)"), // oxfmt-ignore
      fr: names("Date|Impressions (organiques)|Clics (organiques)|Taux de clics (organique)|Réactions (organiques)|Commentaires (organiques)|Republications (organiques)"), // oxfmt-ignore
    },
  },
];
