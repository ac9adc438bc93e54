import { names, type ToolExport } from "./tool.ts";

/** TikTok, YouTube, Instagram, Facebook and Pinterest. */
export const social: readonly ToolExport[] = [
  {
    tool: "TikTok Ads Manager",
    report: "Campaign report",
    columns: ["campaign", "cost", "cpc", "cpm", "impressions", "clicks", "ctr", "results", "cpa"],
    grain: null,
    periods: 5,
    shape: { totals: { where: "last", word: "Total of 5 results", blank: "-" } },
    languages: {
      en: names("Campaign name|Cost|CPC (destination)|CPM|Impressions|Clicks (destination)|CTR (destination)|Conversions|Cost per conversion"), // oxfmt-ignore
      de: names(
        "Kampagnenname|Kosten|CPC (Ziel)|CPM|Impressionen|Klicks (Ziel)|CTR (Ziel)|Conversions|Kosten pro Conversion",
      ),
      ja: names(
        "キャンペーン名|費用|CPC(遷移先)|CPM|インプレッション|クリック数(遷移先)|CTR(遷移先)|コンバージョン|コンバージョン単価",
      ),
      ko: names("캠페인 이름|비용|CPC(랜딩)|CPM|노출|클릭수(랜딩)|CTR(랜딩)|전환|전환당 비용"),
    },
    unknowable: ["currency"],
  },
  {
    tool: "TikTok Ads Manager",
    report: "By day",
    columns: ["day", "campaign", "cost", "impressions", "clicks", "ctr"],
    grain: "day",
    periods: 6,
    shape: {
      totals: { where: "last", word: "Total of 12 results", blank: "-" },
      money: { code: "USD", how: "code after" },
    },
    languages: { en: names("By Day|Campaign name|Cost|Impressions|Clicks (destination)|CTR (destination)") },
  },
  {
    tool: "YouTube Studio",
    report: "Geography, table data",
    columns: ["country", "views", "watch hours", "view duration"],
    grain: null,
    periods: 5,
    shape: { totals: { where: "first", word: "Total" } },
    languages: {
      en: names("Geography|Views|Watch time (hours)|Average view duration"),
      de: { names: "Geografie|Aufrufe|Wiedergabezeit (Stunden)|Durchschnittliche Wiedergabedauer", shape: { totals: { where: "first", word: "Gesamt" } } }, // oxfmt-ignore
      fr: { names: "Zone géographique|Vues|Durée de visionnage (heures)|Durée moyenne d'une vue", shape: { totals: { where: "first", word: "Total" } } }, // oxfmt-ignore
      es: { names: "Ubicación geográfica|Visualizaciones|Tiempo de visualización (horas)|Duración media de las visualizaciones", shape: { totals: { where: "first", word: "Total" } } }, // oxfmt-ignore
      pt: { names: "Região|Visualizações|Tempo de exibição (horas)|Duração média da visualização", shape: { totals: { where: "first", word: "Total" } } }, // oxfmt-ignore
      ja: {
        names: "地域|視聴回数|総再生時間(単位: 時間)|平均視聴時間",
        shape: { totals: { where: "first", word: "合計" } },
      },
    },
  },
  {
    tool: "YouTube Studio",
    report: "Dates, table data",
    columns: ["day", "views", "watch hours", "subscribers", "impressions"],
    grain: "day",
    periods: 14,
    shape: { totals: { where: "first", word: "Total" } },
    languages: {
      en: names("Date|Views|Watch time (hours)|Subscribers|Impressions"),
      de: { names: "Datum|Aufrufe|Wiedergabezeit (Stunden)|Abonnenten|Impressionen", shape: { totals: { where: "first", word: "Gesamt" } } }, // oxfmt-ignore
      fr: names("Date|Vues|Durée de visionnage (heures)|Abonnés|Impressions"),
      it: { names: "Data|Visualizzazioni|Tempo di visualizzazione (ore)|Iscritti|Impressioni", shape: { totals: { where: "first", word: "Totale" } } }, // oxfmt-ignore
    },
  },
  {
    tool: "Instagram and Facebook Insights",
    report: "Content",
    columns: ["id", "page", "day", "reach", "likes", "comments", "shares"],
    grain: "day",
    periods: 15,
    shape: { date: "mm/dd/yyyy", encoding: "utf-8 with mark", quotes: "all" },
    languages: {
      en: names("Post ID|Permalink|Publish time|Reach|Likes|Comments|Shares"),
      de: names("Beitrags-ID|Permalink|Veröffentlichungszeitpunkt|Reichweite|„Gefällt mir“-Angaben|Kommentare|Geteilte Inhalte"), // oxfmt-ignore
      fr: names(
        "ID de publication|Permalien|Heure de publication|Couverture|Mentions J’aime|Commentaires|Partages",
      ),
      es: names("Identificador de la publicación|Enlace permanente|Hora de publicación|Alcance|Me gusta|Comentarios|Veces que se compartió"), // oxfmt-ignore
    },
  },
  {
    tool: "Instagram and Facebook Insights",
    report: "Overview, one metric",
    columns: ["day", "clicks"],
    grain: "day",
    periods: 20,
    shape: { encoding: "utf-16le", preamble: [["sep=,"], ["Facebook link clicks"]], quotes: "all", date: "yyyy-mm-ddT00:00:00Z" }, // oxfmt-ignore
    languages: { en: names("Date|Primary"), de: names("Datum|Primary") },
  },
  {
    tool: "Pinterest Ads",
    report: "Campaigns by day",
    columns: ["day", "campaign", "id", "cost", "impressions", "clicks", "ctr"],
    grain: "day",
    periods: 7,
    shape: { percent: "share" },
    languages: {
      en: names("Date|Campaign name|Campaign ID|Spend in account currency|Impressions|Pin clicks|CTR"),
      de: names("Datum|Kampagnenname|Kampagnen-ID|Ausgaben in Kontowährung|Impressionen|Pin-Klicks|CTR"),
      fr: names(
        "Date|Nom de la campagne|ID de campagne|Dépenses dans la devise du compte|Impressions|Clics sur l’Épingle|CTR",
      ),
    },
    unknowable: ["currency"],
  },
];
