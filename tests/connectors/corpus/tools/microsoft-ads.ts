import { names, type ToolExport } from "./tool.ts";

const notes = [
  ["Report Name: Campaign Performance"],
  ["Report Time: 9/1/2026,9/9/2026"],
  ["Time Zone: (GMT+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna"],
  ["Last Completed Available Day: 9/13/2026 4:50:00 AM (GMT)"],
  ["Last Completed Available Hour: 9/13/2026 4:50:00 AM (GMT)"],
  ["Report Aggregation: Daily"],
  ["Report Filter: "],
  ["Potential Incomplete Data: true"],
  ["Rows: 3"],
];
const footer = [["©2026 Microsoft Corporation. All rights reserved. "]];
const common = { tool: "Microsoft Advertising", isLocal: true, missing: 0 } as const;

export const microsoftAds: readonly ToolExport[] = [
  {
    ...common,
    report: "Campaign performance by day",
    columns: ["day", "campaign", "currency", "impressions", "clicks", "ctr", "cost"],
    grain: "day",
    periods: 9,
    shape: { encoding: "utf-8 with mark", quotes: "all", preamble: notes, footer, emptyLines: "both" },
    languages: {
      en: names("TimePeriod|CampaignName|CurrencyCode|Impressions|Clicks|Ctr|Spend"),
      de: names("Zeitraum|Kampagnenname|Währungscode|Impressionen|Klicks|CTR|Ausgaben"),
      fr: names("Période|Nom de la campagne|Code devise|Impressions|Clics|CTR|Dépenses"),
      es: names("Período de tiempo|Nombre de la campaña|Código de moneda|Impresiones|Clics|CTR|Gasto"),
      it: names("Periodo di tempo|Nome campagna|Codice valuta|Impressioni|Clic|CTR|Spesa"),
      nl: names("Periode|Campagnenaam|Valutacode|Weergaven|Klikken|CTR|Uitgaven"),
      pt: names("Período|Nome da campanha|Código da moeda|Impressões|Cliques|CTR|Gasto"),
    },
  },
  {
    ...common,
    report: "A short week, months first",
    columns: ["day", "campaign", "impressions", "clicks", "ctr", "cpc", "cost", "results"],
    grain: "day",
    periods: 16,
    shape: { encoding: "utf-8 with mark", quotes: "all", preamble: notes, footer, emptyLines: "both", date: "m/d/yyyy" }, // oxfmt-ignore
    languages: { en: names("Gregorian date|Campaign|Impr.|Clicks|CTR|Avg. CPC|Spend|Conv.") },
    unknowable: ["currency"],
  },
];
